/* crew_size - how many workers the machine can bear, so that it never swaps.
 *
 * A step machine: it is shown the machine a few times a second, and says how many tests may run at
 * once, from 1 to the number that the user allows.  Results do not depend on it.
 *
 * A run begins with two workers a core.  While cores are idle (tests wait for something) and all
 * workers are busy, their number doubles at each look; so -j 128 costs nothing where tests keep the
 * cores busy.  Memory that is short takes half of the workers away at once; the number at which it
 * became short is not reached again for a minute.  Other processes that fill all cores take away,
 * one by one, the workers beyond the number of cores. */
#ifndef PARE_DRIVE_EXECUTE_CREW_SIZE_H
#define PARE_DRIVE_EXECUTE_CREW_SIZE_H

#include "oracle/machine/machine.h"

#include <stdbool.h>

struct crew_size {
    unsigned n_most;     /* as the user allows */
    unsigned n_now;      /* at least 1 */
    unsigned n_bearable; /* more are not tried until `then` */
    double then;
    bool is_short; /* memory is short: tests beyond n_now are to be stopped */
};

void crew_size_init(struct crew_size *crew, unsigned n_most, unsigned n_cores);

/* `now` in seconds; `n_busy`: our tests that run. */
void crew_size_see(struct crew_size *crew, const struct machine *machine, unsigned n_busy,
                   double now);

#endif

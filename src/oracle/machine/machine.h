/* machine - how much memory is left, and how many processes want to run.
 *
 * Where a control group (version 2) limits the memory of this process, its limit counts if it is
 * nearer than the machine's. */
#ifndef PARE_ORACLE_MACHINE_MACHINE_H
#define PARE_ORACLE_MACHINE_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

struct machine {
    uint64_t memory;             /* bytes that there are */
    uint64_t available;          /* bytes that can be had without swapping */
    unsigned n_cores, n_running; /* processes and threads that run or want to */
};

unsigned machine_cores(void);           /* that this process may use; at least 1 */
bool machine_look(struct machine *ret); /* false: the kernel does not tell */

/* Lowers memory to the limit of a control group, whose directory is given.  Memory of the group
 * that only caches files counts as available. */
void machine_limit(struct machine *machine, const char *group);

#endif

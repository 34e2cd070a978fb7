/* stop - a question that long computations ask now and then: shall this go on?
 *
 * Reading a large input, or looking ahead in one, may take many seconds between two tests.  Such
 * code calls stop_asked in its loops, gives up when that is true, and returns whatever is easiest:
 * the caller, who asked for the stop, uses no result of it.
 *
 * A call costs a look at the clock; the owner is asked at most every 20 ms. */
#ifndef PARE_BASE_STOP_H
#define PARE_BASE_STOP_H

#include <stdbool.h>
#include <stdint.h>

struct stop {
    bool (*is_wanted)(void *context); /* NULL: never */
    void *context;
    uint64_t looked_at; /* milliseconds, when is_wanted was asked last */
    bool is_set;        /* is_wanted was true once: it stays so */
};

bool stop_asked(struct stop *stop); /* NULL is fine: false */

#endif

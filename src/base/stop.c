#include "base/stop.h"

#include <stddef.h>
#include <time.h>

enum { INTERVAL = 20 }; /* milliseconds between two polls */

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

bool stop_asked(struct stop *stop)
{
    if (stop == NULL || stop->is_wanted == NULL || stop->is_set)
        return stop != NULL && stop->is_set;
    uint64_t time = now();
    if (time - stop->looked_at < INTERVAL)
        return false;
    stop->looked_at = time;
    stop->is_set = stop->is_wanted(stop->context);
    return stop->is_set;
}

/* check - the state of one pare check, and how its findings are told. */
#ifndef PARE_DRIVE_CHECK_CHECK_H
#define PARE_DRIVE_CHECK_CHECK_H

#include "drive/run/options.h"

enum finding { FINDING_GOOD, FINDING_BAD, FINDING_UNKNOWN };

struct diagnosis {
    void (*say)(void *context, enum finding finding, const char *text);
    void *context;
};

struct check {
    const struct run_options *options;
    const struct diagnosis *diagnosis;
    unsigned n_bad;
    double seconds; /* duration of the first run */
};

/* Tells one finding, and counts it if it is bad. */
void check_say(struct check *check, enum finding finding, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif

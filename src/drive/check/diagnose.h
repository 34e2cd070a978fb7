/* diagnose - what a test depends on, found out by running it: again, under load, in an odd
 * directory, on nothing, without the network, without the original, in another year. */
#ifndef PARE_DRIVE_CHECK_DIAGNOSE_H
#define PARE_DRIVE_CHECK_DIAGNOSE_H

#include "drive/run/run.h"

enum finding { FINDING_GOOD, FINDING_BAD, FINDING_UNKNOWN };

struct diagnosis {
    void (*say)(void *context, enum finding finding, const char *text);
    void *context;
};

/* Uses inputs, oracle, keep and n_repeat of the options.  *ret_n_bad: how many things are wrong.
 * STATUS_ORACLE when the original is not interesting at all. */
enum status diagnose(const struct run_options *options, const struct diagnosis *diagnosis,
                     unsigned *ret_n_bad, struct error *err);

#endif

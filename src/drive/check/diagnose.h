/* diagnose - finds out what a test depends on, by running it in different settings: several times,
 * under load, in a directory with an odd name, on an empty input, without the network, without the
 * original, at another date. */
#ifndef PARE_DRIVE_CHECK_DIAGNOSE_H
#define PARE_DRIVE_CHECK_DIAGNOSE_H

#include "drive/run/run.h"

enum finding { FINDING_GOOD, FINDING_BAD, FINDING_UNKNOWN };

struct diagnosis {
    void (*say)(void *context, enum finding finding, const char *text);
    void *context;
};

/* Uses inputs, oracle, keep and n_repeat of the options.  *ret_n_bad: the number of bad findings.
 * STATUS_ORACLE when the original is not interesting. */
enum status diagnose(const struct run_options *options, const struct diagnosis *diagnosis,
                     unsigned *ret_n_bad, struct error *err);

#endif

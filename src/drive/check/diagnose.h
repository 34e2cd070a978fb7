/* diagnose - finds out what a test depends on, by running it in different settings: several times,
 * under load, in a directory with an odd name, on an empty input, without the network, without the
 * original, at another date, behind strace, in a sandbox. */
#ifndef PARE_DRIVE_CHECK_DIAGNOSE_H
#define PARE_DRIVE_CHECK_DIAGNOSE_H

#include "drive/check/check.h"

/* Uses inputs, oracle, keep and n_repeat of the options.  *ret_n_bad: the number of bad findings.
 * STATUS_ORACLE when the original is not interesting. */
enum status diagnose(const struct run_options *options, const struct diagnosis *diagnosis,
                     unsigned *ret_n_bad, struct error *err);

#endif

/* advice - for a user whose original is not interesting: the output of the test, the likely cause,
 * and shell lines that run the test as Pare does, to be pasted into a terminal. */
#ifndef PARE_DRIVE_RUN_ADVICE_H
#define PARE_DRIVE_RUN_ADVICE_H

#include "base/buffer.h"
#include "drive/run/options.h"

#include <stdbool.h>

/* `run`: the run that failed; NULL: not known.  With for_valid_check it is about the --valid check
 * that comes before the test. */
void advice_add(const struct run_options *options, const struct observation *run,
                bool for_valid_check, struct buffer *ret);

#endif

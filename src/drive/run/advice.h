/* advice - shell lines that run the test on the original as Pare does.  A user whose original is
 * not interesting pastes them into a terminal to see why. */
#ifndef PARE_DRIVE_RUN_ADVICE_H
#define PARE_DRIVE_RUN_ADVICE_H

#include "base/buffer.h"
#include "drive/run/options.h"

#include <stdbool.h>

/* Appends the lines for the test, or for the --valid check that comes before it. */
void advice_add(const struct run_options *options, bool for_valid_check, struct buffer *ret);

#endif

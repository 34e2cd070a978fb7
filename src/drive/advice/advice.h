/* advice - for a user whose original is not interesting: the output of the test, the likely cause,
 * and shell lines that run the test as Pare does, to be pasted into a terminal. */
#ifndef PARE_DRIVE_ADVICE_ADVICE_H
#define PARE_DRIVE_ADVICE_ADVICE_H

#include "base/buffer.h"
#include "drive/files/inputs.h"
#include "oracle/behaviour/observation.h"
#include "oracle/job/oracle_options.h"

#include <stdbool.h>

/* `run`: the run that failed; NULL: not known.  With for_valid_check it is about the --valid check
 * that comes before the test. */
void advice_add(const struct inputs *inputs, const struct oracle_options *test,
                const struct observation *run, bool for_valid_check, struct buffer *ret);

#endif

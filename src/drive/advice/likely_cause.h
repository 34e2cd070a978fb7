/* likely_cause - why a test probably rejects the original.
 *
 * Most of these tests work by hand and fail under Pare for a few reasons: a file beside the input
 * is missing in the directory of the test, the test names the input by another path, a program is
 * not installed, line endings are those of Windows.  Each leaves a trace in the output or in the
 * script, which is looked for here. */
#ifndef PARE_DRIVE_ADVICE_LIKELY_CAUSE_H
#define PARE_DRIVE_ADVICE_LIKELY_CAUSE_H

#include "base/buffer.h"
#include "drive/files/inputs.h"
#include "oracle/behaviour/observation.h"
#include "oracle/job/oracle_options.h"

/* Appends one sentence or two about this run of the test on the original, or nothing. */
void likely_cause_add(const struct inputs *inputs, const struct oracle_options *test,
                      const struct observation *run, struct buffer *ret);

#endif

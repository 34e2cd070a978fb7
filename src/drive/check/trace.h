/* trace - the files that a test opened, as strace wrote them down. */
#ifndef PARE_DRIVE_CHECK_TRACE_H
#define PARE_DRIVE_CHECK_TRACE_H

#include "base/buffer.h"

/* Counts the files that belong neither to the system nor to the test's own directories, and appends
 * the names of the first few.  `test` is the test's own program.  Changes the trace. */
unsigned trace_list_outside(char *trace, const char *test, struct buffer *ret);

#endif

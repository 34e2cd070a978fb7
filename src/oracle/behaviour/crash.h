/* crash - whether a run crashed, and which crash it is. */
#ifndef PARE_ORACLE_BEHAVIOUR_CRASH_H
#define PARE_ORACLE_BEHAVIOUR_CRASH_H

#include "oracle/behaviour/fingerprint.h"
#include "oracle/behaviour/observation.h"

#include <stdbool.h>

/* The fingerprint of the crash in its output.  If its output shows none, but a signal ended it: the
 * signal with the innermost functions, as far as they are known: "SIGSEGV in walk < main". */
bool crash_find(const struct observation *run, char ret[FINGERPRINT_ROOM]);
bool crash_in_output(const struct observation *run, char ret[FINGERPRINT_ROOM]); /* output alone */

/* True if the crash is one of the tool itself: a signal, an internal error, an assertion, a report
 * of a sanitizer.  An exception of an interpreted program is none: nearly every candidate has one.
 */
bool crash_is_of_tool(const struct observation *run, const char *fingerprint);

/* The arguments that run a command under gdb; caller frees with program_free_argv. */
char **crash_debugger_argv(const char *path, char *const *argv);

/* The innermost functions in the output of gdb, as in stack_frames.h; empty if it shows none. */
void crash_frames(const struct buffer *printed, struct buffer *ret);

#endif

/* crash - did this run crash, and which crash is it? */
#ifndef PARE_ORACLE_BEHAVIOUR_CRASH_H
#define PARE_ORACLE_BEHAVIOUR_CRASH_H

#include "oracle/behaviour/fingerprint.h"
#include "oracle/behaviour/observation.h"

#include <stdbool.h>

/* The fingerprint of what it printed; failing that, of the signal it died from with the innermost
 * functions as far as they are known: "SIGSEGV in walk < main". */
bool crash_find(const struct observation *run, char ret[FINGERPRINT_ROOM]);
bool crash_in_output(const struct observation *run, char ret[FINGERPRINT_ROOM]); /* first half */

/* The arguments that run a command under gdb; caller frees with program_free_argv. */
char **crash_debugger_argv(const char *path, char *const *argv);

/* The innermost functions from what gdb printed, as stack_frames.h puts them; empty if it saw none.
 */
void crash_frames(const struct buffer *printed, struct buffer *ret);

#endif

/* normalise_output - text with what differs from run to run, or from candidate to candidate, taken
 * out.
 *
 * In both: colour sequences vanish, addresses become 0xN, directories before a file name vanish,
 * line and column numbers behind a file name or the word "line" and process ids become N. */
#ifndef PARE_ORACLE_BEHAVIOUR_NORMALISE_OUTPUT_H
#define PARE_ORACLE_BEHAVIOUR_NORMALISE_OUTPUT_H

#include "base/buffer.h"

#include <stddef.h>

/* What a program printed, to be compared as a whole: other numbers stay, they may be the bug.
 * Of directories only those before absolute names vanish. */
void normalise_output(const char *text, size_t n_bytes, struct buffer *ret);

/* One message, to be recognised again: every number that stands alone becomes N, white space is
 * squeezed, and names of temporary files and hashes in symbols vanish. */
void normalise_message(const char *text, size_t n_bytes, struct buffer *ret);

#endif

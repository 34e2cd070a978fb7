/* normalise_output - takes out of a text everything that differs from run to run, or from candidate
 * to candidate.
 *
 * Both functions remove colour sequences and the directories before a file name.  Addresses become
 * 0xN; process ids, and line and column numbers behind a file name or the word "line", become N. */
#ifndef PARE_ORACLE_BEHAVIOUR_NORMALISE_OUTPUT_H
#define PARE_ORACLE_BEHAVIOUR_NORMALISE_OUTPUT_H

#include "base/buffer.h"

#include <stddef.h>

/* For a whole output that is compared with another.  Other numbers stay: they may be the bug.  Only
 * directories of absolute names are removed. */
void normalise_output(const char *text, size_t n_bytes, struct buffer *ret);

/* For one message.  Every number that stands alone becomes N, white space becomes one blank, and
 * names of temporary files and hashes in symbols are removed. */
void normalise_message(const char *text, size_t n_bytes, struct buffer *ret);

#endif

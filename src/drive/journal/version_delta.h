/* version_delta - an accepted version, stored as its difference from the version before.
 *
 * A long run accepts thousands of versions, and each can be restored.  Most of them remove one
 * stretch of one file.  So a file is stored as the length of the prefix and of the suffix that it
 * shares with the same file of the version before, and the bytes in between.  Linear time.
 *
 * Decoding checks every number: the journal may be damaged or made by somebody else. */
#ifndef PARE_DRIVE_JOURNAL_VERSION_DELTA_H
#define PARE_DRIVE_JOURNAL_VERSION_DELTA_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/files/fileset.h"
#include "base/status.h"

void version_encode(const struct fileset *before, const struct fileset *after,
                    struct buffer *ret); /* appends to ret */

/* The names in ret live in `names`. */
enum status version_decode(const struct fileset *before, const void *data, size_t n_bytes,
                           struct arena *names, struct fileset *ret, struct error *err);

#endif

/* version_delta - an accepted candidate, written down as the difference from the one before it.
 *
 * Every accepted version can be brought back, and a long run accepts thousands; what goes is
 * mostly one stretch, so a file is stored as the length of the prefix and of the suffix that it
 * shares with the same file of the version before, and the bytes in between.  Linear time.
 *
 * Decoding checks everything: a journal is foreign bytes. */
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

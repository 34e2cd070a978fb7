/* version_replay - the accepted candidates that a journal has, told from the original (version 0)
 * on. Linear in the sizes of all that are told. */
#ifndef PARE_DRIVE_JOURNAL_VERSION_REPLAY_H
#define PARE_DRIVE_JOURNAL_VERSION_REPLAY_H

#include "base/arena.h"
#include "base/files/fileset.h"
#include "drive/journal/journal.h"

/* The version with this number; names live in `names`. */
enum status versions_load(struct journal *journal, uint64_t number, struct arena *names,
                          struct fileset *ret, struct error *err);

/* Whether each of these files is, by name and content, in some version: nobody would miss it.  (Of
 * several files some may be of one version, and some of the next, when a run was killed.) */
bool versions_have(struct journal *journal, const struct fileset *files);

#endif

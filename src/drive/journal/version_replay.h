/* version_replay - restores accepted versions from a journal, beginning with the original, which is
 * version 0.  Linear in the sizes of all versions on the way. */
#ifndef PARE_DRIVE_JOURNAL_VERSION_REPLAY_H
#define PARE_DRIVE_JOURNAL_VERSION_REPLAY_H

#include "base/arena.h"
#include "base/files/fileset.h"
#include "drive/journal/journal.h"

/* The version with this number; names live in `names`. */
enum status versions_load(struct journal *journal, uint64_t number, struct arena *names,
                          struct fileset *ret, struct error *err);

/* True if each of these files is in some version, by name and content.  Then it is safe to
 * overwrite them: the journal has a copy.  (After a kill, some files of an output may be of one
 * version and some of the next.) */
bool versions_have(struct journal *journal, const struct fileset *files);

#endif

/* guard - whose journal is it, and may others read it?
 *
 * In a directory that several people write to, somebody else may have made NAME.pare, or a link in
 * it.  A journal holds the whole input, and the command that `pare resume` runs. */
#ifndef PARE_DRIVE_JOURNAL_GUARD_H
#define PARE_DRIVE_JOURNAL_GUARD_H

#include "base/status.h"

#include <stdbool.h>
#include <sys/types.h>

/* Refuses a journal whose files are not plain files: a link, a pipe, a device. */
enum status guard_files(const char *dir, struct error *err);

/* The user who owns the journal, if that is somebody else; otherwise false. */
bool guard_other_owner(const char *dir, uid_t *ret);

/* Before a journal is opened for writing: refuses one that belongs to somebody else, unless
 * `others`; makes its directory and its files.  `is_private`: only the owner may read them. */
enum status guard_prepare(const char *dir, bool is_private, bool others, struct error *err);

#endif

/* members - the files of an output directory: written to a hidden directory beside it, which then
 * takes its place at once. */
#ifndef PARE_DRIVE_FILES_MEMBERS_H
#define PARE_DRIVE_FILES_MEMBERS_H

#include "base/files/fileset.h"
#include "base/status.h"

#include <sys/types.h>

/* Files that stay the same are linked from the old directory. */
struct old_members {
    const char *dir; /* NULL: there is none */
    const struct fileset *files;
};

/* Writes a new directory; the disk has it when this returns.  mode 0: the usual one. */
enum status members_write(const char *dir, mode_t mode, const struct old_members *old,
                          const struct fileset *files, struct error *err);

/* .NAME.pare-WORD, beside it: a directory that is being made, or one that is being replaced. */
char *members_hidden_name(const char *path, const char *word);

/* Puts the directory `fresh` where `path` is, atomically if the file system can. */
enum status members_put_in_place(const char *fresh, const char *path, struct error *err);

#endif

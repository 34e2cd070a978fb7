/* disk - reading, writing and removing files, without surprises. */
#ifndef PARE_BASE_FILES_DISK_H
#define PARE_BASE_FILES_DISK_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Reads a whole regular file.  Caller frees *ret_data (which has a NUL behind the last byte). */
enum status disk_read(const char *path, unsigned char **ret_data, size_t *ret_n_bytes,
                      mode_t *ret_mode, struct error *err);

/* Replaces a file, or makes it, so that nobody ever sees half of it, not even after a crash of the
 * machine: a temporary file beside it is written to the disk, then renamed.  A device, a pipe or a
 * socket is never replaced.  Set-user-id and set-group-id bits are not kept. */
enum status disk_write_atomic(const char *path, const void *data, size_t n_bytes, mode_t mode,
                              struct error *err);

/* Removes temporary files of disk_write_atomic for this path whose writers were killed. */
void disk_sweep(const char *path);

/* Writes a file that does not exist yet.  `sync`: waits until the disk has it. */
enum status disk_write_new(const char *path, const void *data, size_t n_bytes, mode_t mode,
                           bool sync, struct error *err);

/* Wait until the disk has them: the names in a directory; or everything that was written to the
 * file system of `path`. */
enum status disk_sync_dir(const char *path, struct error *err);
enum status disk_sync_all(const char *path, struct error *err);

bool disk_write_all(int fd, const void *data, size_t n_bytes); /* false: errno says why */

enum status disk_make_dirs(const char *path, mode_t mode, struct error *err); /* mkdir -p */

/* Removes a file, or a directory with everything below it, even where permissions forbid it.
 * Follows no links, and touches nothing below a mount point.  True when nothing is left. */
bool disk_remove_tree(const char *path);

bool disk_exists(const char *path);
bool disk_is_dir(const char *path);
char *disk_program(void); /* the path of this program; caller frees; NULL: not known */
char *disk_join(const char *dir, const char *name); /* caller frees */
char *disk_dir_name(const char *path);              /* caller frees; "." when none */
const char *disk_base_name(const char *path);       /* borrowed from path */
char *disk_without_slashes(const char *path);       /* at the end; caller frees */

#endif

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

/* Writes a file in one step: first a hidden file beside it, then a rename.  So a reader never sees
 * half of it. */
enum status disk_write_atomic(const char *path, const void *data, size_t n_bytes, mode_t mode,
                              struct error *err);

bool disk_write_all(int fd, const void *data, size_t n_bytes); /* false: errno says why */

enum status disk_make_dirs(const char *path, mode_t mode, struct error *err); /* mkdir -p */

/* Removes a file, or a directory with everything below it, even where permissions forbid it.  Does
 * not follow links.  True when nothing is left. */
bool disk_remove_tree(const char *path);

bool disk_exists(const char *path);
bool disk_is_dir(const char *path);
char *disk_program(void); /* the path of this program; caller frees; NULL: not known */
char *disk_join(const char *dir, const char *name); /* caller frees */
char *disk_dir_name(const char *path);              /* caller frees; "." when none */
const char *disk_base_name(const char *path);       /* borrowed from path */
char *disk_without_slashes(const char *path);       /* at the end; caller frees */

#endif

/* fileset - one or more files in memory, by relative name: an input or a candidate.
 *
 * Single files are in the order in which the user gave them, the files of a directory are sorted by
 * name.  A file borrows its bytes unless it owns them.  Names are always borrowed from the set that
 * was read from disk, which lives as long as the run. */
#ifndef PARE_BASE_FILES_FILESET_H
#define PARE_BASE_FILES_FILESET_H

#include "base/hash.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct file {
    const char *name; /* relative, no "..", '/' between parts */
    const unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    bool owned; /* data belongs to this file and is freed with it */
};

struct fileset {
    struct file *files;
    size_t n_files;
    size_t capacity;
};

void fileset_done(struct fileset *set); /* a zeroed struct is a valid empty set */
void fileset_add_borrowed(struct fileset *set, const struct file *file);
void fileset_add_owned(struct fileset *set, const char *name, mode_t mode, unsigned char *data,
                       size_t n_bytes);                                       /* takes data */
void fileset_copy(struct fileset *ret, const struct fileset *from);           /* owns all bytes */
const struct file *fileset_find(const struct fileset *set, const char *name); /* or NULL */

/* The same for files that are looked up in the order of the set: the search begins after the last
 * one found.  *next is 0 at first. */
const struct file *fileset_find_next(const struct fileset *set, const char *name, size_t *next);
bool file_same_bytes(const struct file *a, const struct file *b);
bool fileset_has(const struct fileset *set, const struct file *file); /* by name and content */
size_t fileset_bytes(const struct fileset *set);
struct hash fileset_hash(const struct fileset *set); /* hash of names and contents */

#endif

/* load - the user's files, from disk into memory.
 *
 * How paths become names:
 *   files only           the base name of each; two with the same name are refused
 *   one directory alone  paths relative to it
 *   anything else        files by base name; what is in a directory as BASENAME/relative path
 *                        (of "." and "..": the real base name)
 *
 * Files come in the order given, those of a directory sorted bytewise by name.  A directory is
 * read with all below it; links in it to regular files are read as files; all else (links to
 * directories, broken links, devices, pipes, sockets) is skipped and counted.  Permissions are
 * kept.  Some files may be empty, but not all. */
#ifndef PARE_INPUT_LOAD_H
#define PARE_INPUT_LOAD_H

#include "base/arena.h"
#include "base/files/fileset.h"

struct input {
    struct fileset files; /* owns the bytes */
    struct arena names;   /* owns the names */
    size_t n_bytes;       /* bytes of all files */
    size_t n_skipped;     /* in directories; empty directories count */
    size_t n_links;       /* in directories, to files that were read */
};

/* The path without slashes at the end, and with "." and ".." as its last part seen through: a name
 * can be put behind it.  Caller frees. */
char *input_path(const char *path);

enum status input_load(const char *const *paths, size_t n_paths, struct input *ret,
                       struct error *err);

/* The files of a directory with these names, which are relative to it and sorted. */
enum status input_load_names(const char *dir, char *const *names, size_t n_names, struct input *ret,
                             struct error *err);
void input_done(struct input *input);

/* Adds the files of a directory, by names relative to it.  The directory may be empty. */
enum status input_add_dir(struct input *input, const char *dir, struct error *err);

#endif

/* inputs - the files or directories that the user wants reduced: their paths, and their contents.
 */
#ifndef PARE_DRIVE_FILES_INPUTS_H
#define PARE_DRIVE_FILES_INPUTS_H

#include "input/load.h"

#include <stdbool.h>

struct inputs {
    struct input loaded;
    const struct fileset *files; /* = &loaded.files */
    char **paths;                /* as given, without slashes at the end: input_path() */
    size_t n_paths;
    char *name; /* the result and the journal are named after it: the first path, with .jar if it
                   was packed into a jar */
    bool is_one_file, is_one_directory;
    bool is_unpacked_jar; /* one directory for the tests, and a jar for the user */
    char *title;          /* the paths in one line, for people */
    char *recipe; /* a command that prints the one file, which is nowhere on disk; NULL: it is */
};

/* With from_orig the contents are read from PATH.orig, where an earlier run with --in-place left
 * them. */
enum status inputs_load(char *const *paths, size_t n_paths, bool from_orig, struct inputs **ret,
                        struct error *err);
/* Some files of a directory, by names relative to it.  n_files: how many there are in all, for the
 * title. */
enum status inputs_load_some(const char *dir, char *const *names, size_t n_names, size_t n_files,
                             struct inputs **ret, struct error *err);
/* One file that is not on disk.  `recipe` prints it, for the user; text and recipe are copied. */
struct inputs *inputs_from_text(const char *name, const void *text, size_t n_bytes,
                                const char *recipe);
/* Adds a file that is not on disk, so that the result is a directory.  The text is copied. */
void inputs_add_file(struct inputs *inputs, const char *name, const void *text, size_t n_bytes);
void inputs_free(struct inputs *inputs); /* NULL is fine */

/* Unpacks jars into directories, or packs a directory into one jar, as the test wants them.  Inputs
 * without jars, or without classes, stay as they are. */
enum status inputs_as_directory(struct inputs *inputs, size_t *ret_n_signatures, struct error *err);
enum status inputs_as_jar(struct inputs *inputs, struct error *err);
bool inputs_are_jar(const struct inputs *inputs); /* one jar, and nothing else */

bool inputs_have_orig(char *const *paths, size_t n_paths); /* every PATH.orig exists */

#endif

/* inputs - what the user asked to reduce: the paths as given, and their contents as loaded. */
#ifndef PARE_DRIVE_FILES_INPUTS_H
#define PARE_DRIVE_FILES_INPUTS_H

#include "input/load.h"

#include <stdbool.h>

struct inputs {
    struct input loaded;
    const struct fileset *files; /* = &loaded.files */
    char **paths;                /* as given, but see input_path() */
    size_t n_paths;
    char *name; /* what the result and the journal are named after: the first path, as a jar .jar */
    bool is_one_file, is_one_directory;
    char *title; /* the paths in one line, for people */
};

/* With from_orig the contents are those of PATH.orig, as an earlier run in place left them. */
enum status inputs_load(char *const *paths, size_t n_paths, bool from_orig, struct inputs **ret,
                        struct error *err);
void inputs_free(struct inputs *inputs); /* NULL is fine */

/* How classes reach the test: jars as the directories they are made of, or a directory as one jar.
 * Only inputs that have jars, or classes, are changed. */
enum status inputs_as_directory(struct inputs *inputs, size_t *ret_n_signatures, struct error *err);
enum status inputs_as_jar(struct inputs *inputs, struct error *err);
bool inputs_are_jar(const struct inputs *inputs); /* one, and nothing else */

bool inputs_have_orig(char *const *paths, size_t n_paths); /* every PATH.orig exists */

#endif

/* app - a program: the class files of an input, with what lies beside them.
 *
 * An input is a set of files; each is a class, a jar that holds classes, or something else that is
 * kept as it is.  Entries are the files themselves and what is in the jars, in order; signatures of
 * signed jars are left out, because they are void once anything changes.  Everything lives as long
 * as the app, which borrows the input. */
#ifndef PARE_INPUT_JVM_PROGRAM_APP_H
#define PARE_INPUT_JVM_PROGRAM_APP_H

#include "base/arena.h"
#include "base/containers/text_table.h"
#include "base/files/fileset.h"
#include "jvm/model/class.h"

#define NO_CLASS UINT32_MAX

struct app_entry {
    const char *name; /* name of the file, or name inside its jar */
    const unsigned char *data;
    size_t n_bytes;
    size_t file;         /* in the input */
    uint32_t class_file; /* number of the class, or NO_CLASS */
};

struct app_class {
    const struct class_file *file;
    size_t entry;
};

struct app {
    const struct fileset *input;
    struct arena arena;
    struct utf8_pool *texts;
    struct app_entry *entries;
    size_t n_entries, entries_capacity;
    struct app_class *classes;
    uint32_t n_classes;
    size_t classes_capacity;
    struct text_table names; /* names of classes, in order of appearance */
    uint32_t *class_named;   /* by number in names: the first class of that name */
    size_t named_capacity;
    unsigned char **owned; /* unpacked bytes */
    size_t n_owned, owned_capacity;
};

/* STATUS_INPUT: no class among them, a class or jar that is broken, names that leave the jar. */
enum status app_read(const struct fileset *input, struct app **ret, struct error *err);
void app_free(struct app *app); /* NULL is fine */

uint32_t app_find(const struct app *app, const struct utf8 *name); /* or NO_CLASS */

/* The content of a class in a candidate; data is NULL if the class is not there. */
struct class_bytes {
    const unsigned char *data;
    size_t n_bytes;
};

/* Makes a candidate of these classes (by number) and all files that are no class.  A jar in which
 * nothing changed is borrowed from the input.  Everything else is copied. */
void app_render(const struct app *app, const struct class_bytes *classes, struct fileset *ret);

bool name_is_jar(const char *name);
bool file_is_jar(const struct file *file);
bool file_is_class(const struct file *file);
size_t file_n_classes(const struct file *file); /* number of classes of a file: 1 for a class file;
                                                   for a jar, the classes in it */

#endif

/* directive - the places where source files name other files of the input. */
#ifndef PARE_INPUT_JOIN_DIRECTIVE_H
#define PARE_INPUT_JOIN_DIRECTIVE_H

#include "base/files/fileset.h"
#include "input/join/join_rule.h"

#include <stdbool.h>

struct directive {
    size_t file, start, end; /* where it stands */
    size_t target;           /* the file that it names */
    int rule;
    size_t alias_start, alias_end; /* the name by which members are asked for; equal: none */
};

struct directives {
    struct directive *all; /* by file, then start */
    size_t n;
};

/* Finds all directives of all files; caller directives_done()s ret. */
void directives_find(const struct fileset *input, struct directives *ret);
void directives_done(struct directives *directives);

/* True if the file is text in which patterns are looked for. */
bool join_reads(const struct file *file);

/* True if both are in one directory. */
bool join_is_beside(const char *name, const char *other);

#endif

/* file_kinds - the kind of each file of an input, which decides which front ends can read it.
 *
 * The kind of a file follows from the original: from its name (languages) and its content (text or
 * bytes).  It stays the same during a run, even when the content changes. */
#ifndef PARE_INPUT_FILE_KINDS_H
#define PARE_INPUT_FILE_KINDS_H

#include "input/core/reading.h"

#include <stdbool.h>

/* One bit each, for sets of kinds. */
enum file_kind {
    FILE_BINARY = 1,
    FILE_PLAIN = 2, /* text in no known language */
    FILE_FJI = 4,
    FILE_GRAMMAR = 8,         /* a language with a grammar and no rules for names */
    FILE_GRAMMAR_LAYOUT = 16, /* the same, where indentation means something */
    FILE_NAMES = 32,          /* a language with rules for names */
    FILE_NAMES_LAYOUT = 64,
    FILE_EXACT = 128,   /* the same, with rules that leave nothing to try past them */
    FILE_PATCH = 256,   /* a difference between files */
    FILE_WASM = 512,    /* a WebAssembly module, binary */
    FILE_FORMAT = 1024, /* in a binary format that is described (format/format.h) */
    FILE_TEXT = FILE_PLAIN | FILE_PATCH | FILE_FJI | FILE_GRAMMAR | FILE_GRAMMAR_LAYOUT |
                FILE_NAMES | FILE_NAMES_LAYOUT | FILE_EXACT
};

/* What the user or the caller says about the input as a whole. */
enum contents {
    CONTENTS_DETECT,
    CONTENTS_TEXT,  /* in the languages that the names of the files tell */
    CONTENTS_PLAIN, /* text in no language */
    CONTENTS_BINARY
};

struct file_kinds;

/* Borrows the names of the original.  Caller frees. */
struct file_kinds *file_kinds_new(const struct fileset *original, enum contents contents,
                                  const struct read_options *options);
void file_kinds_free(struct file_kinds *kinds); /* NULL is fine */

/* Of one file, by name.  A name that the original does not have is FILE_PLAIN. */
enum file_kind file_kind_of(const struct file_kinds *kinds, const char *name);

/* The passes of the default plan that the language of the files names (tree.h); NULL: none. */
const char *file_kinds_passes(const struct file_kinds *kinds);

/* The kinds that occur, without those of files that are empty (unless all files are). */
unsigned file_kinds_present(const struct file_kinds *kinds);

#endif

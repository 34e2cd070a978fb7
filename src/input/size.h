/* size - how large a candidate is: what decides whether one is better than another.
 *
 * Compared in this order: tokens (text only), classes (class files and jars), bytes, files, what is
 * not in normal form (binary only: bytes, see normal_bytes.h; of a class file words like `private`,
 * see modifiers.h; of a WebAssembly module nothing).  Blanks that could be shorter are bytes
 * already. */
#ifndef PARE_INPUT_SIZE_H
#define PARE_INPUT_SIZE_H

#include "base/files/fileset.h"
#include "input/file_kinds.h"

#include <stdbool.h>
#include <stdint.h>

struct size {
    uint64_t n_tokens; /* of text */
    uint64_t n_classes;
    uint64_t n_bytes;
    uint64_t n_files;
    uint64_t n_irregular; /* of what is no text */
    /* Of WebAssembly modules; for people, not compared. */
    uint64_t n_functions, n_instructions;
};

struct size size_of(const struct fileset *candidate, bool text); /* linear; > 100 MB/s */

/* The same, where some files are text and others are not: bytes of the latter are no tokens. */
struct size size_of_kinds(const struct fileset *candidate, const struct file_kinds *kinds);

int size_compare(const struct size *a, const struct size *b); /* < 0: a is smaller */

#endif

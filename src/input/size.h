/* size - how large a candidate is.  The size decides whether one candidate is better than another.
 *
 * Sizes are compared in this order: tokens (text only), classes (class files and jars), bytes,
 * files, irregularities.  An irregularity is, in binary files, a byte that is not in normal form
 * (normal_bytes.h), and in class files a modifier such as `private` (modifiers.h).  WebAssembly
 * modules have none.  Blanks that could be shorter are counted as bytes. */
#ifndef PARE_INPUT_SIZE_H
#define PARE_INPUT_SIZE_H

#include "base/files/fileset.h"
#include "input/file_kinds.h"

#include <stdbool.h>
#include <stdint.h>

struct size {
    uint64_t n_tokens; /* tokens of text */
    uint64_t n_classes;
    uint64_t n_bytes;
    uint64_t n_files;
    uint64_t n_irregular; /* irregularities of inputs that are no text */
    /* Of WebAssembly modules; for people, not compared. */
    uint64_t n_functions, n_instructions;
};

struct size size_of(const struct fileset *candidate, bool text); /* linear; > 100 MB/s */

/* The same, where some files are text and others are not: bytes of the latter are no tokens. */
struct size size_of_kinds(const struct fileset *candidate, const struct file_kinds *kinds);

int size_compare(const struct size *a, const struct size *b); /* < 0: a is smaller */

#endif

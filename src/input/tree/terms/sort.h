/* sort - sorts as text, and patterns of sorts.
 *
 * A sort is written with one space between words: (Array Int (_ BitVec 8)).  In a pattern, ?x (a
 * letter) stands for a word or a list.  A sort that is made from a pattern may compute numbers:
 * with ?m = 8 and ?n = 4, (_ BitVec (+ ?m ?n)) is (_ BitVec 12).  (x 0 ?n) is so many letters 0. */
#ifndef PARE_INPUT_TREE_TERMS_SORT_H
#define PARE_INPUT_TREE_TERMS_SORT_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

struct sort_text {
    const char *text; /* NULL: not bound */
    size_t n_bytes;
};

/* What the variables ?a to ?z stand for. */
struct sort_bindings {
    struct sort_text of[26];
};

/* Whether a sort is as the pattern says, with the variables as they are bound; binds the others.
 * The texts of new bindings are borrowed from the sort. */
bool sort_matches(const char *pattern, const char *sort, struct sort_bindings *bindings);

/* Adds the sort that a pattern makes; false: a variable is not bound, or a number is not one. */
bool sort_make(const char *pattern, const struct sort_bindings *bindings, struct buffer *ret);

#endif

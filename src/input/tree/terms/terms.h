/* terms - the terms of a file with their sorts, as infer.h finds them, and the parts of lists. */
#ifndef PARE_INPUT_TREE_TERMS_TERMS_H
#define PARE_INPUT_TREE_TERMS_TERMS_H

#include "base/containers/text_table.h"
#include "input/tree/language/signatures.h"
#include "input/tree/parse/syntax.h"

struct terms {
    const struct signatures *signatures; /* borrowed, as the next */
    const struct syntax *syntax;
    uint8_t *part;         /* by node: enum term_part */
    uint32_t *sort;        /* by node: number of its sort, or NO_NAME */
    uint32_t *declaration; /* by node that uses a name: the pair or command that declares it; or
                            * NO_NODE */
    uint32_t *parent;      /* by node */
    bool *repeats;         /* by node: an application whose operator takes any number of arguments,
                            * two at least */
    struct text_table sorts;
};

/* The part of a list with this number, the head first, without brackets and comments; NO_NODE: it
 * has not so many. */
uint32_t terms_child(const struct terms *terms, uint32_t node, size_t number);

/* The part of a list after this one; NO_NODE: it is the last. */
uint32_t terms_after(const struct terms *terms, uint32_t list, uint32_t part);

/* The first text of a node, which is all of it in a symbol or literal. */
struct span terms_word(const struct terms *terms, uint32_t node);

/* The form that a list is; NULL: none. */
const struct form *terms_form(const struct terms *terms, uint32_t node);

/* False: a bracket or a comment. */
bool terms_is_part(const struct node *node);
bool terms_is_list(const struct syntax *syntax, uint32_t node);

/* The text of the file from here on. */
const char *terms_text(const struct terms *terms, struct span span);

#endif

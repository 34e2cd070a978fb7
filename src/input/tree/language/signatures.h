/* signatures - the table of sorts of a language: terms.json (docs/extending/terms.md).
 *
 * "operators" gives the signatures of each operator, "forms" the parts of each command and of each
 * special form such as let, "literals" the sorts of literals by how they are written,
 * "defaults" the smallest terms of each sort.  When no other step is left, a term becomes one of
 * "late_defaults", and an operator the one that "instead" names.  Immutable once read. */
#ifndef PARE_INPUT_TREE_LANGUAGE_SIGNATURES_H
#define PARE_INPUT_TREE_LANGUAGE_SIGNATURES_H

#include "base/arena.h"
#include "base/containers/text_table.h"
#include "input/tree/language/mistakes.h"

#include <stdbool.h>
#include <stddef.h>

/* The role of a place in a form. */
enum term_part {
    PART_UNKNOWN,   /* "_": something that is no term */
    PART_HEAD,      /* the operator of an application or the word of a form */
    PART_NAME,      /* "name": a name that is declared */
    PART_TERM,      /* "term" */
    PART_TERMS,     /* "terms": a list of terms */
    PART_SORT,      /* "sort" */
    PART_SORTS,     /* "sorts": a list of sorts */
    PART_VALUES,    /* "values": a list of pairs of a name and a term */
    PART_VALUE,     /* such a pair */
    PART_VARIABLES, /* "variables": a list of pairs of a name and a sort */
    PART_VARIABLE,  /* such a pair */
    PART_ATTRIBUTE, /* "attributes", all parts from here: words that begin with a colon, each
                       perhaps with a value, which is a word or a list of patterns */
    PART_PATTERN,   /* such a pattern: a term that has no value of its own */
};

enum { MAX_FORM_PARTS = 6 }; /* more is an error */

struct form {
    enum term_part parts[MAX_FORM_PARTS];
    size_t n_parts;
    const char *result; /* sort of the form; NULL: the sort of its last term */
};

struct signature {
    const char **arguments; /* patterns of sorts */
    size_t n_arguments;
    bool repeats; /* the last argument may stand there more than once */
    const char *result;
};

struct operator_entry {
    struct signature *signatures;
    size_t n_signatures;
};

struct pattern_pair {
    const char *pattern;
    const char **texts;
    size_t n_texts;
};

struct signatures {
    struct arena arena;
    struct text_table operators, forms; /* names */
    struct operator_entry *entries;     /* by number of the operator */
    struct form *form_list;             /* by number of the form */
    struct pattern_pair *literals, *defaults, *late_defaults;
    struct pattern_pair *instead; /* the new operator, and those that become it */
    size_t n_literals, n_defaults, n_late_defaults, n_instead;
    const char *widths; /* the sort that has a number of bits, ?n; NULL: none */
};

/* Reads terms.json; NULL: there is no such file, or it is no JSON.  Caller frees. */
struct signatures *signatures_load(const char *path, struct mistakes *mistakes);
void signatures_free(struct signatures *signatures); /* NULL is fine */

/* NULL: no such form or operator. */
const struct form *signatures_form(const struct signatures *signatures, const char *text,
                                   size_t n_bytes);
const struct operator_entry *signatures_operator(const struct signatures *signatures,
                                                 const char *text, size_t n_bytes);

#endif

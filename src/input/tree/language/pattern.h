/* pattern - the files of patterns that a language has: names.scm, rewrites.scm.
 *
 * They are written as tree-sitter's queries are, and mean the same, so that people know them and
 * other tools show them; docs/extending says what may stand in them.  But they are read and
 * matched (pattern_match.h) here: tree-sitter's own engine costs a tenth of a second for each
 * language before it starts, and walks the tree a second time with far more work at each node.
 *
 * A pattern is a list of steps in preorder, each a node that must be there.  Immutable once read.
 */
#ifndef PARE_INPUT_TREE_LANGUAGE_PATTERN_H
#define PARE_INPUT_TREE_LANGUAGE_PATTERN_H

#include "base/status.h"
#include "input/tree/grammar/grammar.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TSLanguage TSLanguage; /* of tree-sitter */

#define NO_STEP UINT32_MAX

enum { MAX_ABSENT = 4 };

struct range {
    uint32_t first, n;
};

struct step {
    uint32_t parent, before; /* the steps around it and to its left in the pattern, or NO_STEP */
    uint32_t behind;         /* the step behind all that is in it */
    struct range kinds;      /* one of these; empty: any node but an error */
    struct range captures;   /* what the node is captured as */
    uint8_t field;           /* 0: any or none */
    uint8_t n_absent, absent[MAX_ABSENT]; /* fields that it does not have */
    bool is_named;                        /* (_): not a token without a name */
    bool is_next;                         /* no named node stands between it and the step before */
    bool is_last;                         /* no named node stands behind it */
    bool has_captures;                    /* it or something in it */
};

struct pattern {
    uint32_t first, end; /* steps */
    bool is_row;         /* several nodes side by side, not one */
    struct range predicates;
};

/* A word of a predicate: (#eq? @name "text"), its name included. */
struct word {
    char *text; /* NULL: a capture */
    uint32_t n_bytes, capture;
};

struct patterns {
    struct pattern *patterns;
    size_t n_patterns;
    struct step *steps;
    uint32_t *kinds, *captures; /* of the steps */
    struct range *predicates;   /* words */
    struct word *words;
    size_t n_words;
    char **names; /* of captures */
    size_t n_names;
    uint32_t *starts, *starters; /* starters[starts[k] .. starts[k + 1]): patterns that begin with
                                    kind k, ascending */
    size_t n_kinds;
};

/* Reads the files with these names in the folder of the language; a file that is not there is
 * passed over, and *ret is NULL when none is.  Caller frees. */
enum status patterns_load(const char *folder, const char *const *files, size_t n_files,
                          const TSLanguage *parser, struct patterns **ret, struct error *err);

/* The same for a text.  *ret_offset: where it is wrong, when it is; NULL is fine. */
enum status patterns_read(const char *text, const TSLanguage *parser, struct patterns **ret,
                          size_t *ret_offset, struct error *err);
void patterns_free(struct patterns *patterns); /* NULL is fine */

#endif

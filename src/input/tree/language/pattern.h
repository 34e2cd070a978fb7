/* pattern - the patterns of names.scm and rewrites.scm.
 *
 * They are written like the queries of tree-sitter and mean the same, so that people know them and
 * other tools show them; docs/extending/names.md says what they may contain.  Pare reads and
 * matches (pattern_match.h) them itself: tree-sitter's own engine costs a tenth of a second for
 * each language before it starts, and walks the tree a second time with far more work at each node.
 *
 * A pattern is a list of steps in preorder, each a node that must be there.  Immutable once read.
 */
#ifndef PARE_INPUT_TREE_LANGUAGE_PATTERN_H
#define PARE_INPUT_TREE_LANGUAGE_PATTERN_H

#include "input/tree/language/mistakes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TSLanguage TSLanguage; /* declared by tree-sitter */

#define NO_STEP UINT32_MAX

enum { MAX_ABSENT = 4 }; /* !field in one step; more is a mistake.  The shipped rules have one */

struct range {
    uint32_t first, n;
};

struct step {
    uint32_t parent, before; /* the steps around it and to its left in the pattern, or NO_STEP */
    uint32_t behind;         /* the step behind all that is in it */
    struct range kinds;      /* one of these; empty: any node but an error */
    struct range captures;   /* the captures of the node */
    uint8_t field;           /* 0: any or none */
    uint8_t n_absent, absent[MAX_ABSENT]; /* fields that it does not have */
    bool is_named;                        /* (_): not a token without a name */
    bool is_error;                        /* (ERROR): text that the parser could not place */
    bool is_next;                         /* no named node stands between it and the step before */
    bool is_last;                         /* no named node stands behind it */
    bool has_captures;                    /* it or something in it */
};

struct pattern {
    uint32_t first, end; /* steps */
    bool is_row;         /* several nodes side by side, not one */
    struct range predicates;
    uint32_t offset; /* where it begins in the text */
};

/* A word of a predicate: (#eq? @name "text"), its name included. */
struct word {
    char *text; /* NULL: a capture */
    uint32_t n_bytes, capture;
    uint32_t offset;
};

/* The files that patterns were read from, one text behind the other.  For messages. */
struct pattern_source {
    char *text;
    size_t n_bytes;
    char **paths;
    size_t *ends; /* end of each file in the text */
    size_t n_files;
};

struct patterns {
    struct pattern *patterns;
    size_t n_patterns;
    struct step *steps;
    uint32_t *kinds, *captures; /* kinds and captures of the steps */
    struct range *predicates;   /* words */
    struct word *words;
    size_t n_words;
    char **names;           /* names of captures */
    uint32_t *name_offsets; /* where each stands first */
    size_t n_names;
    uint32_t *starts, *starters; /* starters[starts[k] .. starts[k + 1]): patterns that begin with
                                    kind k, ascending */
    size_t n_kinds;
    struct pattern_source source;
};

/* Reads the files with these names in a folder.  A file that is not there is passed over.  NULL:
 * none is there, or all are empty.  Where there are mistakes, the patterns can be asked about but
 * not matched. Caller frees. */
struct patterns *patterns_load(const char *folder, const char *const *files, size_t n_files,
                               const TSLanguage *parser, struct mistakes *mistakes);

/* The same for a text; path: for messages. */
struct patterns *patterns_read(const char *path, const char *text, const TSLanguage *parser,
                               struct mistakes *mistakes);
void patterns_free(struct patterns *patterns); /* NULL is fine */

/* The file and the line of a place in the text, for messages. */
const char *patterns_place(const struct patterns *patterns, size_t offset, unsigned *ret_line);

/* Adds a mistake at a place in the text. */
void patterns_blame(const struct patterns *patterns, size_t offset, struct mistakes *mistakes,
                    const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif

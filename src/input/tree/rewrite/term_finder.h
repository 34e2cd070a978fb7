/* term_finder - what the finders of edits of terms share: who uses a name, smallest terms, sites.
 *
 * Finders: term_edits.c (terms and names), term_attributes.c (patterns of quantifiers),
 * term_equations.c (constants that equal something), term_datatypes.c (constructors and selectors),
 * term_pairs.c (two steps at once). */
#ifndef PARE_INPUT_TREE_REWRITE_TERM_FINDER_H
#define PARE_INPUT_TREE_REWRITE_TERM_FINDER_H

#include "input/tree/rewrite/edit.h"
#include "input/tree/terms/infer.h"

/* The kinds of edits, numbered after those of the rules. */
enum term_edit { EDIT_DEFAULT, EDIT_PART, EDIT_DROP, EDIT_NAME, EDIT_INLINE, EDIT_PARAMETER };

struct finder {
    struct edits *edits;
    const struct syntax *syntax;
    struct terms terms;
    /* for each declaration its first use, for each use the next one: nodes or NO_NODE */
    uint32_t *first_use, *next_use;
    /* for each node: the innermost binder around it that declares a name in it; 0: none */
    uint32_t *needs;
    uint32_t *pattern; /* for each node: the pattern that it is in; or NO_NODE */
    /* for each sort: a node with the name of a constant of that sort, or NO_NODE */
    uint32_t *constant;
};

/* Infers the sorts of the file.  finder is overwritten; caller finder_done()s it. */
void finder_init(struct finder *finder, struct edits *edits, const struct signatures *signatures,
                 const struct syntax *syntax);
void finder_done(struct finder *finder);

bool finder_is_list(const struct finder *finder, uint32_t node);

/* The text of the smallest term of the sort with this number; NULL: there is none. */
const struct template *finder_default(struct finder *finder, uint32_t sort, size_t number);
const struct template *finder_late_default(struct finder *finder, uint32_t sort, size_t number);

/* A template that is this text. */
const struct template *finder_text(struct finder *finder, const char *text);

/* The nearest term around a term with the same sort.  NO_NODE: there is none, or the term uses a
 * name that is declared between them. */
uint32_t finder_nearest_alike(const struct finder *finder, uint32_t node);

/* The node to replace for a use: if the name is an operator, the whole application. */
uint32_t finder_used_node(const struct finder *finder, uint32_t use);

/* --- an edit, site by site --- */

struct edit finder_edit(const struct finder *finder, enum term_edit kind);

/* The node becomes a text, nothing, or the text of another node. */
void finder_becomes(struct finder *finder, struct edit *edit, uint32_t node,
                    const struct template *template);
void finder_goes(struct finder *finder, struct edit *edit, uint32_t node);
void finder_becomes_node(struct finder *finder, struct edit *edit, uint32_t node, uint32_t other);

/* Adds a site that replaces the node by these uses' own text with the parameters inlined. */
void finder_becomes_inlined(struct finder *finder, struct edit *edit, uint32_t node, uint32_t other,
                            const struct inlined_list *inlined);

/* The node becomes the smallest term of the sort, or a constant that was declared before, but not
 * by the declaration other_than.  False: there is none. */
bool finder_becomes_default(struct finder *finder, struct edit *edit, uint32_t node, uint32_t sort,
                            uint32_t other_than);

/* Keeps the edit if it is possible and makes the file smaller. */
void finder_end(struct finder *finder, const struct edit *edit, bool is_possible);

/* Of the edits from this number on, so many are not made at least. */
void finder_limit(struct finder *finder, size_t first_edit, size_t n_not_made);

#endif

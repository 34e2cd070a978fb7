/* edit - where the rules of a language apply in a file, and what they make of it.
 *
 * An edit is one application of a rule, with the parts that belong to it.  It has one or more
 * sites: nodes, each with the text that it becomes.  Only edits that make the file smaller (fewer
 * tokens, or as many tokens and fewer bytes) are found; a default value in the place of a name may
 * have the same size, because the declaration of the name may go afterwards.  Finding them costs
 * one matching of the patterns, and O(log uses) for each name whose uses are rewritten. */
#ifndef PARE_INPUT_TREE_REWRITE_EDIT_H
#define PARE_INPUT_TREE_REWRITE_EDIT_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/containers/bitset.h"
#include "input/core/limits.h"
#include "input/tree/language/rewrite_rule.h"
#include "input/tree/parse/syntax.h"
#include "input/tree/rewrite/inlining.h"

struct edit {
    uint32_t rule;
    uint32_t first_site, n_sites;
    int64_t tokens_saved, bytes_saved;
    uint32_t parameter, list; /* the parameter that goes, and its list; list 0: none goes */
};

struct site {
    uint32_t node, edit;
    const struct template *template;
    const uint32_t *nodes; /* by capture; NO_NODE: did not match */
    /* Replacements for the uses of parameters in the new text; NULL, as for most sites: none. */
    const struct inlined_list *inlined;
};

/* Of some edits that follow each other, at most so many are made. */
struct edit_limit {
    uint32_t first_edit, n_edits, most;
};

struct edits {
    const struct rules *rules;
    struct arena arena;
    struct edit *edits;
    size_t n_edits, edits_capacity;
    struct site *sites; /* by edit */
    size_t n_sites, sites_capacity;
    struct edit_limit *limits;
    size_t n_limits, limits_capacity;
    bool indented;       /* indentation matters in this language */
    int64_t least_bytes; /* the fewest bytes that an edit must save if it saves no token */
};

/* Finds the edits of the rules that are offered in this turn.  edits is overwritten;
 * caller edits_done()s it. */
void edits_find(struct edits *edits, const struct language *language, const struct syntax *syntax,
                enum rule_turn turn, struct limits *limits);
void edits_done(struct edits *edits);

/* For what finds edits in other ways than by rules: adds a site to an edit that begins with
 * {.first_site = edits->n_sites}; then keeps the edit if it makes the file smaller, or drops it and
 * its sites. */
void edits_add_site(struct edits *edits, const struct syntax *syntax, struct edit *edit,
                    struct site site);
bool edits_keep(struct edits *edits, const struct edit *edit);
void edits_add(struct edits *edits, const struct edit *edit); /* keeps it whatever it saves */

/* The node that a template's segment at this site means; NO_NODE: none. */
uint32_t site_capture(const struct rules *rules, const struct site *site, uint32_t capture);

/* The part of a node that a template writes: nodes [first, end), whole subtrees. */
struct nodes {
    uint32_t first, end;
};
struct nodes edit_extent(const struct syntax *syntax, uint32_t node, enum extent extent);

/* Adds the size of the site's new text, in tokens (by pieces) and bytes. */
void site_measure(const struct site *site, const struct syntax *syntax, const struct rules *rules,
                  int64_t *tokens, int64_t *bytes);

/* Writes the file with the edits applied whose item (first_item + number of the edit) is not in the
 * subset.  Of edits inside one another, the inner ones apply to the text that the outer one keeps.
 */
void edits_render(const struct edits *edits, const struct syntax *syntax,
                  const struct bitset *subset, size_t first_item, struct buffer *ret);

#endif

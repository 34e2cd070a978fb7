/* edit - where the rules of a language apply in a file.
 *
 * An edit is one application of a rule, with the parts that it takes: one or more sites (nodes)
 * with what each becomes.  Only edits that make the file smaller, in tokens or with as many tokens
 * in bytes, are found.  One matching of the patterns, and O(log uses) for each name whose uses are
 * rewritten. */
#ifndef PARE_INPUT_TREE_REWRITE_EDIT_H
#define PARE_INPUT_TREE_REWRITE_EDIT_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/containers/bitset.h"
#include "input/tree/language/rewrite_rule.h"
#include "input/tree/parse/syntax.h"

struct edit {
    uint32_t rule;
    uint32_t first_site, n_sites;
    int64_t tokens_saved, bytes_saved;
};

struct site {
    uint32_t node, edit;
    const struct template *template;
    const uint32_t *nodes; /* by capture; n_nodes of the syntax: did not match */
};

struct edits {
    const struct rules *rules;
    struct arena arena;
    struct edit *edits;
    size_t n_edits, edits_capacity;
    struct site *sites; /* by edit */
    size_t n_sites, sites_capacity;
    bool indented; /* indentation matters in this language */
};

/* Those of rules that are for the end, or of the others.  edits is overwritten;
 * caller edits_done()s it. */
void edits_find(struct edits *edits, const struct language *language, const struct syntax *syntax,
                bool last);

/* The node that a template's segment at this site means; n_nodes of the syntax: none. */
uint32_t site_capture(const struct rules *rules, const struct site *site, uint32_t capture);

/* What of a node a template writes: nodes [first, end), whole subtrees. */
struct nodes {
    uint32_t first, end;
};
struct nodes edit_extent(const struct syntax *syntax, uint32_t node, enum extent extent);

/* Adds the size of the site's new text, in tokens (by pieces) and bytes. */
void site_measure(const struct site *site, const struct syntax *syntax, const struct rules *rules,
                  int64_t *tokens, int64_t *bytes);

void edits_done(struct edits *edits);

/* The file with the edits applied whose item, first_item + their number, is not in the subset.  Of
 * edits inside one another the inner ones apply to what the outer one keeps. */
void edits_render(const struct edits *edits, const struct syntax *syntax,
                  const struct bitset *subset, size_t first_item, struct buffer *ret);

#endif

/* grammar_rules - the rules of a grammar.json as expressions over the nodes of a syntax tree.
 *
 * What never shows in a tree is gone from the expressions: fields, precedences, and hidden rules
 * that are only a choice (they become a set of kinds).  Other hidden rules stay as references, to
 * be read in place.
 *
 * The content of a token that has no name is no child.  It is EXPR_HIDDEN_TOKEN here: it matches
 * nothing, or the pseudo child of kind grammar_gap_kind that stands for text between two children.
 */
#ifndef PARE_INPUT_TREE_GRAMMAR_GRAMMAR_RULES_H
#define PARE_INPUT_TREE_GRAMMAR_GRAMMAR_RULES_H

#include "base/status.h"
#include "input/tree/grammar/grammar_expr.h"

#include <jansson.h>

typedef struct TSLanguage TSLanguage; /* a parser's tables, of tree-sitter */

struct grammar_rules {
    uint32_t n_rules;
    const struct expr **rules; /* by number of the rule: what EXPR_RULE refers to */

    /* by kind */
    const struct expr **bodies;     /* the children that its nodes may have; NULL: nothing known */
    const struct expr **own_bodies; /* without the content of other rules under its name */
    const char **token_texts; /* the text, for a token that is a fixed string; otherwise NULL */
};

/* Everything is in the arena. */
enum status grammar_rules_read(const TSLanguage *parser, const json_t *json, struct arena *arena,
                               struct kindsets *sets, struct grammar_rules *ret, struct error *err);

#endif

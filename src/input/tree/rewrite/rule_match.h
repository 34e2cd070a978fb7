/* rule_match - where the rules of rewrites.scm match in a file.
 *
 * A match is a rule and the node of each of its captures, with all conditions (#eq?, #not-eq?) met.
 * A match of a rule that is a part ("part" in rewrites.scm) makes no edit of its own: it belongs to
 * the match of another rule, whose @whole is its @of. */
#ifndef PARE_INPUT_TREE_REWRITE_RULE_MATCH_H
#define PARE_INPUT_TREE_REWRITE_RULE_MATCH_H

#include "base/arena.h"
#include "input/tree/language/rewrite_rule.h"
#include "input/tree/parse/syntax.h"

struct rule_match {
    uint32_t rule;
    uint32_t *nodes; /* by capture, NO_NODE: did not match; RULES_MORE places behind them are for
                      * the edit (rewrite_rule.h) */
};

struct rule_part {
    uint32_t of;     /* the @whole of the match that it belongs to */
    uint32_t number; /* in the order of matches */
    struct rule_match match;
};

struct rule_matches {
    struct rule_match *matches; /* in the order of pattern_match.h */
    size_t n_matches, matches_capacity;
    struct rule_part *parts; /* by `of`, then number */
    size_t n_parts, parts_capacity;
};

/* Finds the matches of the rules that are offered in this turn.  The nodes are in the
 * arena.  ret is overwritten; caller rule_matches_done()s it. */
void rule_matches_find(struct rule_matches *ret, const struct rules *rules,
                       const struct syntax *syntax, enum rule_turn turn, struct arena *arena);
void rule_matches_done(struct rule_matches *matches);

/* The parts of the match with this @whole: how many, the first in *ret. */
size_t rule_matches_parts(const struct rule_matches *matches, uint32_t whole,
                          const struct rule_part **ret);

/* The text of a node without the blank space around it. */
struct span node_text(const struct syntax *syntax, uint32_t node);

#endif

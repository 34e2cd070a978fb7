/* rule_parser - parses a readable rule such as "a & b => c | d".
 *
 * Binding from tight to loose: !, &, |, => (to the right), <=>.  Parentheses group.  A name is any
 * run of characters that are not spaces, operators or quotes; other names stand in single quotes.
 *
 * Parsing uses its own stacks, so nesting has no limit here, and takes linear time. */
#ifndef PARE_INPUT_MODEL_RULE_PARSER_H
#define PARE_INPUT_MODEL_RULE_PARSER_H

#include "base/containers/text_table.h"
#include "problem/expr.h"

struct rule_problem {
    char message[200]; /* the mistake, and its position */
};

/* Parses text over the items in `names` into an expression in the arena; NULL when it is wrong. */
const struct expr *rule_parse(const char *text, const struct text_table *names, struct arena *arena,
                              struct rule_problem *problem);

#endif

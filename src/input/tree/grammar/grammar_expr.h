/* grammar_expr - expressions of a grammar: which children a node may have, and in which order.
 *
 * Equal expressions look equal.
 *
 * Sequences and choices are flat; what may be empty is said once, by EXPR_OPTIONAL or a repeat from
 * 0; alternatives of one kind each are one set; `x (sep x)*` is a list, `x x*` a repeat from 1. All
 * memory comes from the arena given. */
#ifndef PARE_INPUT_TREE_GRAMMAR_GRAMMAR_EXPR_H
#define PARE_INPUT_TREE_GRAMMAR_GRAMMAR_EXPR_H

#include "base/arena.h"

#include <stdint.h>

struct kindsets;

enum expr_type {
    EXPR_EMPTY,
    EXPR_SET, /* one child: any kind of the set */
    EXPR_HIDDEN_TOKEN,
    EXPR_SEQUENCE,
    EXPR_CHOICE,
    EXPR_OPTIONAL, /* parts[0] or nothing */
    EXPR_REPEAT,   /* parts[0], at least `value` (0 or 1) times */
    EXPR_LIST,     /* parts[0] once or more, parts[1] in between */
    EXPR_RULE,     /* the hidden rule `value`, read in place */
};

struct expr {
    enum expr_type type;
    uint32_t value; /* set, minimum or rule */
    uint32_t n_parts;
    const struct expr **parts;
};

const struct expr *expr_simple(struct arena *arena, enum expr_type type, uint32_t value);
const struct expr *expr_sequence(struct arena *arena, const struct expr **parts, uint32_t n_parts);
const struct expr *expr_choice(struct arena *arena, struct kindsets *sets,
                               const struct expr **parts, uint32_t n_parts);
const struct expr *expr_optional(struct arena *arena, const struct expr *part);
const struct expr *expr_repeat(struct arena *arena, const struct expr *part, uint32_t minimum);

/* The same with the repeats that stand alone or in a sequence starting from 1. */
const struct expr *expr_not_empty(struct arena *arena, const struct expr *expr);

#endif

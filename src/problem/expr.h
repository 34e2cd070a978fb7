/* expr - logical expressions over items, as people and front ends write them.
 *
 * Nodes live in the caller's arena and are immutable; a node may be part of several expressions.
 * rules.h turns expressions into clauses. */
#ifndef PARE_PROBLEM_EXPR_H
#define PARE_PROBLEM_EXPR_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/containers/bitset.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum expr_kind { EXPR_VAR, EXPR_NOT, EXPR_AND, EXPR_OR };

struct expr {
    enum expr_kind kind;
    bool holds_for_all; /* value of the expression when everything is present */
    uint32_t depth;     /* 1 without parts */
    size_t n_leaves;    /* variables and constants when written out as a tree; at most SIZE_MAX */
    uint32_t var;       /* EXPR_VAR */
    size_t n_parts;     /* EXPR_NOT: 1; an AND of nothing is true, an OR of nothing is false */
    const struct expr *const *parts;
};

const struct expr *expr_var(struct arena *arena, uint32_t var);
const struct expr *expr_not(struct arena *arena, const struct expr *part);
const struct expr *expr_and(struct arena *arena, const struct expr *const parts[], size_t n_parts);
const struct expr *expr_or(struct arena *arena, const struct expr *const parts[], size_t n_parts);
const struct expr *expr_implies(struct arena *arena, const struct expr *if_this,
                                const struct expr *then_that);

/* The value of an expression for a subset.  Recurses to the depth of the expression. */
bool expr_holds(const struct expr *expr, const struct bitset *subset);

/* Writes the name of a variable. */
typedef void var_namer(void *context, uint32_t var, struct buffer *out);

/* Writes an expression as text: !a, (a & b), (a | b), true, false. */
void expr_write(const struct expr *expr, var_namer *namer, void *context, struct buffer *out);

#endif

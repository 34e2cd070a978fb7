/* rules - turns expressions into clauses, and tells why a formula is not in implicative positive
 * form (IPF, formula.h).
 *
 * A short expression is distributed into clauses.  In a long one, a part gets a fresh variable v
 * and the clauses "v => part" (this direction is enough), so the number of literals stays linear in
 * the size of the expression written out.  A part that is false when everything is present gets the
 * clauses "v or part" instead and is written as "not v".  So fresh variables never break IPF: the
 * clauses of a rule are in IPF exactly when the rule holds with everything present.
 *
 * Variables 0 .. n_items - 1 are items; the fresh variables follow.  To reducers they are items
 * like any other: a problem made from rules has n_items = formula_n_vars, and fresh items cost 0
 * and render nothing.  No item is forced to stay by a fresh one alone, and a subset of the items is
 * allowed if and only if it is a model with some choice of the fresh ones. */
#ifndef PARE_PROBLEM_RULES_H
#define PARE_PROBLEM_RULES_H

#include "base/status.h"
#include "problem/expr.h"
#include "problem/formula.h"

struct rules {
    uint32_t n_items;
    struct formula *formula; /* NULL once taken */
    struct meaning {
        const struct expr *expr;
        bool negated; /* the variable stands for !expr */
    } * fresh;        /* for variable n_items + i */
    size_t n_fresh, capacity;
};

void rules_init(struct rules *rules, uint32_t n_items);
void rules_done(struct rules *rules);

/* Adds the rule that expr holds; expr must live as long as the rules.  Fails, and adds nothing, if
 * the expression is nested deeper than 1,000 or has more than a million leaves. */
enum status rules_add(struct rules *rules, const struct expr *expr, struct error *err);

struct formula *rules_take(struct rules *rules); /* frozen; caller frees.  No more rules_add. */

/* The name of a variable; a fresh one is named by its meaning. */
void rules_name(const struct rules *rules, uint32_t var, var_namer *namer, void *context,
                struct buffer *out);

/* Writes one line for each clause that breaks IPF, at most max_lines: what the clause forbids
 * although the whole input has it.  Returns the number of such clauses. */
size_t ipf_report(const struct formula *formula, size_t max_lines, var_namer *namer, void *context,
                  struct buffer *out);

#endif

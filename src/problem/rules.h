/* rules - from expressions to clauses, and why a formula is not in implicative positive form.
 *
 * An expression is distributed into clauses where that is short.  Where it is not, a part gets a
 * fresh variable v and "v => part" (one direction is enough), so the clauses stay linear in the
 * size of the expression written out.  A part that is false when everything is present gets
 * "v or part" and stands there as "not v"; so fresh variables never break IPF: the clauses of a
 * rule are in IPF exactly when the rule holds with everything present.
 *
 * Fresh variables come behind the items: variables 0 .. n_items - 1 are items, what follows is
 * fresh.  To reducers they are items like any other: a problem made from rules has
 * n_items = formula_n_vars, fresh items cost 0, render nothing and stand for nothing when
 * present.  They are never determined both ways, so no item is held by a fresh one alone, and a
 * subset of the items is allowed if and only if some choice of fresh ones makes it a model. */
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
    } * fresh;        /* of variable n_items + i */
    size_t n_fresh, capacity;
};

void rules_init(struct rules *rules, uint32_t n_items);
void rules_done(struct rules *rules);

/* Requires expr, which must live as long as the rules.  Fails (adding nothing) on an expression
 * nested deeper than 1,000 or larger than a million leaves. */
enum status rules_add(struct rules *rules, const struct expr *expr, struct error *err);

struct formula *rules_take(struct rules *rules); /* frozen; caller frees.  No more rules_add. */

/* The name of a variable; a fresh one is named by its meaning. */
void rules_name(const struct rules *rules, uint32_t var, var_namer *namer, void *context,
                struct buffer *out);

/* One line for each clause that breaks IPF, at most max_lines, saying what it forbids although
 * the whole input has it.  Returns how many clauses there are. */
size_t ipf_report(const struct formula *formula, size_t max_lines, var_namer *namer, void *context,
                  struct buffer *out);

#endif

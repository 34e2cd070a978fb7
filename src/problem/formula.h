/* formula - which subsets are well-formed, as clauses in implicative positive form (IPF).
 *
 * A clause (neg, pos) means: if all of neg are present, at least one of pos is present.  Its neg
 * are called antecedents, its pos alternatives.  In IPF every clause has an alternative; then the
 * set of all items satisfies the formula.  An edge is a clause with one of each.
 *
 * A formula is built clause by clause and then frozen.  A frozen formula is immutable, has no
 * tautologies (x => x) and no clause twice (the first one stays, the order is kept), and has an
 * index from each variable to its clauses.
 *
 * Freezing takes expected time linear in the literals, of which there are less than 2^32. */
#ifndef PARE_PROBLEM_FORMULA_H
#define PARE_PROBLEM_FORMULA_H

#include "base/containers/bitset.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct formula;

struct clause {
    const uint32_t *neg; /* sorted, distinct */
    const uint32_t *pos; /* sorted, distinct, disjoint from neg; lies right behind neg */
    uint32_t n_neg, n_pos;
};

struct var_list {
    const uint32_t *var;
    size_t n_vars;
};

struct clause_list {
    const uint32_t *clause; /* numbers, ascending */
    size_t n_clauses;
};

struct formula *formula_new(uint32_t n_vars); /* caller frees */
void formula_free(struct formula *formula);

/* Makes room for n_clauses clauses with n_literals literals together.  Only saves time. */
void formula_reserve(struct formula *formula, size_t n_clauses, size_t n_literals);

uint32_t formula_add_var(struct formula *formula); /* one more variable; its number */
void formula_add_clause(struct formula *formula, const uint32_t *neg, uint32_t n_neg,
                        const uint32_t *pos, uint32_t n_pos);
void formula_add_edge(struct formula *formula, uint32_t from, uint32_t to); /* from => to */
void formula_require(struct formula *formula, uint32_t var);                /* => var */
void formula_freeze(struct formula *formula);

uint32_t formula_n_vars(const struct formula *formula);
size_t formula_n_clauses(const struct formula *formula);
struct clause formula_clause(const struct formula *formula, size_t index);
bool formula_is_ipf(const struct formula *formula, size_t *ret_offender); /* a clause without pos */
bool formula_is_graph(const struct formula *formula);                     /* only edges */
bool formula_holds(const struct formula *formula, const struct bitset *subset);
bool clause_holds(struct clause clause, const struct bitset *subset);

/* The index of a frozen formula.  Nearly all clauses are edges, so edges are listed by the variable
 * at their other end, without the clauses themselves.  A wide clause is one that is not an edge;
 * wide clauses have their own numbers, 0 .. n_wide - 1. */
struct var_list formula_edges_from(const struct formula *formula, uint32_t var);
struct var_list formula_edges_to(const struct formula *formula, uint32_t var); /* ascending */
size_t formula_n_wide(const struct formula *formula);
struct clause formula_wide(const struct formula *formula, size_t number);
struct clause_list formula_wide_with_neg(const struct formula *formula, uint32_t var);
struct clause_list formula_wide_with_pos(const struct formula *formula, uint32_t var);
void formula_expect(const struct formula *formula,
                    uint32_t var); /* prefetch: edges_from comes soon */

#endif

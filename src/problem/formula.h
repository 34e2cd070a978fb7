/* formula - which subsets are well-formed, as clauses in implicative positive form (IPF).
 *
 * A clause (neg, pos) means: all of neg present => at least one of pos present.  IPF asks that
 * pos is never empty; then "everything present" satisfies the formula.  An edge is a clause with
 * one of each.  Built clause by clause, then frozen: a frozen formula is immutable, keeps its
 * clauses without x=>x tautologies and duplicates (first occurrence stays, order kept), and has
 * an index from each variable to its clauses.  SPEC: logical reduction 4.1. */
#ifndef PARE_PROBLEM_FORMULA_H
#define PARE_PROBLEM_FORMULA_H

#include "base/bitset.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct formula;

struct clause {
    const uint32_t *neg; /* sorted, distinct */
    const uint32_t *pos; /* sorted, distinct, disjoint from neg */
    uint32_t n_neg, n_pos;
};

struct formula *formula_new(uint32_t n_vars); /* caller frees */
void formula_free(struct formula *formula);

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

#endif

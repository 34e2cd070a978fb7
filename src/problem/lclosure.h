/* lclosure - logical closure: what else must be there once something is.  SPEC 4.3.
 *
 * Starts from nothing, works inside a set J (what is outside J is absent) without copying the
 * formula.  As long as some clause has all of its antecedents and none of its alternatives, the
 * least variable in the order among the alternatives of all such clauses is picked.
 *
 * If J satisfies the formula, then after every lclosure_run what is present does too.  A clause
 * that J itself breaks is ignored.  Each clause counts its missing antecedents, and the counters
 * live on from run to run: everything that is done with one lclosure together takes
 * O(n_wide + touched literals * log). */
#ifndef PARE_PROBLEM_LCLOSURE_H
#define PARE_PROBLEM_LCLOSURE_H

#include "base/containers/bitset.h"
#include "base/containers/heap.h"
#include "base/containers/minset.h"

#include "problem/formula.h"

struct order;

struct lclosure {
    const struct formula *formula;
    const struct order *order;
    const struct bitset *inside;
    struct bitset present;
    uint32_t *picked; /* what is present, in the order it came */
    size_t n_picked;

    uint32_t *n_missing;     /* by wide clause: antecedents that are not present */
    struct var_list *either; /* more clauses: at least one of these */
    size_t n_either, either_capacity;
    struct bitset met;      /* where edges have led to, be it present by now or not */
    struct minset demanded; /* the ranks of those that are yet to be looked at */
    struct heap clauses;    /* wide ones: rank of the least alternative << 32 | clause */
};

/* Borrows all three; the formula must be frozen.  Clauses without antecedents wait for the run. */
void lclosure_init(struct lclosure *closure, const struct formula *formula,
                   const struct order *order, const struct bitset *inside);
void lclosure_done(struct lclosure *closure);

void lclosure_add(struct lclosure *closure, uint32_t var); /* inside J; may be there already */
void lclosure_add_either(struct lclosure *closure, struct var_list vars); /* borrows */
void lclosure_run(struct lclosure *closure);

#endif

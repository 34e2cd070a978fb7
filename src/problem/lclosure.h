/* lclosure - logical closure: what else must be present once something is.
 *
 * Starts from the empty set and works inside a set J, without copying the formula: variables
 * outside of J are absent.  As long as there are clauses with all antecedents present and no
 * alternative present, it adds the least variable, in the variable order, of all alternatives of
 * these clauses. This is the function LC of the paper on logical reduction.
 *
 * If J satisfies the formula, then so does the present set after every lclosure_run.  A clause that
 * J itself breaks is ignored.  Each clause counts its missing antecedents, and the counters live on
 * from run to run, so all runs of one lclosure together take O(n_wide + touched literals * log). */
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
    uint32_t *picked; /* the present variables in the order in which they came */
    size_t n_picked;

    uint32_t *n_missing;     /* by wide clause: antecedents that are not present */
    struct var_list *either; /* added clauses: at least one of these variables */
    size_t n_either, either_capacity;
    struct bitset met;      /* targets of edges from present variables, present or not */
    struct minset demanded; /* the ranks of targets that have not been added yet */
    struct heap clauses;    /* wide clauses that demand one: least rank << 32 | clause */
};

/* Borrows all three; the formula must be frozen.  Clauses without antecedents are looked at in the
 * first run. */
void lclosure_init(struct lclosure *closure, const struct formula *formula,
                   const struct order *order, const struct bitset *inside);
void lclosure_done(struct lclosure *closure);

void lclosure_add(struct lclosure *closure, uint32_t var); /* inside J; may be there already */
void lclosure_add_either(struct lclosure *closure, struct var_list vars); /* borrows */
void lclosure_run(struct lclosure *closure);

#endif

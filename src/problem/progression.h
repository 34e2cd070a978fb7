/* progression - a set J cut into a sequence of sets of which every prefix is well-formed.
 *
 * Set 0 is what must be present in any case: the closure (lclosure.h) of the clauses without
 * antecedents and of the learned sets, of each of which at least one variable is needed.  Each
 * following set is the closure of the least variable of J that no set before has.  Set 0 may be
 * empty, the others are not.  This is the function PROG of the paper on logical reduction.
 *
 * The sets are disjoint and cover J.  If J satisfies the formula and has a variable of every
 * learned set, so does every prefix.  The whole progression takes O(n_clauses + literals * log),
 * however many sets it has. */
#ifndef PARE_PROBLEM_PROGRESSION_H
#define PARE_PROBLEM_PROGRESSION_H

#include "problem/lclosure.h"

struct progression {
    size_t n_sets;
    size_t *start; /* items of set k: item[start[k]] .. item[start[k + 1] - 1], as picked */
    uint32_t *item;
};

void progression_init(struct progression *progression, const struct formula *formula,
                      const struct order *order, const struct bitset *inside,
                      const struct var_list *learned, size_t n_learned);
void progression_done(struct progression *progression);

/* The union of sets 0 .. last; ret is overwritten. */
void progression_prefix(const struct progression *progression, size_t last, struct bitset *ret);

#endif

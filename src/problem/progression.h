/* progression - a set J cut into a sequence of sets whose every prefix is well-formed.  SPEC 4.4.
 *
 * Set 0 is what must be there in any case: the closure of the requirements and of the learned
 * sets (at least one of each).  Each following set is the closure of the least variable of J that
 * is not yet covered.  Set 0 may be empty, the others are not.
 *
 * SPLIT: the sets are disjoint and cover J.  CORRECT: if J satisfies the formula and meets every
 * learned set, so does every prefix.
 * One pass: O(n_clauses + literals * log) for the whole progression, however many sets. */
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

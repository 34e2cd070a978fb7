/* cdd - counter-based delta debugging (Zhang et al., ICSE 2025).
 *
 * Does what probdd does, with a counter of rounds in place of a probability for each item.  In each
 * round the set is cut into chunks of one size, and each chunk is tried once.  The size is the one
 * that gains most (removal_gain.h) if every item is needed with the same probability.  That
 * probability is 0.1 at first and grows by the factor 1 / (1 - 1/e) in each round, so the sizes are
 * 9, 6, 3, 2 and 1.  The published algorithm stops after one round of single items; ours goes on
 * one by one, so that the result is 1-minimal among the subsets that the problem allows, for any
 * deterministic test.
 *
 * About n/9 + n/6 + n/3 + n/2 + n questions when nothing can go.  Candidates are settled
 * (candidate.h).  A question costs n_items / 64, a fork O(1). */
#ifndef PARE_REDUCE_LIST_CDD_H
#define PARE_REDUCE_LIST_CDD_H

#include "reduce/core/reducer.h"

struct reducer *cdd_new(const struct problem *problem, const struct bitset *start);

#endif

/* cdd - counter-based delta debugging (Zhang et al., ICSE 2025).
 *
 * The counter-based equal of ProbDD: in each round the set is cut into chunks of one size, and
 * each chunk is tried to be removed once.  Every item is taken to be needed with the same
 * probability, 0.1 at first and 1/(1 - 1/e) times more in each round, and the size is what gains
 * most at that probability: 9, 6, 3, 2, then single items.  The published algorithm stops after
 * one round of those; ours goes on one by one, so that the result is 1-minimal among what the
 * problem allows, for any deterministic test.
 *
 * About n/9 + n/6 + n/3 + n/2 + n questions when nothing can go.  Candidates are settled
 * (candidate.h).  A question costs n_items / 64, a fork O(1). */
#ifndef PARE_REDUCE_LIST_CDD_H
#define PARE_REDUCE_LIST_CDD_H

#include "reduce/core/reducer.h"

struct reducer *cdd_new(const struct problem *problem, const struct bitset *start);

#endif

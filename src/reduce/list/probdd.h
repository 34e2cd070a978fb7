/* probdd - probabilistic delta debugging (Wang et al., ESEC/FSE 2021).
 *
 * Each item has a probability of being needed, 0.1 at first.  The reducer tries to remove the items
 * with the least probability, as many together as gain most on average (removal_gain.h); items with
 * equal probability go from first to last.  When that fails, the probability of each of them is
 * divided by the probability that at least one of them was needed (Bayes).  An item that fails
 * alone has probability 1.  The published algorithm stops when all items have probability 1.  Ours
 * then tries items one by one that have failed alone only before the last success, so that the
 * result is 1-minimal among the subsets that the problem allows, for any deterministic test.
 *
 * The loop ends, because each failure multiplies probabilities by 4/3 or more until they are 1.
 * Candidates are settled (candidate.h).  Neighbours with equal probability are kept as one range,
 * so a fork costs O(ranges), of which there are a handful, and a question n_items / 64. */
#ifndef PARE_REDUCE_LIST_PROBDD_H
#define PARE_REDUCE_LIST_PROBDD_H

#include "reduce/core/reducer.h"

struct reducer *probdd_new(const struct problem *problem, const struct bitset *start);

#endif

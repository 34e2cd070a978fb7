/* probdd - probabilistic delta debugging (Wang et al., ESEC/FSE 2021).
 *
 * Each item has a probability of being needed, 0.1 at first.  The machine tries to remove the
 * least needed items, as many together as gain most on average (removal_gain.h); equal ones go from
 * first to last.  When that fails, the probability of each of them is divided by the
 * probability that at least one was needed (Bayes); an item that fails alone has 1.
 * The published algorithm stops when all that is left has 1; ours then asks once more, one by
 * one, for items that have failed alone only before the last success.  Result: 1-minimal among
 * what the problem allows, for any deterministic test.
 *
 * Never loops: each failure multiplies probabilities by 4/3 or more until they are 1.
 * Candidates are settled (candidate.h).  Items of equal probability that follow each other are
 * kept as one range, so a fork costs O(ranges), a handful, and a question n_items / 64. */
#ifndef PARE_REDUCE_LIST_PROBDD_H
#define PARE_REDUCE_LIST_PROBDD_H

#include "reduce/core/reducer.h"

struct reducer *probdd_new(const struct problem *problem, const struct bitset *start);

#endif

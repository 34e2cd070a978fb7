/* one-by-one - removes single items until none can go.
 *
 * Tries the items in the order of removal_order.h, again and again; after a success it goes on with
 * the next item.  Ends when every item that is left has failed since the last success.  Candidates
 * are settled (candidate.h): an item goes with its subtree.  Result: 1-minimal among the subsets
 * that the problem allows, for any deterministic test.
 *
 * n questions when nothing can go, n(n+1)/2 at worst.  A question and an accepted step cost
 * n_items / 64 and the subtree, a fork costs O(1). */
#ifndef PARE_REDUCE_LIST_ONE_BY_ONE_H
#define PARE_REDUCE_LIST_ONE_BY_ONE_H

#include "reduce/core/reducer.h"
#include "reduce/core/shared_list.h"

struct reducer *one_by_one_new(const struct problem *problem, const struct bitset *start);

/* The same for a caller that has asked already: the items of `known` failed alone on `start`.  They
 * are not asked about again before something else has gone. */
struct reducer *one_by_one_new_knowing(const struct problem *problem, const struct bitset *start,
                                       const struct bitset *known);

/* A single pass over the items of start in the given order, which is shared.  Every item is asked
 * about at most once. */
struct reducer *one_pass_new(const struct problem *problem, const struct bitset *start,
                             const struct shared_list *order);

#endif

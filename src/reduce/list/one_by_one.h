/* one-by-one - removes single items until none can go.
 *
 * Goes round and round (removal_order.h), on behind a success, and ends when every item left has
 * failed since the last success.  Candidates are settled (candidate.h): an item takes its subtree
 * with it.  Result: 1-minimal among what the problem allows, for any deterministic test.
 * Questions: n when nothing can go, n(n+1)/2 at worst.  A question and an accepted step cost
 * n_items / 64 and the subtree, a fork costs O(1). */
#ifndef PARE_REDUCE_LIST_ONE_BY_ONE_H
#define PARE_REDUCE_LIST_ONE_BY_ONE_H

#include "reduce/core/reducer.h"
#include "reduce/core/shared_list.h"

struct reducer *one_by_one_new(const struct problem *problem, const struct bitset *start);

/* The same for a caller that has asked already: the items of `known` failed alone on `start`
 * and are not asked for again before something else has gone. */
struct reducer *one_by_one_new_knowing(const struct problem *problem, const struct bitset *start,
                                       const struct bitset *known);

/* A single pass over the items of start in the given order (shared), on behind a success; what
 * failed before a success is not asked for again. */
struct reducer *one_pass_new(const struct problem *problem, const struct bitset *start,
                             const struct shared_list *order);

#endif

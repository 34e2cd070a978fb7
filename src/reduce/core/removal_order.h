/* removal_order - the order in which reducers try to remove single items. */
#ifndef PARE_REDUCE_CORE_REMOVAL_ORDER_H
#define PARE_REDUCE_CORE_REMOVAL_ORDER_H

#include "problem/problem.h"
#include "reduce/core/shared_list.h"

/* The items of a set by cost, the highest first.  Items of equal cost, and all items of a problem
 * without costs, come from last to first: late items depend on early ones, so they are easier to
 * remove.  Caller drops. */
struct shared_list *removal_order(const struct problem *problem, const struct bitset *set);

#endif

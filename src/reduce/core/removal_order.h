/* removal_order - in which order machines try to remove single items. */
#ifndef PARE_REDUCE_CORE_REMOVAL_ORDER_H
#define PARE_REDUCE_CORE_REMOVAL_ORDER_H

#include "problem/problem.h"
#include "reduce/core/shared_list.h"

/* The items of a set, dearest first; equal ones, and all when there are no costs, from last to
 * first: what comes late depends on what comes early, so it goes more easily.  Caller drops. */
struct shared_list *removal_order(const struct problem *problem, const struct bitset *set);

#endif

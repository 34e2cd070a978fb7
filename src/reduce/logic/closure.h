/* closure - ddmin over dependency closures (the algorithm "closure" of the paper on binary
 * reduction).
 *
 * Runs ddmin as published on the list of different closures.  A sublist stands for the union of its
 * closures, completed (closed_sets.h) where a problem has other clauses than edges.  Every proposal
 * is valid if the start is.  Sorting by size puts small closures first, which gives clearly smaller
 * results.  At most as many proposals as ddmin makes for that many items. */
#ifndef PARE_REDUCE_LOGIC_CLOSURE_H
#define PARE_REDUCE_LOGIC_CLOSURE_H

#include "reduce/core/reducer.h"
#include "reduce/core/shared_list.h"

struct reducer *closure_new(const struct problem *problem, const struct bitset *start);
struct reducer *closure_sorted_new(const struct problem *problem, const struct bitset *start);

/* Over the closures of these items, in this order unless they are sorted. */
struct reducer *closure_over_new(const struct problem *problem, const struct bitset *start,
                                 const struct shared_list *roots, bool sorted);

#endif

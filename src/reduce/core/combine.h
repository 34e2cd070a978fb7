/* combine - machines made of machines.
 *
 * Both start their parts from a result that was observed interesting, so the result is too.
 * A fork forks the running part; makers are borrowed and outlive all forks. */
#ifndef PARE_REDUCE_CORE_COMBINE_H
#define PARE_REDUCE_CORE_COMBINE_H

#include "reduce/core/reducer.h"

/* Runs the makers' machines one after the other, each from the result of the one before. */
struct reducer *then_new(const struct problem *problem, const struct bitset *start,
                         reducer_maker *const makers[], size_t n_makers);

/* Runs the maker's machine from its own result, at least once, until a run removes nothing. */
struct reducer *until_new(const struct problem *problem, const struct bitset *start,
                          reducer_maker *maker);

#endif

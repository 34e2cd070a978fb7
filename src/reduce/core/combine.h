/* combine - reducers made of reducers.
 *
 * Each part starts from the result of the part before it.  That result was observed interesting, so
 * the result of the whole was too.  A fork forks the part that is running.  The makers are borrowed
 * and outlive all forks. */
#ifndef PARE_REDUCE_CORE_COMBINE_H
#define PARE_REDUCE_CORE_COMBINE_H

#include "reduce/core/reducer.h"

/* Runs the reducers of all makers one after the other. */
struct reducer *then_new(const struct problem *problem, const struct bitset *start,
                         reducer_maker *const makers[], size_t n_makers);

/* Runs the maker's reducer again and again, at least once, until a run removes nothing. */
struct reducer *until_new(const struct problem *problem, const struct bitset *start,
                          reducer_maker *maker);

#endif

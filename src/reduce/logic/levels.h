/* levels - gbr on the upper part of the forest first, then further and further down.
 *
 * Each stage sees a coarser problem (problem/coarse.h): what lies deeper goes with its ancestor. So
 * the bulk of an input goes in few questions, before the small items that are left cost any.  What
 * a stage learned to be needed is known to the next, and is what that looks into first; when there
 * is nothing in it, into all.  The last stage sees all items; its guarantees are those of the
 * reducer that is used. */
#ifndef PARE_REDUCE_LOGIC_LEVELS_H
#define PARE_REDUCE_LOGIC_LEVELS_H

#include "reduce/core/reducer.h"

/* Without a forest it is gbr alone. */
struct reducer *gbr_levels_new(const struct problem *problem, const struct bitset *start);

/* The same; when a level turns out to need much, the queue takes over, on all levels. */
struct reducer *gbr_queue_new(const struct problem *problem, const struct bitset *start);

#endif

/* levels - gbr on the upper levels of the forest first, then further and further down.
 *
 * Each stage sees a coarser problem (problem/coarse.h), in which everything below a certain depth
 * goes with its ancestor.  So most of an input goes in a few questions before there are any about
 * small items.  A stage knows what the stage before it learned to be needed.  The next stage
 * opens the needed items first, that is, it sees their children too; when no needed item is left to
 * open, it opens all.  The last stage sees all items.
 *
 * Promises no minimum: the passes that come after it do. */
#ifndef PARE_REDUCE_LOGIC_LEVELS_H
#define PARE_REDUCE_LOGIC_LEVELS_H

#include "reduce/core/reducer.h"

/* Without a forest this is gbr_lean_new. */
struct reducer *gbr_levels_new(const struct problem *problem, const struct bitset *start);

/* The same, but when a stage gives up because much is needed (gbr_brief_new), pardis (tree/queue.h)
 * takes over, with all levels. */
struct reducer *gbr_queue_new(const struct problem *problem, const struct bitset *start);

#endif

/* newly_removable - what a removal has made removable, perhaps.
 *
 * A declaration stays as long as something outside it needs it.  When the last use goes that the
 * formula knows, it is freed: a node that failed before has good odds now.
 *
 * Where there are no such rules, what is next to something that went, or around it, is more likely
 * to have become removable than what is far away: it is stirred. */
#ifndef PARE_REDUCE_TREE_NEWLY_REMOVABLE_H
#define PARE_REDUCE_TREE_NEWLY_REMOVABLE_H

#include "problem/problem.h"
#include "reduce/core/forest_walk.h"

/* Adds to ret what items of before that are not in after needed by an edge, and nothing in after
 * does.  Costs the edges of what went, and those to what they lead to. */
void removable_add_unneeded(const struct problem *problem, const struct bitset *before,
                            const struct bitset *after, struct bitset *ret);

/* Adds to ret what is in after and is a sibling of what went, or above it.  Costs what went, the
 * siblings and the way up. */
void removable_add_neighbours(const struct problem *problem, const struct forest_walk *nesting,
                              const struct bitset *before, const struct bitset *after,
                              struct bitset *ret);

#endif

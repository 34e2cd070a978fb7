/* newly_removable - nodes that may have become removable because something else was removed.
 *
 * A declaration stays as long as a node outside it needs it.  When the last use that the formula
 * knows is removed, nothing needs the declaration any longer.
 *
 * Siblings of a removed node, and the nodes above it, are more likely to have become removable than
 * nodes far away: 6.5 % of the nodes that failed can go when a sibling has gone since, 0.8 % of the
 * others (1,700 questions on three cases, docs/notes). */
#ifndef PARE_REDUCE_TREE_NEWLY_REMOVABLE_H
#define PARE_REDUCE_TREE_NEWLY_REMOVABLE_H

#include "problem/problem.h"
#include "reduce/core/forest_walk.h"

/* Adds to ret the items of after that a removed item (in before, not in after) needed by an edge,
 * and that no item of after outside their subtree needs.  Takes time for the edges of the removed
 * items and for the edges to what these needed. */
void removable_add_unneeded(const struct problem *problem, const struct bitset *before,
                            const struct bitset *after, struct bitset *ret);

/* Adds to ret the items of after that are siblings of a removed item, or above one.  Takes time for
 * the removed items, their siblings and the way up to the root. */
void removable_add_neighbours(const struct problem *problem, const struct forest_walk *nesting,
                              const struct bitset *before, const struct bitset *after,
                              struct bitset *ret);

#endif

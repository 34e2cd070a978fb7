/* forest_walk - the trees of a problem, ready to be walked: children and visiting orders.
 *
 * Immutable and counted, so that forks of a machine share it.  A problem without a forest is
 * one where all items are roots.  Built in O(n), without recursion. */
#ifndef PARE_REDUCE_CORE_FOREST_WALK_H
#define PARE_REDUCE_CORE_FOREST_WALK_H

#include "problem/problem.h"
#include "reduce/core/shared_list.h"

struct forest_walk {
    unsigned n_users;
    uint32_t n_items;
    uint32_t *begin; /* children of i: child[begin[i]] to child[begin[i + 1]]; i = n_items: roots */
    uint32_t *child; /* siblings in item order */
};

struct forest_walk *forest_walk_new(const struct problem *problem);       /* one user */
struct forest_walk *forest_walk_share(const struct forest_walk *nesting); /* NULL gives NULL */
void forest_walk_drop(struct forest_walk *nesting);                       /* NULL is fine */

/* Takes an item and everything below it out of a set that is closed under the forest; costs what
 * it takes out.  A NULL nesting is a problem without a forest. */
void forest_walk_remove(const struct forest_walk *nesting, struct bitset *set, uint32_t item);

/* Whether the item is below the other, or the same.  Costs the way up. */
bool forest_walk_is_above(const struct problem *problem, uint32_t ancestor, uint32_t item);

struct shared_list *
forest_walk_breadth_first(const struct forest_walk *nesting); /* all items; caller drops */
struct shared_list *
forest_walk_depth_first(const struct forest_walk *nesting); /* parents before children */

#endif

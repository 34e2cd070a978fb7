/* forest_walk - the forest of a problem in a form that can be walked: children, visiting orders.
 *
 * Built in O(n) without recursion.  Immutable, and counted, so that the forks of a reducer share
 * it. In a problem without a forest all items are roots. */
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

/* Removes an item and everything below it from a set in which no item lacks its parent.  Takes time
 * for the removed items only.  A NULL nesting stands for a problem without a forest. */
void forest_walk_remove(const struct forest_walk *nesting, struct bitset *set, uint32_t item);

/* Whether ancestor is item itself or stands above it.  Walks up from item. */
bool forest_walk_is_above(const struct problem *problem, uint32_t ancestor, uint32_t item);

struct shared_list *
forest_walk_breadth_first(const struct forest_walk *nesting); /* all items; caller drops */
struct shared_list *
forest_walk_depth_first(const struct forest_walk *nesting); /* parents before children */

#endif

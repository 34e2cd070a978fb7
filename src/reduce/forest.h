/* forest - the trees of a problem, ready to be walked: children and visiting orders.
 *
 * Immutable and counted, so that forks of a machine share it.  A problem without a forest is
 * one where all items are roots.  Built in O(n), without recursion. */
#ifndef PARE_REDUCE_FOREST_H
#define PARE_REDUCE_FOREST_H

#include "problem/problem.h"
#include "reduce/share.h"

struct forest {
    unsigned n_users;
    uint32_t n_items;
    uint32_t *begin; /* children of i: child[begin[i]] to child[begin[i + 1]]; i = n_items: roots */
    uint32_t *child; /* siblings in item order */
};

struct forest *forest_new(const struct problem *problem); /* one user */
struct forest *forest_share(const struct forest *forest);
void forest_drop(struct forest *forest); /* NULL is fine */

struct items *forest_breadth_first(const struct forest *forest); /* all items; caller drops */
struct items *forest_depth_first(const struct forest *forest);   /* parents before children */

#endif

/* nesting - the trees of a problem, ready to be walked: children and visiting orders.
 *
 * Immutable and counted, so that forks of a machine share it.  A problem without a forest is
 * one where all items are roots.  Built in O(n), without recursion. */
#ifndef PARE_REDUCE_NESTING_H
#define PARE_REDUCE_NESTING_H

#include "problem/problem.h"
#include "reduce/share.h"

struct nesting {
    unsigned n_users;
    uint32_t n_items;
    uint32_t *begin; /* children of i: child[begin[i]] to child[begin[i + 1]]; i = n_items: roots */
    uint32_t *child; /* siblings in item order */
};

struct nesting *nesting_new(const struct problem *problem);   /* one user */
struct nesting *nesting_share(const struct nesting *nesting); /* NULL gives NULL */
void nesting_drop(struct nesting *nesting);                   /* NULL is fine */

/* Takes an item and everything below it out of a set that is closed under the forest; costs what
 * it takes out.  A NULL nesting is a problem without a forest. */
void nesting_remove(const struct nesting *nesting, struct bitset *set, uint32_t item);

/* Whether the item is below the other, or the same.  Costs the way up. */
bool nesting_is_above(const struct problem *problem, uint32_t ancestor, uint32_t item);

struct items *nesting_breadth_first(const struct nesting *nesting); /* all items; caller drops */
struct items *nesting_depth_first(const struct nesting *nesting);   /* parents before children */

#endif

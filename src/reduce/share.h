/* share - lists of items that forks of a reducer share.
 *
 * Immutable once built; counted, because a list lives until the last fork that uses it is gone
 * and a long pass makes many (an arena for the pass would grow with every accepted step). */
#ifndef PARE_REDUCE_SHARE_H
#define PARE_REDUCE_SHARE_H

#include "base/bitset.h"

#include <stdint.h>

struct items {
    unsigned n_users;
    uint32_t n_items;
    uint32_t item[];
};

struct items *items_new(uint32_t n_items); /* one user; fill item[] before sharing */
struct items *items_of_set(const struct bitset *set);
struct items *items_share(const struct items *items); /* one more user */
void items_drop(struct items *items);                 /* one user less; NULL is fine */

#endif

/* shared_list - a list of items that forks of a reducer share.
 *
 * Immutable once it is built.  Counted, because a list lives until the last fork that uses it is
 * freed; an arena for the whole pass would grow with every accepted step. */
#ifndef PARE_REDUCE_CORE_SHARED_LIST_H
#define PARE_REDUCE_CORE_SHARED_LIST_H

#include "base/containers/bitset.h"

#include <stdint.h>

struct shared_list {
    unsigned n_users;
    uint32_t n_items;
    uint32_t item[];
};

struct shared_list *shared_list_new(uint32_t n_items); /* one user; fill item[] before sharing */
struct shared_list *shared_list_of_set(const struct bitset *set);
struct shared_list *shared_list_share(const struct shared_list *items); /* one more user */
void shared_list_drop(struct shared_list *items); /* one user less; NULL is fine */

#endif

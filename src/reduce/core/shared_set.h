/* shared_set - a subset of the items that forks of a reducer share.
 *
 * Immutable while it has more than one user.  Counted, like shared_list.h. */
#ifndef PARE_REDUCE_CORE_SHARED_SET_H
#define PARE_REDUCE_CORE_SHARED_SET_H

#include "base/containers/bitset.h"

struct shared_set {
    unsigned n_users;
    struct bitset bits;
};

struct shared_set *shared_set_new(const struct bitset *from); /* one user; copies */
struct shared_set *shared_set_share(const struct shared_set *set);
void shared_set_drop(struct shared_set *set); /* NULL is fine */

/* The bits of *set, to be changed.  If the set has other users, *set becomes a copy first. */
struct bitset *shared_set_edit(struct shared_set **set);

#endif

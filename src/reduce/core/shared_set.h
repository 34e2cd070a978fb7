/* shared_set - a subset that forks of a reducer share.
 *
 * Immutable while it has more than one user; counted like the lists in shared_list.h. */
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

/* The bits of *set to be changed, after a copy if it has other users. */
struct bitset *shared_set_edit(struct shared_set **set);

#endif

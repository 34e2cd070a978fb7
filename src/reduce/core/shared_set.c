#include "reduce/core/shared_set.h"

#include "base/memory.h"

#include <stdlib.h>

struct shared_set *shared_set_new(const struct bitset *from)
{
    struct shared_set *set = mem_alloc(sizeof *set);
    set->n_users = 1;
    bitset_init_copy(&set->bits, from);
    return set;
}

struct shared_set *shared_set_share(const struct shared_set *set)
{
    struct shared_set *shared = (struct shared_set *)set;
    shared->n_users++;
    return shared;
}

void shared_set_drop(struct shared_set *set)
{
    if (set != NULL && --set->n_users == 0) {
        bitset_done(&set->bits);
        free(set);
    }
}

struct bitset *shared_set_edit(struct shared_set **set)
{
    if ((*set)->n_users > 1) {
        struct shared_set *own = shared_set_new(&(*set)->bits);
        shared_set_drop(*set);
        *set = own;
    }
    return &(*set)->bits;
}

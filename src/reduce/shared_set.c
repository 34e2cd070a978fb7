#include "reduce/shared_set.h"

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

void shared_set_replace(struct shared_set **set, const struct bitset *from)
{
    if ((*set)->n_users == 1) {
        bitset_assign(&(*set)->bits, from);
        return;
    }
    struct shared_set *fresh = shared_set_new(from);
    shared_set_drop(*set);
    *set = fresh;
}

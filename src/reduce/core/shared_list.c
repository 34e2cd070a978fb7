#include "reduce/core/shared_list.h"

#include "base/memory.h"

#include <stdlib.h>

struct shared_list *shared_list_new(uint32_t n_items)
{
    struct shared_list *items = mem_alloc(sizeof *items + n_items * sizeof items->item[0]);
    items->n_users = 1;
    items->n_items = n_items;
    return items;
}

struct shared_list *shared_list_of_set(const struct bitset *set)
{
    struct shared_list *items = shared_list_new((uint32_t)bitset_count(set));
    uint32_t n = 0;
    for (size_t i = bitset_next(set, 0); i != BITSET_END; i = bitset_next(set, i + 1))
        items->item[n++] = (uint32_t)i;
    return items;
}

struct shared_list *shared_list_share(const struct shared_list *items)
{
    struct shared_list *shared = (struct shared_list *)items;
    shared->n_users++;
    return shared;
}

void shared_list_drop(struct shared_list *items)
{
    if (items != NULL && --items->n_users == 0)
        free(items);
}

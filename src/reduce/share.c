#include "reduce/share.h"

#include "base/memory.h"

#include <stdlib.h>

struct items *items_new(uint32_t n_items)
{
    struct items *items = mem_alloc(sizeof *items + n_items * sizeof items->item[0]);
    items->n_users = 1;
    items->n_items = n_items;
    return items;
}

struct items *items_of_set(const struct bitset *set)
{
    struct items *items = items_new((uint32_t)bitset_count(set));
    uint32_t n = 0;
    for (size_t i = bitset_next(set, 0); i != BITSET_END; i = bitset_next(set, i + 1))
        items->item[n++] = (uint32_t)i;
    return items;
}

struct items *items_share(const struct items *items)
{
    struct items *shared = (struct items *)items;
    shared->n_users++;
    return shared;
}

void items_drop(struct items *items)
{
    if (items != NULL && --items->n_users == 0)
        free(items);
}

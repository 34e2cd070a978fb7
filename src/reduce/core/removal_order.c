#include "reduce/core/removal_order.h"

#include "base/memory.h"

#include <stdlib.h>

struct priced {
    uint64_t cost;
    uint32_t item;
};

static int dearest_first(const void *a, const void *b)
{
    const struct priced *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost > y->cost ? -1 : 1;
    return x->item > y->item ? -1 : 1;
}

static void sort_by_cost(const struct problem *problem, struct shared_list *order)
{
    struct priced *priced = mem_zero(order->n_items, sizeof *priced);
    for (uint32_t i = 0; i < order->n_items; i++)
        priced[i] = (struct priced){problem->cost[order->item[i]], order->item[i]};
    qsort(priced, order->n_items, sizeof *priced, dearest_first);
    for (uint32_t i = 0; i < order->n_items; i++)
        order->item[i] = priced[i].item;
    free(priced);
}

struct shared_list *removal_order(const struct problem *problem, const struct bitset *set)
{
    struct shared_list *order = shared_list_new((uint32_t)bitset_count(set));
    uint32_t n_left = order->n_items;
    for (size_t i = bitset_next(set, 0); i != BITSET_END; i = bitset_next(set, i + 1))
        order->item[--n_left] = (uint32_t)i;
    if (problem->cost != NULL)
        sort_by_cost(problem, order);
    return order;
}

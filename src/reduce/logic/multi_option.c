#include "reduce/logic/multi_option.h"

#include "base/memory.h"
#include "reduce/logic/binary.h"

#include <stdlib.h>

static struct reducer *in_order(const struct problem *problem, const struct bitset *start,
                                struct shared_list *order, bool skip_covered)
{
    struct reducer *reducer =
        binary_with_new(problem, start,
                        &(struct binary_options){
                            .cost = BINARY_SETS, .roots = order, .skip_covered = skip_covered});
    shared_list_drop(order);
    return reducer;
}

struct reducer *stubbed_new(const struct problem *problem, const struct bitset *start)
{
    struct shared_list *order = shared_list_of_set(start);
    for (uint32_t i = 0, k = order->n_items; i + 1 < k; i++) {
        uint32_t first = order->item[i];
        order->item[i] = order->item[--k];
        order->item[k] = first;
    }
    return in_order(problem, start, order, true);
}

/* The items sorted by level, lowest first; items of one level keep their order. */
static struct shared_list *by_level(const struct problem *problem, const struct bitset *start)
{
    struct shared_list *order = shared_list_of_set(start);
    if (problem->level == NULL)
        return order;
    uint32_t highest = 0;
    for (uint32_t i = 0; i < order->n_items; i++)
        if (problem->level[order->item[i]] > highest)
            highest = problem->level[order->item[i]];
    /* by level + 1: where its items go */
    uint32_t *next = mem_zero((size_t)highest + 2, sizeof *next);
    for (uint32_t i = 0; i < order->n_items; i++)
        next[problem->level[order->item[i]] + 1]++;
    for (uint32_t level = 0; level < highest; level++)
        next[level + 1] += next[level];
    struct shared_list *sorted = shared_list_new(order->n_items);
    for (uint32_t i = 0; i < order->n_items; i++)
        sorted->item[next[problem->level[order->item[i]]]++] = order->item[i];
    free(next);
    shared_list_drop(order);
    return sorted;
}

struct reducer *multi_option_new(const struct problem *problem, const struct bitset *start)
{
    return in_order(problem, start, shared_list_of_set(start), true);
}

struct reducer *multi_option_robin_new(const struct problem *problem, const struct bitset *start)
{
    return in_order(problem, start, by_level(problem, start), true);
}

struct reducer *multi_option_classic_new(const struct problem *problem, const struct bitset *start)
{
    return in_order(problem, start, shared_list_of_set(start), false);
}

struct reducer *multi_option_robin_classic_new(const struct problem *problem,
                                               const struct bitset *start)
{
    return in_order(problem, start, by_level(problem, start), false);
}

#include "reduce/forest.h"

#include "base/memory.h"

#include <stdlib.h>

/* Where the children of an item's parent are listed; roots are children of slot n_items. */
static uint32_t slot_of_parent(const struct problem *problem, uint32_t item)
{
    if (problem->parent == NULL || problem->parent[item] == NO_ITEM)
        return problem->n_items;
    return problem->parent[item];
}

struct forest *forest_new(const struct problem *problem)
{
    uint32_t n = problem->n_items;
    struct forest *forest = mem_zero(1, sizeof *forest);
    forest->n_users = 1;
    forest->n_items = n;
    forest->begin = mem_zero((size_t)n + 3, sizeof *forest->begin);
    forest->child = mem_zero(n, sizeof *forest->child);

    /* Counting sort by parent: begin[s + 2] counts, then begin[s + 1] is where slot s fills. */
    for (uint32_t i = 0; i < n; i++)
        forest->begin[(size_t)slot_of_parent(problem, i) + 2]++;
    for (size_t s = 2; s < (size_t)n + 3; s++)
        forest->begin[s] += forest->begin[s - 1];
    for (uint32_t i = 0; i < n; i++)
        forest->child[forest->begin[(size_t)slot_of_parent(problem, i) + 1]++] = i;
    return forest;
}

struct forest *forest_share(const struct forest *forest)
{
    struct forest *shared = (struct forest *)forest;
    shared->n_users++;
    return shared;
}

void forest_drop(struct forest *forest)
{
    if (forest == NULL || --forest->n_users > 0)
        return;
    free(forest->begin);
    free(forest->child);
    free(forest);
}

struct items *forest_breadth_first(const struct forest *forest)
{
    struct items *order = items_new(forest->n_items);
    uint32_t n_queued = 0;
    uint32_t slot = forest->n_items;
    for (uint32_t n_visited = 0;; slot = order->item[n_visited++]) {
        for (uint32_t i = forest->begin[slot]; i < forest->begin[slot + 1]; i++)
            order->item[n_queued++] = forest->child[i];
        if (n_visited == forest->n_items)
            return order;
    }
}

struct items *forest_depth_first(const struct forest *forest)
{
    struct items *order = items_new(forest->n_items);
    uint32_t *stack = mem_zero(forest->n_items, sizeof *stack);
    uint32_t n_stack = 0, n_visited = 0;
    uint32_t slot = forest->n_items;
    for (;;) {
        for (uint32_t i = forest->begin[slot + 1]; i > forest->begin[slot]; i--)
            stack[n_stack++] = forest->child[i - 1];
        if (n_stack == 0)
            break;
        slot = order->item[n_visited++] = stack[--n_stack];
    }
    free(stack);
    return order;
}

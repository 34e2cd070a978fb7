#include "reduce/core/forest_walk.h"

#include "base/memory.h"

#include <stdlib.h>

/* The slot that lists the children of an item's parent.  Roots are the children of slot n_items. */
static uint32_t slot_of_parent(const struct problem *problem, uint32_t item)
{
    if (problem->parent == NULL || problem->parent[item] == NO_ITEM)
        return problem->n_items;
    return problem->parent[item];
}

struct forest_walk *forest_walk_new(const struct problem *problem)
{
    uint32_t n = problem->n_items;
    struct forest_walk *nesting = mem_zero(1, sizeof *nesting);
    nesting->n_users = 1;
    nesting->n_items = n;
    nesting->begin = mem_zero((size_t)n + 3, sizeof *nesting->begin);
    nesting->child = mem_zero(n, sizeof *nesting->child);

    /* A counting sort by parent: first begin[s + 2] counts, then begin[s + 1] is where slot s is
     * filled. */
    for (uint32_t i = 0; i < n; i++)
        nesting->begin[(size_t)slot_of_parent(problem, i) + 2]++;
    for (size_t s = 2; s < (size_t)n + 3; s++)
        nesting->begin[s] += nesting->begin[s - 1];
    for (uint32_t i = 0; i < n; i++)
        nesting->child[nesting->begin[(size_t)slot_of_parent(problem, i) + 1]++] = i;
    return nesting;
}

struct forest_walk *forest_walk_share(const struct forest_walk *nesting)
{
    struct forest_walk *shared = (struct forest_walk *)nesting;
    if (shared != NULL)
        shared->n_users++;
    return shared;
}

void forest_walk_drop(struct forest_walk *nesting)
{
    if (nesting == NULL || --nesting->n_users > 0)
        return;
    free(nesting->begin);
    free(nesting->child);
    free(nesting);
}

void forest_walk_remove(const struct forest_walk *nesting, struct bitset *set, uint32_t item)
{
    bitset_remove(set, item);
    if (nesting == NULL)
        return;
    uint32_t *stack = NULL;
    size_t n_stack = 0, capacity = 0;
    for (;;) {
        for (uint32_t i = nesting->begin[item]; i < nesting->begin[item + 1]; i++) {
            uint32_t child = nesting->child[i];
            if (!bitset_has(set, child))
                continue;
            bitset_remove(set, child);
            mem_grow((void **)&stack, &capacity, n_stack + 1, sizeof *stack);
            stack[n_stack++] = child;
        }
        if (n_stack == 0)
            break;
        item = stack[--n_stack];
    }
    free(stack);
}

bool forest_walk_is_above(const struct problem *problem, uint32_t ancestor, uint32_t item)
{
    while (problem->parent != NULL && item != NO_ITEM && item > ancestor)
        item = problem->parent[item];
    return item == ancestor;
}

struct shared_list *forest_walk_breadth_first(const struct forest_walk *nesting)
{
    struct shared_list *order = shared_list_new(nesting->n_items);
    uint32_t n_queued = 0;
    uint32_t slot = nesting->n_items;
    for (uint32_t n_visited = 0;; slot = order->item[n_visited++]) {
        for (uint32_t i = nesting->begin[slot]; i < nesting->begin[slot + 1]; i++)
            order->item[n_queued++] = nesting->child[i];
        if (n_visited == nesting->n_items)
            return order;
    }
}

struct shared_list *forest_walk_depth_first(const struct forest_walk *nesting)
{
    struct shared_list *order = shared_list_new(nesting->n_items);
    uint32_t *stack = mem_zero(nesting->n_items, sizeof *stack);
    uint32_t n_stack = 0, n_visited = 0;
    uint32_t slot = nesting->n_items;
    for (;;) {
        for (uint32_t i = nesting->begin[slot + 1]; i > nesting->begin[slot]; i--)
            stack[n_stack++] = nesting->child[i - 1];
        if (n_stack == 0)
            break;
        slot = order->item[n_visited++] = stack[--n_stack];
    }
    free(stack);
    return order;
}

#include "reduce/queue_order.h"

#include "base/heap.h"
#include "base/memory.h"

#include <stdlib.h>

/* Larger keys come out first; entries with the same key are one group. */
struct entry {
    uint64_t major, minor;
    uint32_t item;
};

struct sorter {
    const struct problem *problem;
    const struct nesting *nesting;
    const struct bitset *set;
    enum queue_groups groups;
    uint64_t *weight;   /* by item: cost of what is alive of its subtree */
    uint32_t *position; /* by item: in breadth-first order, from 1 */
    struct entry *entry;
    uint32_t n_entries;
    uint32_t *start;    /* by group, before ordering: its first entry; ends with n_entries */
    uint32_t *group_of; /* by item */
    uint32_t n_groups;
};

static uint32_t parent_of(const struct problem *problem, uint32_t item)
{
    return problem->parent != NULL ? problem->parent[item] : NO_ITEM;
}

/* Parents have smaller numbers, so one walk from the end adds everything up. */
static void weigh(struct sorter *sorter)
{
    const struct problem *problem = sorter->problem;
    for (uint32_t i = problem->n_items; i-- > 0;) {
        if (!bitset_has(sorter->set, i))
            continue;
        sorter->weight[i] += problem_item_cost(problem, i);
        uint32_t parent = parent_of(problem, i);
        if (parent != NO_ITEM)
            sorter->weight[parent] += sorter->weight[i];
    }
}

static void number(struct sorter *sorter)
{
    struct items *breadth_first = nesting_breadth_first(sorter->nesting);
    for (uint32_t i = 0; i < breadth_first->n_items; i++)
        sorter->position[breadth_first->item[i]] = i + 1;
    items_drop(breadth_first);
}

static uint64_t bits_of(uint64_t weight)
{
    return weight == 0 ? 0 : 64 - (uint64_t)__builtin_clzll(weight);
}

static struct entry entry_of(const struct sorter *sorter, uint32_t item)
{
    uint32_t parent = parent_of(sorter->problem, item);
    uint64_t parent_position = parent == NO_ITEM ? 0 : sorter->position[parent];
    uint64_t weight = sorter->weight[item];
    switch (sorter->groups) {
    case QUEUE_SIMILAR:
        return (struct entry){bits_of(weight), parent_position, item};
    case QUEUE_SIBLINGS:
        return (struct entry){parent == NO_ITEM ? UINT64_MAX : sorter->weight[parent],
                              parent_position, item};
    case QUEUE_SINGLE:
        break;
    }
    return (struct entry){weight, sorter->position[item], item};
}

static int by_key(const void *one, const void *other)
{
    const struct entry *a = one, *b = other;
    if (a->major != b->major)
        return a->major > b->major ? -1 : 1;
    if (a->minor != b->minor)
        return a->minor > b->minor ? -1 : 1;
    return (a->item > b->item) - (a->item < b->item);
}

static bool same_group(const struct entry *a, const struct entry *b)
{
    return a->major == b->major && a->minor == b->minor;
}

/* Sorts what is alive by key; groups are then neighbours. */
static void sort(struct sorter *sorter)
{
    for (size_t i = bitset_next(sorter->set, 0); i != BITSET_END;
         i = bitset_next(sorter->set, i + 1))
        sorter->entry[sorter->n_entries++] = entry_of(sorter, (uint32_t)i);
    qsort(sorter->entry, sorter->n_entries, sizeof *sorter->entry, by_key);
    for (uint32_t i = 0; i < sorter->n_entries; i++) {
        if (i == 0 || !same_group(&sorter->entry[i - 1], &sorter->entry[i]))
            sorter->start[sorter->n_groups++] = i;
        sorter->group_of[sorter->entry[i].item] = sorter->n_groups - 1;
    }
    sorter->start[sorter->n_groups] = sorter->n_entries;
}

/* Puts the groups among the children of a slot into the queue. */
static void push_children(const struct sorter *sorter, uint32_t slot, struct heap *queue)
{
    const struct nesting *nesting = sorter->nesting;
    for (uint32_t i = nesting->begin[slot]; i < nesting->begin[slot + 1]; i++) {
        uint32_t child = nesting->child[i];
        if (!bitset_has(sorter->set, child))
            continue;
        uint32_t group = sorter->group_of[child];
        if (sorter->entry[sorter->start[group]].item == child)
            heap_push(queue, group);
    }
}

/* Sorted by key would be all, if a child were always lighter than its parent. */
static void run_queue(const struct sorter *sorter, struct queue_order *order)
{
    struct heap queue = {0};
    uint32_t n_items = 0;
    push_children(sorter, sorter->problem->n_items, &queue);
    while (queue.n_keys > 0) {
        uint64_t group = heap_pop(&queue);
        order->begin[order->n_groups++] = n_items;
        for (uint32_t i = sorter->start[group]; i < sorter->start[group + 1]; i++)
            order->items->item[n_items++] = sorter->entry[i].item;
        for (uint32_t i = sorter->start[group]; i < sorter->start[group + 1]; i++)
            push_children(sorter, sorter->entry[i].item, &queue);
    }
    order->begin[order->n_groups] = n_items;
    heap_done(&queue);
}

struct queue_order *queue_order_new(const struct problem *problem, const struct nesting *nesting,
                                    const struct bitset *set, enum queue_groups groups)
{
    uint32_t n = problem->n_items, n_alive = (uint32_t)bitset_count(set);
    struct sorter sorter = {.problem = problem, .nesting = nesting, .set = set, .groups = groups};
    sorter.weight = mem_zero(n, sizeof *sorter.weight);
    sorter.position = mem_zero(n, sizeof *sorter.position);
    sorter.entry = mem_zero(n_alive, sizeof *sorter.entry);
    sorter.start = mem_zero((size_t)n_alive + 1, sizeof *sorter.start);
    sorter.group_of = mem_zero(n, sizeof *sorter.group_of);
    weigh(&sorter);
    number(&sorter);
    sort(&sorter);

    struct queue_order *order = mem_zero(1, sizeof *order);
    order->n_users = 1;
    order->begin = mem_zero((size_t)sorter.n_groups + 1, sizeof *order->begin);
    order->items = items_new(n_alive);
    run_queue(&sorter, order);
    free(sorter.weight);
    free(sorter.position);
    free(sorter.entry);
    free(sorter.start);
    free(sorter.group_of);
    return order;
}

struct queue_order *queue_order_share(const struct queue_order *order)
{
    struct queue_order *shared = (struct queue_order *)order;
    if (shared != NULL)
        shared->n_users++;
    return shared;
}

void queue_order_drop(struct queue_order *order)
{
    if (order == NULL || --order->n_users > 0)
        return;
    free(order->begin);
    items_drop(order->items);
    free(order);
}

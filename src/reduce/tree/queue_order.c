#include "reduce/tree/queue_order.h"

#include "base/containers/heap.h"
#include "base/memory.h"
#include "problem/formula.h"

#include <stdlib.h>

/* The most nodes that are examined to estimate what goes with a node.  This bounds the time for
 * declarations with thousands of uses; not measured. */
enum { MAX_COMPANY = 32 };

/* Entries with larger keys come first.  Entries with the same key form a group. */
struct entry {
    uint64_t major, minor;
    uint32_t item;
};

struct sorter {
    const struct problem *problem;
    const struct forest_walk *nesting;
    const struct bitset *set;
    enum queue_groups groups;
    uint64_t *weight; /* for each item: the cost of the live nodes of its subtree */
    /* for each item: its weight plus the cost of everything else that goes with it */
    uint64_t *saving;
    uint32_t *position; /* for each item: its position in breadth-first order, counted from 1 */
    struct entry *entry;
    uint32_t n_entries;
    uint32_t *start;    /* for each group, before ordering: its first entry; ends with n_entries */
    uint32_t *group_of; /* for each item */
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
    struct shared_list *breadth_first = forest_walk_breadth_first(sorter->nesting);
    for (uint32_t i = 0; i < breadth_first->n_items; i++)
        sorter->position[breadth_first->item[i]] = i + 1;
    shared_list_drop(breadth_first);
}

/* Nodes that must go with an item, each listed once. */
struct company {
    uint32_t item[MAX_COMPANY];
    uint32_t n_items;
    uint64_t sum, least; /* the sum and the smallest of their weights */
};

static void add_company(const struct sorter *sorter, uint32_t item, struct company *company)
{
    for (uint32_t i = 0; i < company->n_items; i++)
        if (company->item[i] == item)
            return;
    if (company->n_items == MAX_COMPANY)
        return;
    uint64_t weight = sorter->weight[item];
    company->item[company->n_items++] = item;
    company->sum += weight;
    if (weight < company->least)
        company->least = weight;
}

/* True if the clause holds only because of this item. */
static bool depends_on(const struct sorter *sorter, struct clause clause, uint32_t item)
{
    for (uint32_t i = 0; i < clause.n_pos; i++)
        if (clause.pos[i] != item && bitset_has(sorter->set, clause.pos[i]))
            return false;
    for (uint32_t i = 0; i < clause.n_neg; i++)
        if (!bitset_has(sorter->set, clause.neg[i]))
            return false;
    return true;
}

/* The weight of the nodes that need the item by an edge: all of them go with it. */
static uint64_t weight_of_users(const struct sorter *sorter, uint32_t item)
{
    struct company users = {.least = UINT64_MAX};
    struct var_list edges = formula_edges_to(sorter->problem->formula, item);
    for (size_t i = 0; i < edges.n_vars && users.n_items < MAX_COMPANY; i++)
        if (bitset_has(sorter->set, edges.var[i]) &&
            !forest_walk_is_above(sorter->problem, edges.var[i], item))
            add_company(sorter, edges.var[i], &users);
    return users.sum;
}

/* The weight of the antecedents of other clauses: all of them go except the lightest. (A node's
 * shell goes with all of its children but one.) */
static uint64_t weight_of_choices(const struct sorter *sorter, uint32_t item)
{
    const struct formula *formula = sorter->problem->formula;
    struct company choices = {.least = UINT64_MAX};
    struct clause_list clauses = formula_wide_with_pos(formula, item);
    for (size_t c = 0; c < clauses.n_clauses && choices.n_items < MAX_COMPANY; c++) {
        struct clause clause = formula_wide(formula, clauses.clause[c]);
        if (!depends_on(sorter, clause, item))
            continue;
        for (uint32_t i = 0; i < clause.n_neg; i++)
            if (!forest_walk_is_above(sorter->problem, clause.neg[i], item))
                add_company(sorter, clause.neg[i], &choices);
    }
    return choices.n_items > 1 ? choices.sum - choices.least : choices.sum;
}

/* Estimates the weight that goes with an item beyond its subtree, in the way that saves most
 * (removal_ways.h).  It considers the clauses of the item, but not those of the nodes that go with
 * it. */
static uint64_t weight_of_company(const struct sorter *sorter, uint32_t item)
{
    if (sorter->problem->formula == NULL)
        return 0;
    return weight_of_users(sorter, item) + weight_of_choices(sorter, item);
}

static uint64_t bits_of(uint64_t number)
{
    return number == 0 ? 0 : 64 - (uint64_t)__builtin_clzll(number);
}

static struct entry entry_of(const struct sorter *sorter, uint32_t item)
{
    uint32_t parent = parent_of(sorter->problem, item);
    uint64_t parent_position = parent == NO_ITEM ? 0 : sorter->position[parent];
    uint64_t saving = sorter->saving[item] = sorter->weight[item] + weight_of_company(sorter, item);
    switch (sorter->groups) {
    case QUEUE_SIMILAR:
        return (struct entry){bits_of(saving), parent_position, item};
    case QUEUE_SIBLINGS:
        return (struct entry){parent == NO_ITEM ? UINT64_MAX : sorter->weight[parent],
                              parent_position, item};
    case QUEUE_SINGLE:
        break;
    }
    return (struct entry){saving, sorter->position[item], item};
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

/* Sorts the live nodes by key; the nodes of a group are then neighbours. */
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

/* Puts the groups of the children of a slot into the queue. */
static void push_children(const struct sorter *sorter, uint32_t slot, struct heap *queue)
{
    const struct forest_walk *nesting = sorter->nesting;
    for (uint32_t i = nesting->begin[slot]; i < nesting->begin[slot + 1]; i++) {
        uint32_t child = nesting->child[i];
        if (!bitset_has(sorter->set, child))
            continue;
        uint32_t group = sorter->group_of[child];
        if (sorter->entry[sorter->start[group]].item == child)
            heap_push(queue, group);
    }
}

/* Runs the priority queue.  Sorting by key alone is not enough: with the nodes that go along, a
 * child may be heavier than its parent, and must still come after it. */
static void run_queue(const struct sorter *sorter, struct queue_order *order)
{
    struct heap queue = {0};
    uint32_t n_items = 0;
    push_children(sorter, sorter->problem->n_items, &queue);
    while (queue.n_keys > 0) {
        uint64_t group = heap_pop(&queue);
        order->begin[order->n_groups++] = n_items;
        for (uint32_t i = sorter->start[group]; i < sorter->start[group + 1]; i++) {
            order->saving[n_items] = sorter->saving[sorter->entry[i].item];
            order->items->item[n_items++] = sorter->entry[i].item;
        }
        for (uint32_t i = sorter->start[group]; i < sorter->start[group + 1]; i++)
            push_children(sorter, sorter->entry[i].item, &queue);
    }
    order->begin[order->n_groups] = n_items;
    heap_done(&queue);
}

struct queue_order *queue_order_new(const struct problem *problem,
                                    const struct forest_walk *nesting, const struct bitset *set,
                                    enum queue_groups groups)
{
    uint32_t n = problem->n_items, n_alive = (uint32_t)bitset_count(set);
    struct sorter sorter = {.problem = problem, .nesting = nesting, .set = set, .groups = groups};
    sorter.weight = mem_zero(n, sizeof *sorter.weight);
    sorter.saving = mem_zero(n, sizeof *sorter.saving);
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
    order->items = shared_list_new(n_alive);
    order->saving = mem_zero((size_t)n_alive + 1, sizeof *order->saving);
    run_queue(&sorter, order);
    free(sorter.weight);
    free(sorter.saving);
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
    shared_list_drop(order->items);
    free(order->saving);
    free(order);
}

#include "reduce/hdd.h"

#include "base/memory.h"
#include "reduce/candidate.h"
#include "reduce/nesting.h"
#include "reduce/shared_set.h"

#include <stdlib.h>

/* The nodes of one stop and the flat problem that the list reducer sees.  Shared by forks. */
struct group {
    unsigned n_users;
    struct problem flat;
    uint32_t node[];
};

enum hdd_phase {
    HDD_ASK_EMPTY, /* can the whole group go? */
    HDD_LIST,      /* the list reducer is running */
    HDD_ASK_LAST,  /* can the one node go that the list reducer left? */
    HDD_DONE,
};

struct hdd {
    struct reducer base;
    struct hdd_options options;
    struct nesting *nesting;
    struct items *order;      /* in which nodes are visited */
    uint32_t position;        /* in order: what has been visited */
    bool roots_done;          /* groups by parent: the roots come first */
    struct shared_set *alive; /* before this stop */
    enum hdd_phase phase;
    struct group *group;
    struct reducer *list; /* in phase HDD_LIST */
};

static void group_drop(struct group *group)
{
    if (group != NULL && --group->n_users == 0)
        free(group);
}

static bool may_go(const struct hdd *self, uint32_t node)
{
    return bitset_has(&self->alive->bits, node) &&
           (self->options.prunable == NULL || bitset_has(self->options.prunable, node));
}

/* Makes a group of those of n nodes that may go; NULL when there are none. */
static struct group *group_of(const struct hdd *self, const uint32_t *nodes, uint32_t n)
{
    struct group *group = mem_alloc(sizeof *group + n * sizeof group->node[0]);
    group->n_users = 1;
    group->flat = (struct problem){0};
    for (uint32_t i = 0; i < n; i++)
        if (may_go(self, nodes[i]))
            group->node[group->flat.n_items++] = nodes[i];
    if (group->flat.n_items > 0)
        return group;
    group_drop(group);
    return NULL;
}

static uint32_t level_of(const struct hdd *self, uint32_t node)
{
    return self->base.problem->level != NULL ? self->base.problem->level[node] : 0;
}

static struct group *next_level(struct hdd *self)
{
    uint32_t from = self->position;
    uint32_t level = level_of(self, self->order->item[from]);
    while (self->position < self->order->n_items &&
           level_of(self, self->order->item[self->position]) == level)
        self->position++;
    return group_of(self, self->order->item + from, self->position - from);
}

static struct group *next_children(struct hdd *self)
{
    uint32_t slot = self->nesting->n_items;
    if (self->roots_done)
        slot = self->order->item[self->position++];
    self->roots_done = true;
    const uint32_t *begin = self->nesting->begin + slot;
    return group_of(self, self->nesting->child + begin[0], begin[1] - begin[0]);
}

static void begin_list(struct hdd *self)
{
    struct bitset all;
    bitset_init(&all, self->group->flat.n_items);
    bitset_set_all(&all);
    self->list = self->options.list(&self->group->flat, &all);
    self->phase = HDD_LIST;
    bitset_done(&all);
}

/* Goes to the next stop that has nodes to try. */
static void begin_group(struct hdd *self)
{
    group_drop(self->group);
    self->group = NULL;
    while (self->group == NULL) {
        if (self->position == self->order->n_items && self->roots_done) {
            self->phase = HDD_DONE;
            return;
        }
        self->group = self->options.groups == HDD_LEVELS ? next_level(self) : next_children(self);
    }
    enum hdd_empty_test test = self->options.empty_test;
    if (test == HDD_EMPTY_ALWAYS || (test == HDD_EMPTY_SINGLE && self->group->flat.n_items == 1))
        self->phase = HDD_ASK_EMPTY;
    else
        begin_list(self);
}

/* Takes from set the nodes of the group that are not in kept (NULL: all), with their subtrees;
 * false: the formula forbids what is left. */
static bool prune(const struct hdd *self, const struct bitset *kept, struct bitset *set)
{
    for (uint32_t i = 0; i < self->group->flat.n_items; i++)
        if (kept == NULL || !bitset_has(kept, i))
            nesting_remove(self->nesting, set, self->group->node[i]);
    return candidate_allowed(self->base.problem, set);
}

static void prune_all_but_listed(const struct hdd *self, struct bitset *set)
{
    struct bitset kept;
    bitset_init(&kept, self->group->flat.n_items);
    reducer_result(self->list, &kept);
    prune(self, &kept, set);
    bitset_done(&kept);
}

/* The list reducer has ended: what it dropped goes. */
static void end_list(struct hdd *self)
{
    prune_all_but_listed(self, shared_set_edit(&self->alive));
    reducer_free(self->list);
    self->list = NULL;
    struct group *left = group_of(self, self->group->node, self->group->flat.n_items);
    group_drop(self->group);
    self->group = left;
    if (self->options.empty_test == HDD_EMPTY_AFTER && left != NULL && left->flat.n_items == 1)
        self->phase = HDD_ASK_LAST;
    else
        begin_group(self);
}

/* The list reducer's next question that the formula allows. */
static bool list_next(struct hdd *self, struct bitset *candidate)
{
    struct bitset kept;
    bool found = false;
    bitset_init(&kept, self->group->flat.n_items);
    while (!found && reducer_next(self->list, &kept)) {
        bitset_assign(candidate, &self->alive->bits);
        found = prune(self, &kept, candidate);
        if (!found)
            reducer_answer(self->list, VERDICT_INVALID);
    }
    bitset_done(&kept);
    return found;
}

static void group_answered(struct hdd *self, bool interesting)
{
    if (interesting)
        prune(self, NULL, shared_set_edit(&self->alive));
    if (interesting || self->phase == HDD_ASK_LAST)
        begin_group(self);
    else
        begin_list(self);
}

static bool hdd_next(struct reducer *reducer, struct bitset *candidate)
{
    struct hdd *self = (struct hdd *)reducer;
    while (self->phase != HDD_DONE) {
        if (self->phase == HDD_LIST) {
            if (list_next(self, candidate))
                return true;
            end_list(self);
        } else {
            bitset_assign(candidate, &self->alive->bits);
            if (prune(self, NULL, candidate))
                return true;
            group_answered(self, false);
        }
    }
    return false;
}

static void hdd_answer(struct reducer *reducer, enum verdict verdict)
{
    struct hdd *self = (struct hdd *)reducer;
    if (self->phase == HDD_LIST)
        reducer_answer(self->list, verdict);
    else
        group_answered(self, verdict == VERDICT_INTERESTING);
}

static struct reducer *hdd_fork(const struct reducer *reducer)
{
    const struct hdd *self = (const struct hdd *)reducer;
    struct hdd *copy = mem_copy(self, sizeof *self);
    nesting_share(self->nesting);
    items_share(self->order);
    shared_set_share(self->alive);
    if (self->group != NULL)
        self->group->n_users++;
    if (self->list != NULL)
        copy->list = reducer_fork(self->list);
    return &copy->base;
}

static void hdd_free(struct reducer *reducer)
{
    struct hdd *self = (struct hdd *)reducer;
    reducer_free(self->list);
    group_drop(self->group);
    shared_set_drop(self->alive);
    items_drop(self->order);
    nesting_drop(self->nesting);
    free(self);
}

static void hdd_result(const struct reducer *reducer, struct bitset *ret)
{
    const struct hdd *self = (const struct hdd *)reducer;
    bitset_assign(ret, &self->alive->bits);
    if (self->list != NULL)
        prune_all_but_listed(self, ret);
}

static const struct reducer_ops hdd_ops = {
    .name = "hdd",
    .next = hdd_next,
    .answer = hdd_answer,
    .fork = hdd_fork,
    .free = hdd_free,
    .result = hdd_result,
};

struct reducer *hdd_new_with(const struct problem *problem, const struct bitset *start,
                             const struct hdd_options *options)
{
    struct hdd *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&hdd_ops, problem};
    self->options = *options;
    self->nesting = nesting_new(problem);
    self->order = options->groups == HDD_PARENTS_DEPTH_FIRST ? nesting_depth_first(self->nesting)
                                                             : nesting_breadth_first(self->nesting);
    self->roots_done = options->groups == HDD_LEVELS;
    self->alive = shared_set_new(start);
    begin_group(self);
    return &self->base;
}

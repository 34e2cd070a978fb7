#include "reduce/tree/hdd.h"

#include "base/memory.h"
#include "reduce/core/shared_set.h"
#include "reduce/tree/cut.h"
#include "reduce/tree/list_run.h"

#include <stdlib.h>

enum hdd_phase {
    HDD_ASK_EMPTY, /* can the whole group go? */
    HDD_LIST,      /* the list reducer is running */
    HDD_ASK_LAST,  /* can the last node go that the list reducer left? */
    HDD_DONE,
};

struct hdd {
    struct reducer base;
    struct hdd_options options;
    struct forest_walk *nesting;
    struct shared_list *order; /* the order in which nodes are visited */
    uint32_t position;         /* number of nodes of `order` visited so far */
    bool roots_done; /* for groups by parent: the roots, which are the first group, are done */
    struct shared_set *alive; /* the nodes that are left before this group */
    enum hdd_phase phase;
    struct shared_list *group; /* the nodes of this group */
    struct list_run *list;     /* only in phase HDD_LIST */
};

static bool may_go(const struct hdd *self, uint32_t node)
{
    const struct bitset *replaced = self->base.problem->replaced;
    return bitset_has(&self->alive->bits, node) &&
           !(self->options.coarse && replaced != NULL && bitset_has(replaced, node));
}

/* The group of the removable nodes among n nodes; NULL: none is removable. */
static struct shared_list *group_of(const struct hdd *self, const uint32_t *nodes, uint32_t n)
{
    struct shared_list *group = shared_list_new(n);
    group->n_items = 0;
    for (uint32_t i = 0; i < n; i++)
        if (may_go(self, nodes[i]))
            group->item[group->n_items++] = nodes[i];
    if (group->n_items > 0)
        return group;
    shared_list_drop(group);
    return NULL;
}

static uint32_t level_of(const struct hdd *self, uint32_t node)
{
    return self->base.problem->level != NULL ? self->base.problem->level[node] : 0;
}

static struct shared_list *next_level(struct hdd *self)
{
    uint32_t from = self->position;
    uint32_t level = level_of(self, self->order->item[from]);
    while (self->position < self->order->n_items &&
           level_of(self, self->order->item[self->position]) == level)
        self->position++;
    return group_of(self, self->order->item + from, self->position - from);
}

static struct shared_list *next_children(struct hdd *self)
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
    self->list = list_run_new(self->base.problem, self->nesting, self->group, self->options.list);
    self->phase = HDD_LIST;
}

/* Goes to the next group that has nodes to try. */
static void begin_group(struct hdd *self)
{
    shared_list_drop(self->group);
    self->group = NULL;
    while (self->group == NULL) {
        if (self->position == self->order->n_items && self->roots_done) {
            self->phase = HDD_DONE;
            return;
        }
        self->group = self->options.groups == HDD_LEVELS ? next_level(self) : next_children(self);
    }
    enum hdd_empty_test test = self->options.empty_test;
    if (test == HDD_EMPTY_ALWAYS || (test == HDD_EMPTY_SINGLE && self->group->n_items == 1))
        self->phase = HDD_ASK_EMPTY;
    else
        begin_list(self);
}

/* Removes the whole group from the set.  False: the formula forbids it. */
static bool prune_group(const struct hdd *self, struct bitset *set)
{
    return cut_items(self->base.problem, self->nesting, self->group, NULL, set);
}

/* The list reducer has ended: removes the nodes that it dropped. */
static void end_list(struct hdd *self)
{
    list_run_take(self->list, shared_set_edit(&self->alive));
    list_run_free(self->list);
    self->list = NULL;
    struct shared_list *left = group_of(self, self->group->item, self->group->n_items);
    shared_list_drop(self->group);
    self->group = left;
    if (self->options.empty_test == HDD_EMPTY_AFTER && left != NULL && left->n_items == 1)
        self->phase = HDD_ASK_LAST;
    else
        begin_group(self);
}

static void group_answered(struct hdd *self, bool interesting)
{
    if (interesting)
        prune_group(self, shared_set_edit(&self->alive));
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
            if (list_run_next(self->list, &self->alive->bits, candidate))
                return true;
            end_list(self);
        } else {
            bitset_assign(candidate, &self->alive->bits);
            if (prune_group(self, candidate))
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
        list_run_answer(self->list, verdict);
    else
        group_answered(self, verdict == VERDICT_INTERESTING);
}

static struct reducer *hdd_fork(const struct reducer *reducer)
{
    const struct hdd *self = (const struct hdd *)reducer;
    struct hdd *copy = mem_copy(self, sizeof *self);
    forest_walk_share(self->nesting);
    shared_list_share(self->order);
    shared_set_share(self->alive);
    if (self->group != NULL)
        shared_list_share(self->group);
    copy->list = list_run_fork(self->list);
    return &copy->base;
}

static void hdd_free(struct reducer *reducer)
{
    struct hdd *self = (struct hdd *)reducer;
    list_run_free(self->list);
    shared_list_drop(self->group);
    shared_set_drop(self->alive);
    shared_list_drop(self->order);
    forest_walk_drop(self->nesting);
    free(self);
}

static void hdd_result(const struct reducer *reducer, struct bitset *ret)
{
    const struct hdd *self = (const struct hdd *)reducer;
    bitset_assign(ret, &self->alive->bits);
    if (self->list != NULL)
        list_run_take(self->list, ret);
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
    self->nesting = forest_walk_new(problem);
    self->order = options->groups == HDD_PARENTS_DEPTH_FIRST
                      ? forest_walk_depth_first(self->nesting)
                      : forest_walk_breadth_first(self->nesting);
    self->roots_done = options->groups == HDD_LEVELS;
    self->alive = shared_set_new(start);
    begin_group(self);
    return &self->base;
}

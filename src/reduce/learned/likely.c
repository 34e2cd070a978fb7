#include "reduce/learned/likely.h"

#include "base/memory.h"
#include "reduce/core/binary_search.h"
#include "reduce/core/shared_set.h"
#include "reduce/learned/node_choice.h"
#include "reduce/tree/queue.h"
#include "reduce/tree/removal_group.h"
#include "reduce/tree/removal_ways.h"

#include <stdlib.h>

struct likely {
    struct reducer base;
    uint32_t longest_run;
    struct prospects prospects; /* the remaining nodes, and their odds */

    /* The round. */
    struct shared_set *asked;     /* nodes that were tried in this round */
    bool removed;                 /* this round has removed something */
    bool in_order_done;           /* the part of the run in queue order is over */
    uint32_t at;                  /* until then: the position in that order */
    struct shared_set *unchanged; /* nodes that failed since the last success */
    struct shared_set *first_way; /* nodes whose first way failed since the last success */

    /* The question: a group of nodes, or one of the other ways of a single node. */
    struct removal_group *group; /* NULL: none */
    bool searching;              /* the group failed: the search finds the node that cannot go */
    struct search search;        /* finds the least number of nodes that cannot go together */
    struct removal_ways *ways;   /* NULL: none */
    uint32_t way;                /* the way to ask about */
};

static const struct bitset *current_of(const struct likely *self)
{
    return &self->prospects.current->bits;
}

static void begin_round(struct likely *self)
{
    prospects_begin_round(&self->prospects);
    bitset_assign(shared_set_edit(&self->asked), &self->unchanged->bits);
    bitset_clear_all(shared_set_edit(&self->first_way));
    self->removed = false;
}

/* --- the next question ----------------------------------------------------------------------- */

static void end_question(struct likely *self)
{
    removal_group_drop(self->group);
    removal_ways_drop(self->ways);
    self->group = NULL;
    self->ways = NULL;
}

/* The node failed in every way.  If something was removed between its first way and the others, the
 * first way may succeed now, so the node does not count as failed since the last success. */
static void give_up(struct likely *self, uint32_t item)
{
    if (prospects_stage(&self->prospects, item) != STAGE_OTHER_WAY ||
        bitset_has(&self->first_way->bits, item))
        bitset_add(shared_set_edit(&self->unchanged), item);
    bitset_add(shared_set_edit(&self->asked), item);
    prospects_failed(&self->prospects, item);
    end_question(self);
}

/* Takes the first choice, and further choices while they gain something on average.  The group
 * stays empty if the clauses do not allow removing the first choice. */
static void fill_group(struct likely *self, const struct choice *choice, uint32_t n_choices)
{
    const struct prospects *prospects = &self->prospects;
    struct bitset left;
    bitset_init_copy(&left, current_of(self));
    self->group = removal_group_new(n_choices);
    self->searching = false;
    for (uint32_t i = 0; i < n_choices; i++) {
        uint32_t item = choice[i].item;
        bool is_joining =
            choice_is_likely(choice[0].odds) && choice_joins(choice[i].odds, self->group->n_nodes);
        if (i > 0 && !is_joining)
            break;
        if (!bitset_has(&left, item))
            continue; /* another choice already removes it */
        bool is_in =
            prospects_stage(prospects, item) != STAGE_OTHER_WAY &&
            removal_group_add(self->group, prospects->problem, prospects->nesting, item, &left);
        if (!is_in && i == 0)
            break;
    }
    bitset_done(&left);
}

static void ask_about(struct likely *self, const struct choice *choice, uint32_t n_choices)
{
    const struct prospects *prospects = &self->prospects;
    uint32_t first = choice[0].item;
    if (prospects_stage(prospects, first) == STAGE_OTHER_WAY) {
        self->ways =
            removal_ways_new(prospects->problem, prospects->nesting, current_of(self), first);
        self->way = 1; /* way 0 failed as part of a group */
        return;
    }
    fill_group(self, choice, n_choices);
    if (self->group->n_nodes == 0)
        give_up(self, first);
}

/* Chooses the next question.  False: every node was tried in this round. */
static bool choose(struct likely *self)
{
    struct choice *choice = mem_zero(self->longest_run, sizeof *choice);
    uint32_t n_choices = 0;
    if (!self->in_order_done)
        n_choices = choose_in_order(&self->prospects, &self->asked->bits, &self->at,
                                    self->longest_run, choice);
    self->in_order_done = n_choices == 0;
    if (self->in_order_done)
        n_choices = choose_by_odds(&self->prospects, &self->asked->bits, self->longest_run, choice);
    if (n_choices > 0)
        ask_about(self, choice, n_choices);
    free(choice);
    return n_choices > 0;
}

/* The number of nodes of the group that the question is about. */
static uint32_t n_in_question(const struct likely *self)
{
    return self->searching ? (uint32_t)search_pivot(&self->search) : self->group->n_nodes;
}

/* Removes the nodes of the question from the set. */
static void take(const struct likely *self, struct bitset *set)
{
    const struct forest_walk *nesting = self->prospects.nesting;
    if (self->ways != NULL)
        removal_ways_take(self->ways, self->way, nesting, set);
    else
        removal_group_take(self->group, n_in_question(self), nesting, set);
}

static bool likely_next(struct reducer *reducer, struct bitset *candidate)
{
    struct likely *self = (struct likely *)reducer;
    if (self->prospects.view == NULL)
        begin_round(self);
    for (;;) {
        if (self->ways != NULL && self->way >= self->ways->n_ways) {
            give_up(self, self->ways->item);
        } else if (self->group != NULL || self->ways != NULL) {
            bitset_assign(candidate, current_of(self));
            take(self, candidate);
            return true;
        } else if (!choose(self)) {
            if (!self->removed)
                return false;
            begin_round(self);
        }
    }
}

/* --- the answer ------------------------------------------------------------------------------ */

/* The nodes are gone.  A node that nothing needs any longer is tried again in this round. */
static void succeed(struct likely *self)
{
    struct prospects *prospects = &self->prospects;
    struct bitset before;
    bitset_init_copy(&before, current_of(self));
    take(self, shared_set_edit(&prospects->current));
    prospects_removed(prospects, &before);
    bitset_done(&before);
    bitset_and_not(shared_set_edit(&self->asked), &prospects->unneeded->bits);
    bitset_clear_all(shared_set_edit(&self->unchanged));
    bitset_clear_all(shared_set_edit(&self->first_way));
    self->removed = true;
}

static void way_answered(struct likely *self, bool interesting)
{
    prospects_count(&self->prospects, self->ways->item, interesting);
    if (interesting) {
        succeed(self);
        end_question(self);
    } else {
        self->way++;
    }
}

/* The search has found the node that cannot go; the nodes before it are gone.  If the node has
 * other ways, these are tried later. */
static void end_search(struct likely *self)
{
    struct member *member = &self->group->node[self->search.found - 1];
    uint32_t item = member->item;
    prospects_count(&self->prospects, item, false);
    if (member->ways == NULL || member->ways->n_ways == 1) {
        give_up(self, item);
        return;
    }
    bitset_add(shared_set_edit(&self->prospects.other_way), item);
    bitset_add(shared_set_edit(&self->first_way), item);
    end_question(self);
}

static void group_answered(struct likely *self, bool interesting)
{
    uint32_t n_gone_before = self->searching ? (uint32_t)self->search.lo : 0;
    if (interesting) {
        for (uint32_t i = n_gone_before; i < n_in_question(self); i++)
            prospects_count(&self->prospects, self->group->node[i].item, true);
        succeed(self);
    }
    if (self->searching) {
        search_tell(&self->search, !interesting);
    } else if (interesting) {
        end_question(self);
        return;
    } else {
        search_begin_tight(&self->search, 0, self->group->n_nodes);
        self->searching = true;
    }
    if (search_is_over(&self->search))
        end_search(self);
}

static void likely_answer(struct reducer *reducer, enum verdict verdict)
{
    struct likely *self = (struct likely *)reducer;
    if (self->ways != NULL)
        way_answered(self, verdict == VERDICT_INTERESTING);
    else
        group_answered(self, verdict == VERDICT_INTERESTING);
}

/* --- the machine ----------------------------------------------------------------------------- */

static struct reducer *likely_fork(const struct reducer *reducer)
{
    const struct likely *self = (const struct likely *)reducer;
    struct likely *copy = mem_copy(self, sizeof *self);
    prospects_init_copy(&copy->prospects, &self->prospects);
    shared_set_share(self->asked);
    shared_set_share(self->unchanged);
    shared_set_share(self->first_way);
    removal_group_share(self->group);
    removal_ways_share(self->ways);
    return &copy->base;
}

static void likely_free(struct reducer *reducer)
{
    struct likely *self = (struct likely *)reducer;
    end_question(self);
    shared_set_drop(self->asked);
    shared_set_drop(self->unchanged);
    shared_set_drop(self->first_way);
    prospects_done(&self->prospects);
    free(self);
}

static void likely_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, current_of((const struct likely *)reducer));
}

static const struct reducer_ops likely_ops = {
    .name = "likely",
    .next = likely_next,
    .answer = likely_answer,
    .fork = likely_fork,
    .free = likely_free,
    .result = likely_result,
};

struct reducer *likely_queue_new(const struct problem *problem, const struct bitset *start,
                                 const struct likely_options *options)
{
    struct likely *self = mem_zero(1, sizeof *self);
    struct bitset none;
    bitset_init(&none, problem->n_items);
    self->base = (struct reducer){&likely_ops, problem};
    self->longest_run = options->longest_run;
    prospects_init(&self->prospects, problem, start, options->hope, options->context);
    self->asked = shared_set_new(&none);
    self->unchanged = shared_set_new(&none);
    self->first_way = shared_set_new(&none);
    bitset_done(&none);
    return &self->base;
}

struct reducer *likely_new(const struct problem *problem, const struct bitset *start)
{
    static const struct likely_options options = {.longest_run = QUEUE_LONGEST_RUN};
    return likely_queue_new(problem, start, &options);
}

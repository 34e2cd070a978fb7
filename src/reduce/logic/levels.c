#include "reduce/logic/levels.h"

#include "base/memory.h"
#include "problem/coarse.h"
#include "reduce/core/shared_list.h"
#include "reduce/logic/gbr.h"
#include "reduce/tree/queue.h"

#include <assert.h>
#include <stdlib.h>

struct levels {
    struct reducer base;
    bool with_queue;
    struct bitset best;   /* the current set, in items of the whole problem */
    struct bitset open;   /* items whose children the next stage sees */
    struct bitset needed; /* needed items whose inner children are visible too (problem.h) */
    /* lists of items of the whole problem; at least one item of each list is needed */
    struct shared_list **learned;
    size_t n_learned;
    struct coarse *coarse;   /* the problem of the running reducer; NULL: the whole problem */
    struct reducer *running; /* NULL before the first stage and after the last */
    bool is_last;            /* nothing is left to open after the running stage */
};

/* --- learned lists --------------------------------------------------------------------------- */

static void forget_learned(struct levels *self)
{
    for (size_t i = 0; i < self->n_learned; i++)
        shared_list_drop(self->learned[i]);
    free(self->learned);
    self->learned = NULL;
    self->n_learned = 0;
}

/* Translates the list to other numbers, without items that have none.  At least one item has a
 * number: every set that gbr proposes has an item of each list that it learned. */
static struct shared_list *renumbered(const struct shared_list *items, const uint32_t *number)
{
    struct shared_list *ret = shared_list_new(items->n_items);
    uint32_t n = 0;
    for (uint32_t i = 0; i < items->n_items; i++)
        if (number[items->item[i]] != NO_ITEM)
            ret->item[n++] = number[items->item[i]];
    assert(n > 0);
    ret->n_items = n;
    return ret;
}

static void tell_learned(struct levels *self)
{
    for (size_t i = 0; i < self->n_learned; i++) {
        struct shared_list *items = renumbered(self->learned[i], self->coarse->coarse_of);
        gbr_learn(self->running, items);
        shared_list_drop(items);
    }
}

static void keep_learned(struct levels *self)
{
    size_t n = gbr_n_learned(self->running);
    forget_learned(self);
    self->learned = mem_zero(n, sizeof *self->learned);
    for (size_t i = 0; i < n; i++)
        self->learned[self->n_learned++] =
            renumbered(gbr_learned(self->running, i), self->coarse->fine_of);
}

/* --- stages ---------------------------------------------------------------------------------- */

static void start_stage(struct levels *self)
{
    const struct problem *problem = self->base.problem;
    struct bitset all;
    self->coarse = coarse_new(problem, &self->best, &self->open, &self->needed);
    bitset_init(&all, self->coarse->problem.n_items);
    bitset_set_all(&all);
    reducer_maker *maker = self->with_queue ? gbr_brief_new : gbr_lean_new;
    self->running = maker(&self->coarse->problem, &all);
    bitset_done(&all);
    tell_learned(self);
}

/* Opens the items of the set that have children which the last stage did not see.  False: there are
 * none.  Inner children are opened only in needed items. */
static bool open_items(struct levels *self, const struct bitset *set, bool is_needed)
{
    const struct problem *problem = self->base.problem;
    bool any = false;
    for (uint32_t i = 0; i < problem->n_items; i++) {
        uint32_t parent = problem->parent[i];
        if (parent == NO_ITEM || !bitset_has(&self->best, i) || !bitset_has(set, parent))
            continue;
        bool is_inner = problem->inner != NULL && bitset_has(problem->inner, i);
        struct bitset *opened = is_inner ? &self->needed : &self->open;
        if (bitset_has(opened, parent) || (is_inner && !is_needed) ||
            (!is_inner && problem->level[i] == problem->level[parent]))
            continue;
        bitset_add(opened, parent);
        any = true;
    }
    return any;
}

/* First opens the items that the test needs (gbr_heads), but not the items that are only needed by
 * these: when a needed item shrinks, many of them may go as a whole.  If there are none to open,
 * opens all items that the last stage saw. */
static bool open_more(struct levels *self)
{
    struct bitset heads, set;
    bitset_init(&heads, self->coarse->problem.n_items);
    bitset_init(&set, self->best.n_bits);
    gbr_heads(self->running, &heads);
    for (size_t i = bitset_next(&heads, 0); i != BITSET_END; i = bitset_next(&heads, i + 1))
        bitset_add(&set, self->coarse->fine_of[i]);
    bool any = open_items(self, &set, true);
    if (!any) {
        for (uint32_t i = 0; i < self->coarse->problem.n_items; i++)
            bitset_add(&set, self->coarse->fine_of[i]);
        any = open_items(self, &set, false);
    }
    bitset_done(&heads);
    bitset_done(&set);
    return any;
}

/* The result of the running reducer, in items of the whole problem. */
static void running_result(const struct levels *self, struct bitset *ret)
{
    struct bitset result;
    if (self->coarse == NULL) {
        reducer_result(self->running, ret);
        return;
    }
    bitset_init(&result, self->coarse->problem.n_items);
    reducer_result(self->running, &result);
    coarse_expand(self->coarse, &result, ret);
    bitset_done(&result);
}

static void end_stage(struct levels *self)
{
    struct bitset result;
    bitset_init(&result, self->best.n_bits);
    running_result(self, &result);
    bitset_assign(&self->best, &result);
    bitset_done(&result);
    bool gave_up = false;
    if (self->coarse != NULL) {
        gave_up = self->with_queue && gbr_gave_up(self->running);
        keep_learned(self);
        self->is_last = gave_up || !open_more(self);
    }
    reducer_free(self->running);
    coarse_drop(self->coarse);
    self->coarse = NULL;
    self->running = gave_up ? pardis_new(self->base.problem, &self->best) : NULL;
}

static bool running_next(struct levels *self, struct bitset *candidate)
{
    struct bitset proposal;
    if (self->coarse == NULL)
        return reducer_next(self->running, candidate);
    bitset_init(&proposal, self->coarse->problem.n_items);
    bool more = reducer_next(self->running, &proposal);
    if (more)
        coarse_expand(self->coarse, &proposal, candidate);
    bitset_done(&proposal);
    return more;
}

static bool levels_next(struct reducer *reducer, struct bitset *candidate)
{
    struct levels *self = (struct levels *)reducer;
    for (;;) {
        if (self->running == NULL) {
            if (self->is_last)
                return false;
            start_stage(self);
        }
        if (running_next(self, candidate))
            return true;
        end_stage(self);
    }
}

static void levels_answer(struct reducer *reducer, enum verdict verdict)
{
    reducer_answer(((struct levels *)reducer)->running, verdict);
}

static struct reducer *levels_fork(const struct reducer *reducer)
{
    const struct levels *self = (const struct levels *)reducer;
    struct levels *copy = mem_copy(self, sizeof *self);
    bitset_init_copy(&copy->best, &self->best);
    bitset_init_copy(&copy->open, &self->open);
    bitset_init_copy(&copy->needed, &self->needed);
    copy->learned = mem_zero(self->n_learned, sizeof *copy->learned);
    for (size_t i = 0; i < self->n_learned; i++)
        copy->learned[i] = shared_list_share(self->learned[i]);
    if (self->running != NULL) {
        copy->coarse = self->coarse != NULL ? coarse_share(self->coarse) : NULL;
        copy->running = reducer_fork(self->running);
    }
    return &copy->base;
}

static void levels_free(struct reducer *reducer)
{
    struct levels *self = (struct levels *)reducer;
    reducer_free(self->running);
    coarse_drop(self->coarse);
    forget_learned(self);
    bitset_done(&self->best);
    bitset_done(&self->open);
    bitset_done(&self->needed);
    free(self);
}

static void levels_result(const struct reducer *reducer, struct bitset *ret)
{
    const struct levels *self = (const struct levels *)reducer;
    if (self->running == NULL)
        bitset_assign(ret, &self->best);
    else
        running_result(self, ret);
}

static const struct reducer_ops levels_ops = {
    .name = "levels",
    .next = levels_next,
    .answer = levels_answer,
    .fork = levels_fork,
    .free = levels_free,
    .result = levels_result,
};

static struct reducer *make(const struct problem *problem, const struct bitset *start,
                            bool with_queue)
{
    if (problem->parent == NULL)
        return gbr_lean_new(problem, start);
    struct levels *self = mem_zero(1, sizeof *self);
    self->base.ops = &levels_ops;
    self->base.problem = problem;
    self->with_queue = with_queue;
    bitset_init_copy(&self->best, start);
    bitset_init(&self->open, problem->n_items);
    bitset_init(&self->needed, problem->n_items);
    return &self->base;
}

struct reducer *gbr_levels_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, false);
}

struct reducer *gbr_queue_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, true);
}

#include "reduce/levels.h"

#include "base/memory.h"
#include "problem/coarse.h"
#include "reduce/gbr.h"
#include "reduce/queue.h"

#include <stdlib.h>

struct levels {
    struct reducer base;
    bool with_queue;
    struct bitset best;      /* of the whole problem */
    struct coarse *coarse;   /* what the running machine sees; NULL: the whole problem */
    struct reducer *running; /* NULL before the first stage and after the last */
    uint32_t level;          /* of the next stage */
    bool is_last;            /* the running stage sees all items */
};

static bool has_deeper(const struct problem *problem, const struct bitset *set, uint32_t level)
{
    for (size_t i = bitset_next(set, 0); i != BITSET_END; i = bitset_next(set, i + 1))
        if (problem->level[i] > level)
            return true;
    return false;
}

static void start_stage(struct levels *self)
{
    const struct problem *problem = self->base.problem;
    struct bitset all;
    self->is_last = !has_deeper(problem, &self->best, self->level);
    self->coarse = coarse_new(problem, &self->best, self->level);
    bitset_init(&all, self->coarse->problem.n_items);
    bitset_set_all(&all);
    reducer_maker *maker = self->with_queue ? gbr_brief_new : gbr_lean_new;
    self->running = maker(&self->coarse->problem, &all);
    bitset_done(&all);
    self->level++;
}

/* What the running machine has, in items of the whole problem. */
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
    bool gave_up = self->coarse != NULL && self->with_queue && gbr_gave_up(self->running);
    reducer_free(self->running);
    coarse_drop(self->coarse);
    self->running = NULL;
    self->coarse = NULL;
    if (gave_up) {
        self->running = pardis_new(self->base.problem, &self->best);
        self->is_last = true;
    }
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
    bitset_done(&self->best);
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

#include "reduce/core/combine.h"

#include "base/memory.h"

#include <stdlib.h>

struct combined {
    struct reducer base;
    struct reducer *running;
    reducer_maker *const *rest; /* then_new: the makers that have not run yet */
    size_t n_rest;
    reducer_maker *repeated; /* for until_new: the maker; NULL: this reducer was made by then_new */
    size_t n_at_start;       /* for until_new: the number of items at the start of this run */
};

/* Chooses the maker of the next reducer, after the running one has ended with this result; NULL:
 * the end.  A reducer only removes items, so an equal number of items means that nothing
 * changed. */
static reducer_maker *choose_next(struct combined *self, const struct bitset *result)
{
    if (self->repeated != NULL) {
        size_t n_left = bitset_count(result);
        bool changed = n_left < self->n_at_start;
        self->n_at_start = n_left;
        return changed ? self->repeated : NULL;
    }
    if (self->n_rest == 0)
        return NULL;
    self->n_rest--;
    return *self->rest++;
}

static bool combined_next(struct reducer *reducer, struct bitset *candidate)
{
    struct combined *self = (struct combined *)reducer;
    while (!reducer_next(self->running, candidate)) {
        reducer_result(self->running, candidate);
        reducer_maker *maker = choose_next(self, candidate);
        if (maker == NULL)
            return false;
        reducer_free(self->running);
        self->running = maker(self->base.problem, candidate);
    }
    return true;
}

static void combined_answer(struct reducer *reducer, enum verdict verdict)
{
    reducer_answer(((struct combined *)reducer)->running, verdict);
}

static struct reducer *combined_fork(const struct reducer *reducer)
{
    const struct combined *self = (const struct combined *)reducer;
    struct combined *copy = mem_copy(self, sizeof *self);
    copy->running = reducer_fork(self->running);
    return &copy->base;
}

static void combined_free(struct reducer *reducer)
{
    reducer_free(((struct combined *)reducer)->running);
    free(reducer);
}

static void combined_result(const struct reducer *reducer, struct bitset *ret)
{
    reducer_result(((const struct combined *)reducer)->running, ret);
}

static const struct reducer_ops combined_ops = {
    .name = "combined",
    .next = combined_next,
    .answer = combined_answer,
    .fork = combined_fork,
    .free = combined_free,
    .result = combined_result,
};

static struct combined *make(const struct problem *problem, const struct bitset *start,
                             reducer_maker *first)
{
    struct combined *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&combined_ops, problem};
    self->running = first(problem, start);
    return self;
}

struct reducer *then_new(const struct problem *problem, const struct bitset *start,
                         reducer_maker *const makers[], size_t n_makers)
{
    struct combined *self = make(problem, start, makers[0]);
    self->rest = makers + 1;
    self->n_rest = n_makers - 1;
    return &self->base;
}

struct reducer *until_new(const struct problem *problem, const struct bitset *start,
                          reducer_maker *maker)
{
    struct combined *self = make(problem, start, maker);
    self->repeated = maker;
    self->n_at_start = bitset_count(start);
    return &self->base;
}

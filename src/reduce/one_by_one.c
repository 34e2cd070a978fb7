#include "reduce/one_by_one.h"

#include "base/memory.h"
#include "reduce/candidate.h"
#include "reduce/order.h"
#include "reduce/shared_set.h"

#include <stdlib.h>

struct one_by_one {
    struct reducer base;
    struct items *order;
    struct shared_set *current;
    size_t n_untried;  /* items of current that have not failed since the last success */
    uint32_t position; /* in order: the item in question, or the first that may be the next */
};

static void step(struct one_by_one *self)
{
    self->position = (self->position + 1) % self->order->n_items;
}

static bool make_candidate(const struct one_by_one *self, struct bitset *candidate)
{
    bitset_assign(candidate, &self->current->bits);
    bitset_remove(candidate, self->order->item[self->position]);
    return candidate_settle(self->base.problem, candidate);
}

static void reject(struct one_by_one *self)
{
    self->n_untried--;
    step(self);
}

static void accept(struct one_by_one *self)
{
    struct bitset smaller;
    bitset_init(&smaller, self->current->bits.n_bits);
    make_candidate(self, &smaller);
    shared_set_replace(&self->current, &smaller);
    self->n_untried = bitset_count(&smaller);
    bitset_done(&smaller);
    step(self);
}

static bool one_by_one_next(struct reducer *reducer, struct bitset *candidate)
{
    struct one_by_one *self = (struct one_by_one *)reducer;
    while (self->n_untried > 0) {
        if (!bitset_has(&self->current->bits, self->order->item[self->position]))
            step(self);
        else if (make_candidate(self, candidate))
            return true;
        else
            reject(self);
    }
    return false;
}

static void one_by_one_answer(struct reducer *reducer, enum verdict verdict)
{
    struct one_by_one *self = (struct one_by_one *)reducer;
    if (verdict == VERDICT_INTERESTING)
        accept(self);
    else
        reject(self);
}

static struct reducer *one_by_one_fork(const struct reducer *reducer)
{
    const struct one_by_one *self = (const struct one_by_one *)reducer;
    struct one_by_one *copy = mem_copy(self, sizeof *self);
    items_share(self->order);
    shared_set_share(self->current);
    return &copy->base;
}

static void one_by_one_free(struct reducer *reducer)
{
    struct one_by_one *self = (struct one_by_one *)reducer;
    items_drop(self->order);
    shared_set_drop(self->current);
    free(self);
}

static void one_by_one_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct one_by_one *)reducer)->current->bits);
}

static const struct reducer_ops one_by_one_ops = {
    .name = "one-by-one",
    .next = one_by_one_next,
    .answer = one_by_one_answer,
    .fork = one_by_one_fork,
    .free = one_by_one_free,
    .result = one_by_one_result,
};

struct reducer *one_by_one_new(const struct problem *problem, const struct bitset *start)
{
    struct one_by_one *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&one_by_one_ops, problem};
    self->order = order_for_removal(problem, start);
    self->current = shared_set_new(start);
    self->n_untried = self->order->n_items;
    return &self->base;
}

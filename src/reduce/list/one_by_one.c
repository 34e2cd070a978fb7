#include "reduce/list/one_by_one.h"

#include "base/memory.h"
#include "reduce/core/candidate.h"
#include "reduce/core/forest_walk.h"
#include "reduce/core/removal_order.h"
#include "reduce/core/shared_set.h"

#include <stdlib.h>

struct one_by_one {
    struct reducer base;
    struct shared_list *order;
    struct forest_walk *nesting; /* NULL without a forest */
    struct shared_set *current;
    struct shared_set
        *known; /* items that failed on the start set; NULL: none, or something was removed */
    bool one_pass;
    uint32_t position; /* in the order: the item in question, or the first that may be next */
    size_t n_untried;  /* items of current that have not failed since the last success */
};

static bool at_end(const struct one_by_one *self)
{
    return self->one_pass ? self->position == self->order->n_items : self->n_untried == 0;
}

static void step(struct one_by_one *self)
{
    self->position++;
    if (!self->one_pass && self->position == self->order->n_items)
        self->position = 0;
}

static bool worth_asking(const struct one_by_one *self)
{
    uint32_t item = self->order->item[self->position];
    return bitset_has(&self->current->bits, item) &&
           !(self->known != NULL && bitset_has(&self->known->bits, item));
}

/* Turns the current set into the next candidate.  False: the problem forbids it. */
static bool make_candidate(const struct one_by_one *self, struct bitset *candidate)
{
    forest_walk_remove(self->nesting, candidate, self->order->item[self->position]);
    return candidate_allowed(self->base.problem, candidate);
}

static void reject(struct one_by_one *self)
{
    self->n_untried--;
    step(self);
}

static void accept(struct one_by_one *self)
{
    make_candidate(self, shared_set_edit(&self->current));
    self->n_untried = bitset_count(&self->current->bits);
    shared_set_drop(self->known);
    self->known = NULL;
    step(self);
}

static bool one_by_one_next(struct reducer *reducer, struct bitset *candidate)
{
    struct one_by_one *self = (struct one_by_one *)reducer;
    while (!at_end(self)) {
        if (!worth_asking(self)) {
            step(self);
            continue;
        }
        bitset_assign(candidate, &self->current->bits);
        if (make_candidate(self, candidate))
            return true;
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
    shared_list_share(self->order);
    forest_walk_share(self->nesting);
    shared_set_share(self->current);
    if (self->known != NULL)
        shared_set_share(self->known);
    return &copy->base;
}

static void one_by_one_free(struct reducer *reducer)
{
    struct one_by_one *self = (struct one_by_one *)reducer;
    shared_list_drop(self->order);
    forest_walk_drop(self->nesting);
    shared_set_drop(self->current);
    shared_set_drop(self->known);
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

static struct one_by_one *make(const struct problem *problem, const struct bitset *start,
                               struct shared_list *order)
{
    struct one_by_one *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&one_by_one_ops, problem};
    self->order = order;
    self->nesting = problem->parent != NULL ? forest_walk_new(problem) : NULL;
    self->current = shared_set_new(start);
    self->n_untried = bitset_count(start);
    return self;
}

struct reducer *one_by_one_new(const struct problem *problem, const struct bitset *start)
{
    return &make(problem, start, removal_order(problem, start))->base;
}

struct reducer *one_by_one_new_knowing(const struct problem *problem, const struct bitset *start,
                                       const struct bitset *known)
{
    struct one_by_one *self = make(problem, start, removal_order(problem, start));
    self->known = shared_set_new(known);
    bitset_and(&self->known->bits, start);
    self->n_untried -= bitset_count(&self->known->bits);
    return &self->base;
}

struct reducer *one_pass_new(const struct problem *problem, const struct bitset *start,
                             const struct shared_list *order)
{
    struct one_by_one *self = make(problem, start, shared_list_share(order));
    self->one_pass = true;
    return &self->base;
}

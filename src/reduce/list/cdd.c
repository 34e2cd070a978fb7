#include "reduce/list/cdd.h"

#include "base/containers/bitrange.h"
#include "base/memory.h"
#include "reduce/core/candidate.h"
#include "reduce/core/combine.h"
#include "reduce/core/shared_set.h"
#include "reduce/list/one_by_one.h"
#include "reduce/list/removal_gain.h"

#include <stdlib.h>

/* The factor by which the probability that an item is needed grows in a round: 1 / (1 - 1/e), from
 * the paper.  It follows from Bayes' rule after a failure of the best number of items k, about 1 /
 * p: each probability is divided by 1 - (1 - p)^k, and (1 - p)^(1/p) is about 1/e. */
static const double growth = 1.5819767068693265;

/* The rounds with chunks of more than one item. */
struct rounds {
    struct reducer base;
    struct shared_set *current;
    double probability;
    size_t n_in_chunk; /* 1: finished */
    size_t from, to;   /* the chunk to ask about: the items of current in this range */
};

/* Starts the next round.  A round with a single chunk is skipped: it would propose the empty set
 * once more. */
static void begin_round(struct rounds *self)
{
    size_t n_current = bitset_count(&self->current->bits);
    do {
        self->probability *= growth;
        self->n_in_chunk = gain_best_count(self->probability);
    } while (self->n_in_chunk > 1 && self->n_in_chunk >= n_current);
}

/* Moves to the next chunk, in this round or the next one. */
static void cut_chunk(struct rounds *self, size_t from)
{
    if (bitset_next(&self->current->bits, from) == BITSET_END) {
        begin_round(self);
        from = 0;
    }
    self->from = from;
    self->to = bitrange_skip(&self->current->bits, from, self->n_in_chunk);
}

/* Turns the current set into the next candidate.  False: the problem forbids it. */
static bool make_candidate(const struct rounds *self, struct bitset *candidate)
{
    bitrange_remove(candidate, self->from, self->to);
    return candidate_settle(self->base.problem, candidate);
}

static bool rounds_next(struct reducer *reducer, struct bitset *candidate)
{
    struct rounds *self = (struct rounds *)reducer;
    while (self->n_in_chunk > 1) {
        bitset_assign(candidate, &self->current->bits);
        if (make_candidate(self, candidate))
            return true;
        cut_chunk(self, self->to);
    }
    return false;
}

static void rounds_answer(struct reducer *reducer, enum verdict verdict)
{
    struct rounds *self = (struct rounds *)reducer;
    if (verdict == VERDICT_INTERESTING)
        make_candidate(self, shared_set_edit(&self->current));
    cut_chunk(self, self->to);
}

static struct reducer *rounds_fork(const struct reducer *reducer)
{
    const struct rounds *self = (const struct rounds *)reducer;
    struct rounds *copy = mem_copy(self, sizeof *self);
    shared_set_share(self->current);
    return &copy->base;
}

static void rounds_free(struct reducer *reducer)
{
    shared_set_drop(((struct rounds *)reducer)->current);
    free(reducer);
}

static void rounds_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct rounds *)reducer)->current->bits);
}

static const struct reducer_ops rounds_ops = {
    .name = "cdd",
    .next = rounds_next,
    .answer = rounds_answer,
    .fork = rounds_fork,
    .free = rounds_free,
    .result = rounds_result,
};

static struct reducer *rounds_new(const struct problem *problem, const struct bitset *start)
{
    struct rounds *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&rounds_ops, problem};
    self->current = shared_set_new(start);
    self->probability = GAIN_FIRST_PROBABILITY;
    self->n_in_chunk = gain_best_count(self->probability);
    cut_chunk(self, 0);
    return &self->base;
}

struct reducer *cdd_new(const struct problem *problem, const struct bitset *start)
{
    static reducer_maker *const makers[] = {rounds_new, one_by_one_new};
    return then_new(problem, start, makers, 2);
}

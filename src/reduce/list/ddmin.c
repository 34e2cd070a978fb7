#include "reduce/list/ddmin.h"

#include "base/containers/bitrange.h"
#include "base/memory.h"
#include "reduce/core/candidate.h"
#include "reduce/core/shared_set.h"

#include <stdlib.h>

enum ddmin_phase {
    DDMIN_EMPTY,       /* asking for the empty set */
    DDMIN_SUBSETS,     /* asking for chunk [from, to) alone */
    DDMIN_COMPLEMENTS, /* asking for everything but chunk [from, to) */
    DDMIN_DONE,
};

struct ddmin {
    struct reducer base;
    bool classic;
    enum ddmin_phase phase;
    struct shared_set *current;
    size_t n_current;  /* elements of current */
    size_t n_parts;    /* the paper's n; rounding up can make fewer chunks than that */
    size_t n_in_chunk; /* elements of a chunk; the last one may have fewer */
    size_t from, to;   /* the chunk to ask about: the items of current in this range */
};

static void cut_chunk(struct ddmin *self, size_t from)
{
    self->from = from;
    self->to = bitrange_skip(&self->current->bits, from, self->n_in_chunk);
}

static void begin_round(struct ddmin *self, size_t n_parts)
{
    if (self->n_current <= 1) {
        self->phase = DDMIN_DONE;
        return;
    }
    self->phase = DDMIN_SUBSETS;
    self->n_parts = n_parts;
    self->n_in_chunk = (self->n_current + n_parts - 1) / n_parts;
    cut_chunk(self, 0);
}

/* Two chunks are each other's complement.  The paper leaves complements out only for n = 2,
 * although rounding up can give two chunks for a larger n (n = 3 and four items). */
static bool complements_are_new(const struct ddmin *self)
{
    return self->n_parts > 2 && (self->classic || self->n_current > 2 * self->n_in_chunk);
}

static void go_on_after_failure(struct ddmin *self)
{
    if (self->phase == DDMIN_EMPTY)
        begin_round(self, 2);
    else if (bitset_next(&self->current->bits, self->to) != BITSET_END)
        cut_chunk(self, self->to);
    else if (self->phase == DDMIN_SUBSETS && complements_are_new(self)) {
        self->phase = DDMIN_COMPLEMENTS;
        cut_chunk(self, 0);
    } else if (self->n_parts < self->n_current)
        begin_round(self,
                    2 * self->n_parts < self->n_current ? 2 * self->n_parts : self->n_current);
    else
        self->phase = DDMIN_DONE;
}

/* Turns the current set into the next candidate.  False: it is not proposed and counts as not
 * interesting. */
static bool make_candidate(const struct ddmin *self, struct bitset *candidate)
{
    if (self->phase == DDMIN_EMPTY)
        bitset_clear_all(candidate);
    else if (self->phase == DDMIN_SUBSETS)
        bitrange_keep(candidate, self->from, self->to);
    else
        bitrange_remove(candidate, self->from, self->to);
    if (self->classic)
        return true;
    bool allowed = candidate_settle(self->base.problem, candidate);
    return allowed && (self->phase == DDMIN_EMPTY || !bitset_is_empty(candidate));
}

static bool ddmin_next(struct reducer *reducer, struct bitset *candidate)
{
    struct ddmin *self = (struct ddmin *)reducer;
    while (self->phase != DDMIN_DONE) {
        bitset_assign(candidate, &self->current->bits);
        if (make_candidate(self, candidate))
            return true;
        go_on_after_failure(self);
    }
    return false;
}

static void accept(struct ddmin *self)
{
    make_candidate(self, shared_set_edit(&self->current));
    self->n_current = bitset_count(&self->current->bits);
    begin_round(self, self->phase == DDMIN_COMPLEMENTS ? self->n_parts - 1 : 2);
}

static void ddmin_answer(struct reducer *reducer, enum verdict verdict)
{
    struct ddmin *self = (struct ddmin *)reducer;
    if (verdict == VERDICT_INTERESTING)
        accept(self);
    else
        go_on_after_failure(self);
}

static struct reducer *ddmin_fork(const struct reducer *reducer)
{
    const struct ddmin *self = (const struct ddmin *)reducer;
    struct ddmin *copy = mem_copy(self, sizeof *self);
    shared_set_share(self->current);
    return &copy->base;
}

static void ddmin_free(struct reducer *reducer)
{
    struct ddmin *self = (struct ddmin *)reducer;
    shared_set_drop(self->current);
    free(self);
}

static void ddmin_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct ddmin *)reducer)->current->bits);
}

static const struct reducer_ops ddmin_ops = {
    .name = "ddmin",
    .next = ddmin_next,
    .answer = ddmin_answer,
    .fork = ddmin_fork,
    .free = ddmin_free,
    .result = ddmin_result,
};

static struct reducer *make(const struct problem *problem, const struct bitset *start, bool classic)
{
    struct ddmin *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&ddmin_ops, problem};
    self->classic = classic;
    self->current = shared_set_new(start);
    self->n_current = bitset_count(start);
    if (classic)
        begin_round(self, 2);
    else
        self->phase = self->n_current > 0 ? DDMIN_EMPTY : DDMIN_DONE;
    return &self->base;
}

struct reducer *ddmin_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, false);
}

struct reducer *ddmin_classic_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, true);
}

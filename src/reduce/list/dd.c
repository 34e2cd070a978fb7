#include "reduce/list/dd.h"

#include "base/containers/bitrange.h"
#include "base/memory.h"
#include "reduce/core/shared_set.h"

#include <stdlib.h>

enum dd_phase {
    DD_EMPTY,  /* asking for the empty set */
    DD_ADDING, /* asking for the passing set and a chunk of the difference */
    DD_TAKING, /* asking for the failing set without a chunk of the difference */
    DD_DONE,
};

struct chunk {
    size_t from, to; /* the items of the difference in this range; from == to: no chunk */
};

struct dd {
    struct reducer base;
    enum dd_phase phase;
    struct shared_set *passing, *failing;
    /* the failing set without the passing set, which is a subset of it */
    struct shared_set *difference;
    bool passing_observed;
    size_t n_difference;
    size_t n_parts, n_in_chunk;
    struct chunk chunk;        /* the chunk in question */
    struct chunk still_passes; /* the first chunk that can be added while the set still passes */
    struct chunk still_fails;  /* the first chunk that can be removed while the set still fails */
};

static void cut_chunk(struct dd *self, size_t from)
{
    self->chunk.from = from;
    self->chunk.to = bitrange_skip(&self->difference->bits, from, self->n_in_chunk);
}

static void begin_round(struct dd *self, size_t n_parts)
{
    if (self->n_difference <= 1) {
        self->phase = DD_DONE;
        return;
    }
    self->phase = DD_ADDING;
    self->n_parts = n_parts;
    self->n_in_chunk = (self->n_difference + n_parts - 1) / n_parts;
    self->still_passes = self->still_fails = (struct chunk){0, 0};
    cut_chunk(self, 0);
}

/* Makes the set between passing and failing that a question is about. */
static void make_set(const struct dd *self, enum dd_phase phase, struct chunk chunk,
                     struct bitset *ret)
{
    bitset_assign(ret, &self->failing->bits);
    if (phase == DD_TAKING)
        bitrange_remove(ret, chunk.from, chunk.to);
    else
        bitrange_keep(ret, chunk.from, chunk.to); /* removes all items for DD_EMPTY */
    bitset_or(ret, &self->passing->bits);
}

static void move(struct dd *self, struct shared_set **which, enum dd_phase phase,
                 struct chunk chunk, size_t n_parts)
{
    struct bitset set;
    bitset_init(&set, self->failing->bits.n_bits);
    make_set(self, phase, chunk, &set);
    bitset_assign(shared_set_edit(which), &set);
    bitset_done(&set);
    if (which == &self->passing)
        self->passing_observed = true;
    struct bitset *difference = shared_set_edit(&self->difference);
    bitset_assign(difference, &self->failing->bits);
    bitset_and_not(difference, &self->passing->bits);
    self->n_difference = bitset_count(difference);
    begin_round(self, n_parts);
}

/* No chunk reduced the difference to one chunk: applies the third and later rules of the paper. */
static void end_round(struct dd *self)
{
    size_t fewer = self->n_parts > 3 ? self->n_parts - 1 : 2;
    if (self->still_passes.to > 0)
        move(self, &self->passing, DD_ADDING, self->still_passes, fewer);
    else if (self->still_fails.to > 0)
        move(self, &self->failing, DD_TAKING, self->still_fails, fewer);
    else if (self->n_parts < self->n_difference)
        begin_round(self, 2 * self->n_parts < self->n_difference ? 2 * self->n_parts
                                                                 : self->n_difference);
    else
        self->phase = DD_DONE;
}

/* With two chunks, adding one gives the same set as removing the other, so each set is proposed
 * once. */
static bool has_two_chunks(const struct dd *self)
{
    return self->n_difference <= 2 * self->n_in_chunk;
}

static void go_on(struct dd *self)
{
    if (bitset_next(&self->difference->bits, self->chunk.to) != BITSET_END)
        cut_chunk(self, self->chunk.to);
    else if (self->phase == DD_ADDING && !has_two_chunks(self)) {
        self->phase = DD_TAKING;
        cut_chunk(self, 0);
    } else
        end_round(self);
}

static void hear(struct dd *self, enum verdict verdict)
{
    bool passes = verdict == VERDICT_NOT, fails = verdict == VERDICT_INTERESTING;
    if (self->phase == DD_EMPTY) {
        self->passing_observed = passes;
        if (fails)
            move(self, &self->failing, DD_EMPTY, self->chunk, 2);
        else
            begin_round(self, 2);
    } else if (fails && self->phase == DD_ADDING)
        move(self, &self->failing, DD_ADDING, self->chunk, 2);
    else if (passes && (self->phase == DD_TAKING || has_two_chunks(self)))
        move(self, &self->passing, self->phase, self->chunk, 2);
    else {
        if (passes && self->still_passes.to == 0)
            self->still_passes = self->chunk;
        if (fails && self->still_fails.to == 0)
            self->still_fails = self->chunk;
        go_on(self);
    }
}

static bool dd_next(struct reducer *reducer, struct bitset *candidate)
{
    struct dd *self = (struct dd *)reducer;
    while (self->phase != DD_DONE) {
        make_set(self, self->phase, self->chunk, candidate);
        if (problem_allows(self->base.problem, candidate))
            return true;
        hear(self, VERDICT_INVALID);
    }
    return false;
}

static void dd_answer(struct reducer *reducer, enum verdict verdict)
{
    hear((struct dd *)reducer, verdict);
}

static struct reducer *dd_fork(const struct reducer *reducer)
{
    const struct dd *self = (const struct dd *)reducer;
    struct dd *copy = mem_copy(self, sizeof *self);
    shared_set_share(self->passing);
    shared_set_share(self->failing);
    shared_set_share(self->difference);
    return &copy->base;
}

static void dd_free(struct reducer *reducer)
{
    struct dd *self = (struct dd *)reducer;
    shared_set_drop(self->passing);
    shared_set_drop(self->failing);
    shared_set_drop(self->difference);
    free(self);
}

static void dd_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct dd *)reducer)->failing->bits);
}

static const struct reducer_ops dd_ops = {
    .name = "dd",
    .hears_unresolved = true,
    .next = dd_next,
    .answer = dd_answer,
    .fork = dd_fork,
    .free = dd_free,
    .result = dd_result,
};

struct reducer *dd_new(const struct problem *problem, const struct bitset *start)
{
    struct dd *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&dd_ops, problem};
    self->failing = shared_set_new(start);
    self->difference = shared_set_new(start);
    self->passing = shared_set_new(start);
    bitset_clear_all(&self->passing->bits);
    self->n_difference = bitset_count(start);
    self->phase = self->n_difference > 0 ? DD_EMPTY : DD_DONE;
    return &self->base;
}

bool dd_passing(const struct reducer *reducer, struct bitset *ret)
{
    const struct dd *self = (const struct dd *)reducer;
    bitset_assign(ret, &self->passing->bits);
    return self->passing_observed;
}

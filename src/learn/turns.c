#include "learn/turns.h"

#include "base/memory.h"
#include "learn/guide.h"
#include "reduce/queue.h"
#include "reduce/shared_set.h"

#include <stdlib.h>
#include <string.h>

/* A guess counts as much as this many answers. */
#define GUESS_WEIGHT 2.0
#define HOPELESS     0.25

struct kind_count {
    uint32_t n_asked, n_gone;
};

struct turns {
    struct reducer base;
    const struct guide *guide;
    struct reducer *pass;      /* one pass of the queue */
    struct shared_set *failed; /* asked since the last success, in vain; NULL: nothing */
    struct bitset live;        /* scratch: what the pass has at the moment */
    uint32_t item;             /* of the last question */
    bool asks_all;             /* no longer the first turn */
    bool removed;              /* this turn removed something */
    uint32_t n_kinds;
    struct kind_count *counts; /* by kind; NULL: only the guide counts */
};

static uint32_t kind_of(const struct turns *self, uint32_t item)
{
    return self->base.problem->kind == NULL ? 0 : self->base.problem->kind[item];
}

static bool looks_hopeless(const struct turns *self, uint32_t item)
{
    double guess = guide_hope(self->guide, item, &self->live);
    if (self->counts == NULL)
        return guess <= 0.5; /* a tie means invalid */
    const struct kind_count *count = &self->counts[kind_of(self, item)];
    return (count->n_gone + GUESS_WEIGHT * guess) / (count->n_asked + GUESS_WEIGHT) < HOPELESS;
}

static struct reducer *new_pass(const struct problem *problem, const struct bitset *start)
{
    struct queue_options options = {.groups = QUEUE_SINGLE, .one_pass = true};
    return queue_new(problem, start, &options);
}

/* False: everything was asked since the last success. */
static bool begin_next_turn(struct turns *self)
{
    if (self->asks_all && !self->removed)
        return false;
    self->asks_all = true;
    self->removed = false;
    self->item = NO_ITEM;
    reducer_result(self->pass, &self->live);
    reducer_free(self->pass);
    self->pass = new_pass(self->base.problem, &self->live);
    return true;
}

/* What a question is about: the first thing that would go. */
static uint32_t asked_item(const struct bitset *live, const struct bitset *candidate)
{
    for (size_t word = 0; word < (live->n_bits + 63) / 64; word++) {
        uint64_t gone = live->words[word] & ~candidate->words[word];
        if (gone != 0)
            return (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(gone);
    }
    return NO_ITEM;
}

/* A node that can go in several ways is asked about several times in a row: that is no repetition.
 */
static bool is_wanted(const struct turns *self, uint32_t item)
{
    if (item == self->item)
        return true;
    if (self->failed != NULL && bitset_has(&self->failed->bits, item))
        return false;
    return self->asks_all || !looks_hopeless(self, item);
}

static bool turns_next(struct reducer *reducer, struct bitset *candidate)
{
    struct turns *self = (struct turns *)reducer;
    do {
        while (reducer_next(self->pass, candidate)) {
            reducer_result(self->pass, &self->live);
            uint32_t item = asked_item(&self->live, candidate);
            if (is_wanted(self, item)) {
                self->item = item;
                return true;
            }
            reducer_answer(self->pass, VERDICT_NOT);
        }
    } while (begin_next_turn(self));
    return false;
}

static void turns_answer(struct reducer *reducer, enum verdict verdict)
{
    struct turns *self = (struct turns *)reducer;
    if (self->counts != NULL) {
        struct kind_count *count = &self->counts[kind_of(self, self->item)];
        count->n_asked++;
        count->n_gone += verdict == VERDICT_INTERESTING;
    }
    if (verdict == VERDICT_INTERESTING) {
        self->removed = true;
        shared_set_drop(self->failed);
        self->failed = NULL;
    } else {
        if (self->failed == NULL) {
            self->failed = shared_set_new(&self->live);
            bitset_clear_all(&self->failed->bits);
        }
        bitset_add(shared_set_edit(&self->failed), self->item);
    }
    reducer_answer(self->pass, verdict);
}

static struct reducer *turns_fork(const struct reducer *reducer)
{
    const struct turns *self = (const struct turns *)reducer;
    struct turns *copy = mem_copy(self, sizeof *self);
    copy->pass = reducer_fork(self->pass);
    if (self->failed != NULL)
        shared_set_share(self->failed);
    bitset_init_copy(&copy->live, &self->live);
    if (self->counts != NULL)
        copy->counts = mem_copy(self->counts, self->n_kinds * sizeof *self->counts);
    return &copy->base;
}

static void turns_free(struct reducer *reducer)
{
    struct turns *self = (struct turns *)reducer;
    reducer_free(self->pass);
    shared_set_drop(self->failed);
    bitset_done(&self->live);
    free(self->counts);
    free(self);
}

static void turns_result(const struct reducer *reducer, struct bitset *ret)
{
    reducer_result(((const struct turns *)reducer)->pass, ret);
}

static const struct reducer_ops turns_ops = {
    .name = "turns",
    .next = turns_next,
    .answer = turns_answer,
    .fork = turns_fork,
    .free = turns_free,
    .result = turns_result,
};

struct reducer *turns_new(const struct problem *problem, const struct bitset *start,
                          const struct guide *guide, bool with_counts)
{
    struct turns *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&turns_ops, problem};
    self->guide = guide;
    self->pass = new_pass(problem, start);
    self->item = NO_ITEM;
    bitset_init(&self->live, problem->n_items);
    self->n_kinds = 1;
    for (uint32_t item = 0; problem->kind != NULL && item < problem->n_items; item++)
        if (problem->kind[item] >= self->n_kinds)
            self->n_kinds = problem->kind[item] + 1;
    if (with_counts)
        self->counts = mem_zero(self->n_kinds, sizeof *self->counts);
    return &self->base;
}

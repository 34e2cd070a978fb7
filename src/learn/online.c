#include "learn/online.h"

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

struct online {
    struct reducer base;
    const struct guide *guide;
    struct reducer *pass;      /* one pass of the queue */
    struct shared_set *failed; /* asked since the last success, in vain; NULL: nothing */
    struct bitset live;        /* scratch: what the pass has at the moment */
    uint32_t item;             /* of the last question */
    bool removed;              /* this turn removed something */
    bool left_out;             /* this turn left something out */
    bool last_turn;            /* nothing is left out */
    uint32_t n_kinds;
    struct kind_count *counts; /* by kind */
};

static uint32_t kind_of(const struct online *self, uint32_t item)
{
    return self->base.problem->kind == NULL ? 0 : self->base.problem->kind[item];
}

static bool looks_hopeless(const struct online *self, uint32_t item)
{
    const struct kind_count *count = &self->counts[kind_of(self, item)];
    double guess = self->guide == NULL ? 1 : guide_hope(self->guide, item, &self->live);
    return (count->n_gone + GUESS_WEIGHT * guess) / (count->n_asked + GUESS_WEIGHT) < HOPELESS;
}

static struct reducer *new_pass(const struct problem *problem, const struct bitset *start)
{
    struct queue_options options = {.groups = QUEUE_SINGLE, .one_pass = true};
    return queue_new(problem, start, &options);
}

/* Goes on with what is left: as before after a success, and without leaving anything out when
 * there was none.  False: everything was asked since the last success. */
static bool begin_next_turn(struct online *self)
{
    if (!self->removed && (self->last_turn || !self->left_out))
        return false;
    self->last_turn = !self->removed;
    self->removed = self->left_out = false;
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
static bool is_wanted(struct online *self, uint32_t item)
{
    if (item == self->item)
        return true;
    if (self->failed != NULL && bitset_has(&self->failed->bits, item))
        return false;
    if (self->last_turn || !looks_hopeless(self, item))
        return true;
    self->left_out = true;
    return false;
}

static bool online_next(struct reducer *reducer, struct bitset *candidate)
{
    struct online *self = (struct online *)reducer;
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

static void online_answer(struct reducer *reducer, enum verdict verdict)
{
    struct online *self = (struct online *)reducer;
    struct kind_count *count = &self->counts[kind_of(self, self->item)];
    count->n_asked++;
    if (verdict == VERDICT_INTERESTING) {
        count->n_gone++;
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

static struct reducer *online_fork(const struct reducer *reducer)
{
    const struct online *self = (const struct online *)reducer;
    struct online *copy = mem_copy(self, sizeof *self);
    copy->pass = reducer_fork(self->pass);
    if (self->failed != NULL)
        shared_set_share(self->failed);
    bitset_init_copy(&copy->live, &self->live);
    copy->counts = mem_copy(self->counts, self->n_kinds * sizeof *self->counts);
    return &copy->base;
}

static void online_free(struct reducer *reducer)
{
    struct online *self = (struct online *)reducer;
    reducer_free(self->pass);
    shared_set_drop(self->failed);
    bitset_done(&self->live);
    free(self->counts);
    free(self);
}

static void online_result(const struct reducer *reducer, struct bitset *ret)
{
    reducer_result(((const struct online *)reducer)->pass, ret);
}

static const struct reducer_ops online_ops = {
    .name = "online",
    .next = online_next,
    .answer = online_answer,
    .fork = online_fork,
    .free = online_free,
    .result = online_result,
};

struct reducer *online_new(const struct problem *problem, const struct bitset *start,
                           const struct guide *guide)
{
    struct online *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&online_ops, problem};
    self->guide = guide;
    self->pass = new_pass(problem, start);
    self->item = NO_ITEM;
    bitset_init(&self->live, problem->n_items);
    self->n_kinds = 1;
    for (uint32_t item = 0; problem->kind != NULL && item < problem->n_items; item++)
        if (problem->kind[item] >= self->n_kinds)
            self->n_kinds = problem->kind[item] + 1;
    self->counts = mem_zero(self->n_kinds, sizeof *self->counts);
    return &self->base;
}

#include "reduce/list/windows.h"

#include "base/containers/bitrange.h"
#include "base/memory.h"
#include "reduce/core/candidate.h"
#include "reduce/core/shared_set.h"

#include <stdlib.h>

/* The longest run that is tried.  Each width costs up to n questions a round.  Chosen by hand; with
 * it windows of tokens remove 0 to 8 tokens at the end (docs/notes).  Other widths were not
 * measured. */
enum { MAX_WIDTH = 4 };

struct windows {
    struct reducer base;
    struct shared_set *current;
    size_t n_current;
    size_t width;    /* 0: finished */
    size_t from, to; /* the window in question: `width` items of current are in this range */
    bool removed;    /* something went in this round */
};

static void set_window(struct windows *self, size_t from)
{
    self->from = from;
    self->to = bitrange_skip(&self->current->bits, from, self->width);
}

/* True if at least `width` items are left from here to the end. */
static bool is_full(const struct windows *self)
{
    size_t at = bitset_next(&self->current->bits, self->from), n = 0;
    for (; at != BITSET_END && at < self->to; at = bitset_next(&self->current->bits, at + 1))
        n++;
    return n == self->width;
}

/* Goes on with the next window at or after this position; if there is none, with the next width,
 * then with the next round. */
static void move_to(struct windows *self, size_t from)
{
    set_window(self, from);
    while (self->width > 0 && !is_full(self)) {
        if (self->width < MAX_WIDTH && self->width < self->n_current)
            self->width++;
        else {
            self->width = self->removed && self->n_current > 0 ? 1 : 0;
            self->removed = false;
        }
        set_window(self, 0);
    }
}

static bool make_candidate(const struct windows *self, struct bitset *candidate)
{
    bitrange_remove(candidate, self->from, self->to);
    return candidate_settle(self->base.problem, candidate);
}

static void skip_one(struct windows *self)
{
    size_t first = bitset_next(&self->current->bits, self->from);
    move_to(self, first + 1);
}

static bool windows_next(struct reducer *reducer, struct bitset *candidate)
{
    struct windows *self = (struct windows *)reducer;
    while (self->width > 0) {
        bitset_assign(candidate, &self->current->bits);
        if (make_candidate(self, candidate))
            return true;
        skip_one(self);
    }
    return false;
}

static void windows_answer(struct reducer *reducer, enum verdict verdict)
{
    struct windows *self = (struct windows *)reducer;
    if (verdict != VERDICT_INTERESTING) {
        skip_one(self);
        return;
    }
    make_candidate(self, shared_set_edit(&self->current));
    self->n_current = bitset_count(&self->current->bits);
    self->removed = true;
    move_to(self, self->from);
}

static struct reducer *windows_fork(const struct reducer *reducer)
{
    const struct windows *self = (const struct windows *)reducer;
    struct windows *copy = mem_copy(self, sizeof *self);
    shared_set_share(self->current);
    return &copy->base;
}

static void windows_free(struct reducer *reducer)
{
    shared_set_drop(((struct windows *)reducer)->current);
    free(reducer);
}

static void windows_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct windows *)reducer)->current->bits);
}

static const struct reducer_ops windows_ops = {
    .name = "windows",
    .next = windows_next,
    .answer = windows_answer,
    .fork = windows_fork,
    .free = windows_free,
    .result = windows_result,
};

struct reducer *windows_new(const struct problem *problem, const struct bitset *start)
{
    struct windows *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&windows_ops, problem};
    self->current = shared_set_new(start);
    self->n_current = bitset_count(start);
    self->width = self->n_current > 0 ? 1 : 0;
    set_window(self, 0);
    return &self->base;
}

#include "reduce/list/sweep.h"

#include "base/memory.h"
#include "reduce/core/candidate.h"
#include "reduce/core/forest_walk.h"
#include "reduce/core/removal_order.h"
#include "reduce/core/shared_set.h"

#include <stdlib.h>
#include <string.h>

/* Two phases alternate.  Asking: window[n_asked] is tried alone, and added to `good` if it can go.
 * Combining, after the whole window was tried: can the prefix good[0..probe) go together?  The
 * first n_fits items are known to go together, the first n_spoilt are known not to. */
struct sweep {
    struct reducer base;
    struct shared_list *order;
    struct forest_walk *nesting; /* NULL without a forest */
    struct shared_set *current;
    size_t n_untried;  /* items of current that have not failed since the last removal */
    uint32_t position; /* in the order: where the next window begins */

    uint32_t window[SWEEP_WINDOW];
    uint32_t n_window, n_asked;
    uint32_t good[SWEEP_WINDOW];
    uint32_t n_good, n_fits, n_spoilt, probe;
};

static void open_window(struct sweep *self)
{
    self->n_window = self->n_asked = self->n_good = 0;
    while (self->n_window < SWEEP_WINDOW && self->n_window < self->n_untried) {
        uint32_t item = self->order->item[self->position];
        if (bitset_has(&self->current->bits, item))
            self->window[self->n_window++] = item;
        self->position = (self->position + 1) % self->order->n_items;
    }
}

static bool is_asking(const struct sweep *self)
{
    return self->n_asked < self->n_window;
}

/* Turns the current set into the next candidate.  False: the problem forbids it. */
static bool make_candidate(const struct sweep *self, struct bitset *candidate)
{
    if (is_asking(self))
        forest_walk_remove(self->nesting, candidate, self->window[self->n_asked]);
    else
        for (uint32_t i = 0; i < self->probe; i++)
            forest_walk_remove(self->nesting, candidate, self->good[i]);
    return candidate_allowed(self->base.problem, candidate);
}

static void remove_good(struct sweep *self, uint32_t n_removed)
{
    self->probe = n_removed;
    make_candidate(self, shared_set_edit(&self->current));
    self->n_untried = bitset_count(&self->current->bits);
}

/* Drops the first n items of `good`, and items that were removed together with others. */
static void drop_good(struct sweep *self, uint32_t n)
{
    uint32_t n_kept = 0;
    for (uint32_t i = n; i < self->n_good; i++)
        if (bitset_has(&self->current->bits, self->good[i]))
            self->good[n_kept++] = self->good[i];
    self->n_good = n_kept;
}

/* Chooses the next prefix of good to propose: all of it first, because most often the items do not
 * depend on each other, then by halving.  When the longest prefix is known, it is removed. */
static void combine(struct sweep *self)
{
    while (self->n_good > 0) {
        if (self->n_spoilt > self->n_fits + 1) {
            bool all = self->n_spoilt > self->n_good;
            self->probe = all ? self->n_good : (self->n_fits + self->n_spoilt) / 2;
            return;
        }
        if (self->n_fits > 0)
            remove_good(self, self->n_fits);
        drop_good(self, self->n_fits + 1);
        self->n_fits = 0;
        self->n_spoilt = self->n_good + 1;
    }
    open_window(self);
}

static void hear(struct sweep *self, bool interesting)
{
    if (is_asking(self)) {
        uint32_t item = self->window[self->n_asked++];
        self->n_untried--;
        if (interesting)
            self->good[self->n_good++] = item;
        if (is_asking(self))
            return;
        self->n_fits = self->n_good > 0; /* the first item alone was tested already */
        self->n_spoilt = self->n_good + 1;
    } else if (interesting)
        self->n_fits = self->probe;
    else
        self->n_spoilt = self->probe;
    combine(self);
}

static bool sweep_next(struct reducer *reducer, struct bitset *candidate)
{
    struct sweep *self = (struct sweep *)reducer;
    while (self->n_window > 0) {
        bitset_assign(candidate, &self->current->bits);
        if (make_candidate(self, candidate))
            return true;
        hear(self, false);
    }
    return false;
}

static void sweep_answer(struct reducer *reducer, enum verdict verdict)
{
    hear((struct sweep *)reducer, verdict == VERDICT_INTERESTING);
}

static struct reducer *sweep_fork(const struct reducer *reducer)
{
    const struct sweep *self = (const struct sweep *)reducer;
    struct sweep *copy = mem_copy(self, sizeof *self);
    shared_list_share(self->order);
    forest_walk_share(self->nesting);
    shared_set_share(self->current);
    return &copy->base;
}

static void sweep_free(struct reducer *reducer)
{
    struct sweep *self = (struct sweep *)reducer;
    shared_list_drop(self->order);
    forest_walk_drop(self->nesting);
    shared_set_drop(self->current);
    free(self);
}

static void sweep_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct sweep *)reducer)->current->bits);
}

static bool sweep_collects(const struct reducer *reducer)
{
    return ((const struct sweep *)reducer)->n_good > 0;
}

static const struct reducer_ops sweep_ops = {
    .name = "sweep",
    .next = sweep_next,
    .answer = sweep_answer,
    .fork = sweep_fork,
    .free = sweep_free,
    .result = sweep_result,
    .collects = sweep_collects,
};

struct reducer *sweep_new(const struct problem *problem, const struct bitset *start)
{
    struct sweep *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&sweep_ops, problem};
    self->order = removal_order(problem, start);
    self->nesting = problem->parent != NULL ? forest_walk_new(problem) : NULL;
    self->current = shared_set_new(start);
    self->n_untried = self->order->n_items;
    open_window(self);
    return &self->base;
}

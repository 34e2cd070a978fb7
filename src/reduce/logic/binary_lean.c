#include "reduce/logic/binary_lean.h"

#include "base/memory.h"
#include "reduce/core/shared_set.h"
#include "reduce/logic/closed_sets.h"

#include <stdlib.h>

enum lean_phase {
    LEAN_SEARCH,  /* asking for the chosen closures and a prefix of the candidates */
    LEAN_NOTHING, /* asking for the empty set: the cheapest closure alone was enough */
    LEAN_CHOSEN,  /* asking whether the chosen closures are enough */
    LEAN_DONE,
};

/* The chosen closures with the first `hi` candidates were observed to be interesting, or are the
 * start.  With the first `lo` candidates they were observed not to be interesting, or are empty. */
struct lean {
    struct reducer base;
    struct closed_sets *sets;
    enum lean_phase phase;
    struct shared_set *chosen;      /* a union of closures, not completed */
    bool chose;                     /* at least one closure is chosen */
    struct shared_list *candidates; /* roots of closures */
    bool sorted;                    /* candidates are sorted for the current choice */
    uint32_t lo, hi, pivot;
    struct shared_set *seen; /* the last set seen interesting, or the start */
};

/* Sorts only when the order is needed: the chosen closures may be enough. */
static void sort_candidates(struct lean *self)
{
    if (self->sorted)
        return;
    struct shared_list *old = self->candidates;
    self->candidates = closed_sets_sorted(self->sets, old->item, old->n_items, &self->chosen->bits);
    self->sorted = true;
    shared_list_drop(old);
}

/* A closure counts at least 1/MEAN_SHARE of the mean in the search, so that a search for one of n
 * closures takes O(log n) questions even if one of them has nearly all of the cost.  Chosen by
 * hand; not measured. */
enum { MEAN_SHARE = 4 };

/* The prefix between lo and hi that is nearest to half of the cost between them.  In `before` and
 * `after` a closure counts its cost plus 1/MEAN_SHARE of the mean, times MEAN_SHARE * n, so that
 * all numbers are integers. */
static uint32_t halfway(const struct lean *self)
{
    uint32_t n = self->hi - self->lo, best = 1;
    const uint32_t *roots = self->candidates->item;
    uint64_t *weight = mem_alloc(n * sizeof *weight);
    uint64_t total = 0, before = 0, nearest = UINT64_MAX;
    struct bitset set;
    bitset_init_copy(&set, &self->chosen->bits);
    closed_sets_add(self->sets, roots, self->lo, &set);
    for (uint32_t i = 0; i < n; i++) {
        weight[i] = closures_add(&self->sets->closures, roots[self->lo + i], &set);
        total += weight[i];
    }
    for (uint32_t i = 0; i + 1 < n; i++) {
        before += MEAN_SHARE * n * weight[i] + total;
        uint64_t after = (MEAN_SHARE + 1) * n * total - before;
        uint64_t distance = before > after ? before - after : after - before;
        if (distance < nearest) {
            nearest = distance;
            best = i + 1;
        }
    }
    bitset_done(&set);
    free(weight);
    return self->lo + best;
}

static void make_candidate(const struct lean *self, struct bitset *candidate)
{
    bitset_assign(candidate, &self->chosen->bits);
    if (self->phase == LEAN_SEARCH)
        closed_sets_add(self->sets, self->candidates->item, self->pivot, candidate);
    closed_sets_complete(self->sets, &self->seen->bits, candidate);
}

static void begin_search(struct lean *self)
{
    self->phase = self->candidates->n_items > 0 ? LEAN_SEARCH : LEAN_DONE;
    self->lo = 0;
    self->hi = self->candidates->n_items;
}

/* Chooses the last closure of the prefix that was found.  Of the closures before it, those that are
 * not contained in the chosen ones remain candidates. */
static void choose(struct lean *self)
{
    sort_candidates(self); /* a search among one candidate needs no question */
    struct shared_list *old = self->candidates;
    struct bitset *chosen = shared_set_edit(&self->chosen);
    closed_sets_add(self->sets, &old->item[self->hi - 1], 1, chosen);
    self->chose = true;
    self->candidates = shared_list_new(self->hi - 1);
    uint32_t n_left = 0;
    for (uint32_t i = 0; i + 1 < self->hi; i++)
        if (!bitset_has(chosen, old->item[i]))
            self->candidates->item[n_left++] = old->item[i];
    self->candidates->n_items = n_left;
    shared_list_drop(old);
    self->sorted = false;
    self->phase = LEAN_CHOSEN;
}

/* If the search is over, goes on to the next question. */
static void settle(struct lean *self)
{
    if (self->phase != LEAN_SEARCH || self->hi - self->lo > 1)
        return;
    if (self->hi == 1 && !self->chose)
        self->phase = LEAN_NOTHING;
    else
        choose(self);
}

static void tell(struct lean *self, bool interesting)
{
    if (self->phase == LEAN_SEARCH)
        *(interesting ? &self->hi : &self->lo) = self->pivot;
    else if (interesting)
        self->phase = LEAN_DONE;
    else if (self->phase == LEAN_NOTHING)
        choose(self);
    else
        begin_search(self);
    settle(self);
}

static bool lean_next(struct reducer *reducer, struct bitset *candidate)
{
    struct lean *self = (struct lean *)reducer;
    while (self->phase != LEAN_DONE) {
        if (self->phase == LEAN_SEARCH) {
            sort_candidates(self);
            self->pivot = halfway(self);
        }
        make_candidate(self, candidate);
        if (!bitset_equal(candidate, &self->seen->bits))
            return true;
        tell(self, true);
    }
    return false;
}

static void lean_answer(struct reducer *reducer, enum verdict verdict)
{
    struct lean *self = (struct lean *)reducer;
    bool interesting = verdict == VERDICT_INTERESTING;
    if (interesting) {
        struct shared_set *seen = shared_set_new(&self->chosen->bits);
        make_candidate(self, &seen->bits);
        shared_set_drop(self->seen);
        self->seen = seen;
    }
    tell(self, interesting);
}

static struct reducer *lean_fork(const struct reducer *reducer)
{
    const struct lean *self = (const struct lean *)reducer;
    struct lean *copy = mem_copy(self, sizeof *self);
    closed_sets_share(copy->sets);
    shared_set_share(copy->chosen);
    shared_list_share(copy->candidates);
    shared_set_share(copy->seen);
    return &copy->base;
}

static void lean_free(struct reducer *reducer)
{
    struct lean *self = (struct lean *)reducer;
    closed_sets_drop(self->sets);
    shared_set_drop(self->chosen);
    shared_list_drop(self->candidates);
    shared_set_drop(self->seen);
    free(self);
}

static void lean_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct lean *)reducer)->seen->bits);
}

static const struct reducer_ops lean_ops = {
    .name = "binary",
    .next = lean_next,
    .answer = lean_answer,
    .fork = lean_fork,
    .free = lean_free,
    .result = lean_result,
};

struct reducer *binary_lean_new(const struct problem *problem, const struct bitset *start)
{
    struct lean *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&lean_ops, problem};
    self->sets = closed_sets_new(problem, start, NULL, problem->cost);
    self->chosen = shared_set_new(start);
    bitset_clear_all(&self->chosen->bits);
    self->candidates = shared_list_share(self->sets->roots);
    self->seen = shared_set_new(start);
    begin_search(self);
    settle(self);
    return &self->base;
}

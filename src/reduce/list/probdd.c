#include "reduce/list/probdd.h"

#include "base/containers/bitrange.h"
#include "base/memory.h"
#include "reduce/core/candidate.h"
#include "reduce/core/shared_set.h"
#include "reduce/list/one_by_one.h"
#include "reduce/list/removal_gain.h"

#include <stdlib.h>
#include <string.h>

/* The items of current in [from, to), each of which is needed with this probability. */
struct range {
    size_t from, to;
    double probability;
};

struct probdd {
    struct reducer base;
    struct shared_set *current;
    struct shared_set *failed; /* items that failed alone since the last success */
    struct range *ranges; /* sorted by probability, then position; disjoint; below probability 1 */
    size_t n_ranges, capacity;
    size_t n_chosen;        /* the question: can the first n_chosen items of the ranges go? */
    struct reducer *finish; /* the one-by-one reducer, when no range is left; NULL before */
};

/* The number of items of current in a range, counted up to at_most. */
static size_t count_in(const struct probdd *self, const struct range *range, size_t at_most)
{
    size_t n = 0;
    for (size_t i = bitset_next(&self->current->bits, range->from); n < at_most && i < range->to;
         i = bitset_next(&self->current->bits, i + 1))
        n++;
    return n;
}

/* Chooses the items whose removal gains most on average.  Chooses none if nothing is left. */
static void choose(struct probdd *self)
{
    self->n_chosen = 0;
    for (size_t i = 0; i < self->n_ranges; i++) {
        size_t best = gain_best_count(self->ranges[i].probability);
        if (best <= self->n_chosen)
            break;
        self->n_chosen += count_in(self, &self->ranges[i], best - self->n_chosen);
    }
    if (self->n_chosen == 0)
        self->finish =
            one_by_one_new_knowing(self->base.problem, &self->current->bits, &self->failed->bits);
}

/* Turns the current set into the next candidate.  False: the problem forbids it. */
static bool make_candidate(const struct probdd *self, struct bitset *candidate)
{
    size_t n_left = self->n_chosen;
    for (size_t i = 0; n_left > 0; i++) {
        const struct range *range = &self->ranges[i];
        size_t n_here = count_in(self, range, n_left);
        bitrange_remove(candidate, range->from,
                        n_here < n_left ? range->to
                                        : bitrange_skip(&self->current->bits, range->from, n_here));
        n_left -= n_here;
    }
    return candidate_settle(self->base.problem, candidate);
}

/* Cuts the chosen items off the ranges.  Returns them as ranges of their own (caller frees), and
 * the probability that none of them is needed. */
static struct range *cut_chosen(struct probdd *self, size_t *ret_n, double *ret_none_needed)
{
    struct range *chosen = mem_zero(self->n_ranges, sizeof *chosen);
    size_t n = 0, n_left = self->n_chosen;
    *ret_none_needed = 1;
    while (n_left > 0) {
        struct range *range = &self->ranges[n];
        size_t n_here = count_in(self, range, n_left);
        for (size_t i = 0; i < n_here; i++)
            *ret_none_needed *= 1 - range->probability;
        n_left -= n_here;
        chosen[n++] = *range;
        if (n_left == 0)
            chosen[n - 1].to = range->from =
                bitrange_skip(&self->current->bits, range->from, n_here);
    }
    /* The last range stays, with its items that were not chosen, if there are any. */
    size_t n_gone = n - (self->ranges[n - 1].from < self->ranges[n - 1].to);
    self->n_ranges -= n_gone;
    memmove(self->ranges, self->ranges + n_gone, self->n_ranges * sizeof *self->ranges);
    *ret_n = n;
    return chosen;
}

static bool comes_before(const struct range *a, const struct range *b)
{
    return a->probability < b->probability ||
           (a->probability == b->probability && a->from < b->from);
}

/* Joins the ranges at i and i + 1 if they have the same probability and no item is between them. */
static void join(struct probdd *self, size_t i)
{
    if (i + 1 >= self->n_ranges)
        return;
    struct range *a = &self->ranges[i], *b = a + 1;
    if (a->probability != b->probability || bitset_next(&self->current->bits, a->to) < b->from)
        return;
    a->to = b->to;
    self->n_ranges--;
    memmove(b, b + 1, (self->n_ranges - i - 1) * sizeof *b);
}

static void insert(struct probdd *self, const struct range *range)
{
    size_t at = self->n_ranges;
    mem_grow((void **)&self->ranges, &self->capacity, self->n_ranges + 1, sizeof *range);
    while (at > 0 && comes_before(range, &self->ranges[at - 1])) {
        self->ranges[at] = self->ranges[at - 1];
        at--;
    }
    self->ranges[at] = *range;
    self->n_ranges++;
    join(self, at);
    if (at > 0)
        join(self, at - 1);
}

static void accept(struct probdd *self)
{
    struct bitset smaller;
    size_t n_gone;
    double none_needed;
    bitset_init_copy(&smaller, &self->current->bits);
    make_candidate(self, &smaller);
    free(cut_chosen(self, &n_gone, &none_needed));
    bitset_assign(shared_set_edit(&self->current), &smaller);
    bitset_clear_all(shared_set_edit(&self->failed));
    bitset_done(&smaller);
}

static void reject(struct probdd *self)
{
    bool alone = self->n_chosen == 1;
    size_t n;
    double none_needed;
    struct range *chosen = cut_chosen(self, &n, &none_needed);
    if (alone)
        bitset_add(shared_set_edit(&self->failed),
                   bitset_next(&self->current->bits, chosen[n - 1].from));
    for (size_t i = 0; i < n && !alone; i++) {
        chosen[i].probability /= 1 - none_needed;
        insert(self, &chosen[i]);
    }
    free(chosen);
}

static void hear(struct probdd *self, bool interesting)
{
    if (interesting)
        accept(self);
    else
        reject(self);
    choose(self);
}

static bool probdd_next(struct reducer *reducer, struct bitset *candidate)
{
    struct probdd *self = (struct probdd *)reducer;
    while (self->finish == NULL) {
        bitset_assign(candidate, &self->current->bits);
        if (make_candidate(self, candidate))
            return true;
        hear(self, false);
    }
    return reducer_next(self->finish, candidate);
}

static void probdd_answer(struct reducer *reducer, enum verdict verdict)
{
    struct probdd *self = (struct probdd *)reducer;
    if (self->finish != NULL)
        reducer_answer(self->finish, verdict);
    else
        hear(self, verdict == VERDICT_INTERESTING);
}

static struct reducer *probdd_fork(const struct reducer *reducer)
{
    const struct probdd *self = (const struct probdd *)reducer;
    struct probdd *copy = mem_copy(self, sizeof *self);
    shared_set_share(self->current);
    shared_set_share(self->failed);
    copy->ranges = mem_copy(self->ranges, self->n_ranges * sizeof *self->ranges);
    copy->capacity = self->n_ranges;
    if (self->finish != NULL)
        copy->finish = reducer_fork(self->finish);
    return &copy->base;
}

static void probdd_free(struct reducer *reducer)
{
    struct probdd *self = (struct probdd *)reducer;
    shared_set_drop(self->current);
    shared_set_drop(self->failed);
    free(self->ranges);
    reducer_free(self->finish);
    free(self);
}

static void probdd_result(const struct reducer *reducer, struct bitset *ret)
{
    const struct probdd *self = (const struct probdd *)reducer;
    if (self->finish != NULL)
        reducer_result(self->finish, ret);
    else
        bitset_assign(ret, &self->current->bits);
}

static const struct reducer_ops probdd_ops = {
    .name = "probdd",
    .next = probdd_next,
    .answer = probdd_answer,
    .fork = probdd_fork,
    .free = probdd_free,
    .result = probdd_result,
};

struct reducer *probdd_new(const struct problem *problem, const struct bitset *start)
{
    struct probdd *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&probdd_ops, problem};
    self->current = shared_set_new(start);
    self->failed = shared_set_new(start);
    bitset_clear_all(&self->failed->bits);
    insert(self, &(struct range){0, start->n_bits, GAIN_FIRST_PROBABILITY});
    choose(self);
    return &self->base;
}

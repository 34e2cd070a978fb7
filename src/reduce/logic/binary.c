#include "reduce/logic/binary.h"

#include "base/memory.h"
#include "reduce/core/binary_search.h"
#include "reduce/core/shared_set.h"
#include "reduce/logic/closed_sets.h"

#include <stdlib.h>

enum binary_phase {
    BINARY_CHOSEN, /* asking whether the chosen closures are enough */
    BINARY_SEARCH, /* asking for the chosen closures and a prefix of the candidates */
    BINARY_DONE,
};

struct binary {
    struct reducer base;
    struct closed_sets *sets;
    bool sorts, tight, skip_covered;
    enum binary_phase phase;
    struct shared_set *chosen;      /* the union of the chosen closures, not completed */
    struct shared_list *candidates; /* roots of closures */
    bool sorted;                    /* candidates are sorted for the current choice */
    struct search search;
    struct shared_set *seen; /* the last set seen interesting, or the start */
};

/* Sorts only when the order is needed: the chosen closures may be enough. */
static void sort_candidates(struct binary *self)
{
    if (!self->sorted && self->sorts) {
        struct shared_list *old = self->candidates;
        self->candidates =
            closed_sets_sorted(self->sets, old->item, old->n_items, &self->chosen->bits);
        shared_list_drop(old);
    }
    self->sorted = true;
}

static void make_candidate(const struct binary *self, struct bitset *candidate)
{
    bitset_assign(candidate, &self->chosen->bits);
    if (self->phase == BINARY_SEARCH)
        closed_sets_add(self->sets, self->candidates->item, search_pivot(&self->search), candidate);
    closed_sets_complete(self->sets, &self->seen->bits, candidate);
}

static bool binary_next(struct reducer *reducer, struct bitset *candidate)
{
    struct binary *self = (struct binary *)reducer;
    if (self->phase == BINARY_DONE)
        return false;
    if (self->phase == BINARY_SEARCH)
        sort_candidates(self);
    make_candidate(self, candidate);
    return true;
}

static void accept(struct binary *self)
{
    struct shared_set *seen = shared_set_new(&self->chosen->bits);
    make_candidate(self, &seen->bits);
    shared_set_drop(self->seen);
    self->seen = seen;
}

/* Chooses the last closure of the prefix that was found.  If none was found, or only the empty
 * prefix, which had just failed, then the test is flaky or the start was not interesting. */
static void choose(struct binary *self)
{
    size_t n_prefix = self->search.found;
    if (n_prefix == SEARCH_NONE || n_prefix == 0) {
        self->phase = BINARY_DONE;
        return;
    }
    sort_candidates(self); /* a search among one candidate needs no question */
    struct shared_list *old = self->candidates;
    closed_sets_add(self->sets, &old->item[n_prefix - 1], 1, shared_set_edit(&self->chosen));
    self->candidates = shared_list_new((uint32_t)(n_prefix - 1));
    self->candidates->n_items = 0;
    for (size_t i = 0; i + 1 < n_prefix; i++)
        if (!self->skip_covered || !bitset_has(&self->chosen->bits, old->item[i]))
            self->candidates->item[self->candidates->n_items++] = old->item[i];
    shared_list_drop(old);
    self->sorted = false;
    self->phase = BINARY_CHOSEN;
}

static void begin_search(struct binary *self)
{
    size_t n_candidates = self->candidates->n_items;
    self->phase = BINARY_SEARCH;
    if (!self->tight)
        search_begin(&self->search, 0, n_candidates);
    else if (n_candidates > 0)
        search_begin_tight(&self->search, 0, n_candidates);
    else
        search_begin(&self->search, 1, 0); /* nothing to find */
}

static void binary_answer(struct reducer *reducer, enum verdict verdict)
{
    struct binary *self = (struct binary *)reducer;
    bool interesting = verdict == VERDICT_INTERESTING;
    if (interesting)
        accept(self);
    if (self->phase == BINARY_SEARCH)
        search_tell(&self->search, interesting);
    else if (interesting)
        self->phase = BINARY_DONE;
    else
        begin_search(self);
    if (self->phase == BINARY_SEARCH && search_is_over(&self->search))
        choose(self);
}

static struct reducer *binary_fork(const struct reducer *reducer)
{
    const struct binary *self = (const struct binary *)reducer;
    struct binary *copy = mem_copy(self, sizeof *self);
    closed_sets_share(copy->sets);
    shared_set_share(copy->chosen);
    shared_list_share(copy->candidates);
    shared_set_share(copy->seen);
    return &copy->base;
}

static void binary_free(struct reducer *reducer)
{
    struct binary *self = (struct binary *)reducer;
    closed_sets_drop(self->sets);
    shared_set_drop(self->chosen);
    shared_list_drop(self->candidates);
    shared_set_drop(self->seen);
    free(self);
}

static void binary_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct binary *)reducer)->seen->bits);
}

static const struct reducer_ops binary_ops = {
    .name = "binary-classic",
    .next = binary_next,
    .answer = binary_answer,
    .fork = binary_fork,
    .free = binary_free,
    .result = binary_result,
};

struct reducer *binary_with_new(const struct problem *problem, const struct bitset *start,
                                const struct binary_options *options)
{
    struct binary *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&binary_ops, problem};
    self->sets = closed_sets_new(problem, start, options->roots,
                                 options->cost == BINARY_SUM ? problem->cost : NULL);
    self->sorts = options->cost != BINARY_SETS;
    self->tight = options->tight;
    self->skip_covered = options->skip_covered;
    self->chosen = shared_set_new(start);
    bitset_clear_all(&self->chosen->bits);
    self->candidates = shared_list_share(self->sets->roots);
    self->seen = shared_set_new(start);
    return &self->base;
}

struct reducer *binary_new(const struct problem *problem, const struct bitset *start)
{
    return binary_with_new(problem, start, &(struct binary_options){.cost = BINARY_UNION});
}

struct reducer *binary_tight_new(const struct problem *problem, const struct bitset *start)
{
    return binary_with_new(problem, start,
                           &(struct binary_options){.cost = BINARY_UNION, .tight = true});
}

struct reducer *binary_sum_new(const struct problem *problem, const struct bitset *start)
{
    return binary_with_new(problem, start, &(struct binary_options){.cost = BINARY_SUM});
}

struct reducer *binary_sets_new(const struct problem *problem, const struct bitset *start)
{
    return binary_with_new(problem, start, &(struct binary_options){.cost = BINARY_SETS});
}

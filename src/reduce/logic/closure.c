#include "reduce/logic/closure.h"

#include "base/memory.h"
#include "reduce/core/shared_set.h"
#include "reduce/list/ddmin.h"
#include "reduce/logic/closed_sets.h"

#include <stdlib.h>

/* The problem that ddmin sees: its items are the closures. */
struct choice {
    unsigned n_users;
    struct problem problem;
    struct bitset start;
    struct closed_sets *sets;
    struct shared_list *roots;
};

struct closure {
    struct reducer base;
    struct choice *choice;
    struct reducer *ddmin;
    struct shared_set *asked; /* the last proposal */
    struct shared_set *seen;  /* the last set seen interesting, or the start */
};

static struct choice *choice_new(const struct problem *problem, const struct bitset *start,
                                 const struct shared_list *roots, bool sorted)
{
    struct choice *choice = mem_zero(1, sizeof *choice);
    choice->n_users = 1;
    bitset_init_copy(&choice->start, start);
    choice->sets = closed_sets_new(problem, start, roots, NULL);
    const struct shared_list *given = choice->sets->roots;
    struct bitset none;
    bitset_init(&none, problem->n_items);
    choice->roots = sorted ? closed_sets_sorted(choice->sets, given->item, given->n_items, &none)
                           : shared_list_share(given);
    bitset_done(&none);
    choice->problem.n_items = given->n_items;
    return choice;
}

static void choice_drop(struct choice *choice)
{
    if (--choice->n_users > 0)
        return;
    closed_sets_drop(choice->sets);
    shared_list_drop(choice->roots);
    bitset_done(&choice->start);
    free(choice);
}

/* Converts chosen closures to items. */
static void unite(const struct closure *self, const struct bitset *chosen, struct bitset *ret)
{
    const struct choice *choice = self->choice;
    bitset_clear_all(ret);
    for (size_t i = bitset_next(chosen, 0); i != BITSET_END; i = bitset_next(chosen, i + 1))
        closed_sets_add(choice->sets, &choice->roots->item[i], 1, ret);
    closed_sets_complete(choice->sets, &self->seen->bits, ret);
}

static bool closure_next(struct reducer *reducer, struct bitset *candidate)
{
    struct closure *self = (struct closure *)reducer;
    struct bitset chosen;
    bitset_init(&chosen, self->choice->problem.n_items);
    bool more;
    while ((more = reducer_next(self->ddmin, &chosen))) {
        unite(self, &chosen, candidate);
        if (!bitset_equal(candidate, &self->choice->start))
            break;
        reducer_answer(self->ddmin, VERDICT_INTERESTING); /* the start is known to be interesting */
    }
    bitset_done(&chosen);
    if (more)
        bitset_assign(shared_set_edit(&self->asked), candidate);
    return more;
}

static void closure_answer(struct reducer *reducer, enum verdict verdict)
{
    struct closure *self = (struct closure *)reducer;
    if (verdict == VERDICT_INTERESTING) {
        shared_set_drop(self->seen);
        self->seen = shared_set_share(self->asked);
    }
    reducer_answer(self->ddmin, verdict);
}

static struct reducer *closure_fork(const struct reducer *reducer)
{
    struct closure *copy = mem_copy(reducer, sizeof *copy);
    copy->choice->n_users++;
    copy->ddmin = reducer_fork(copy->ddmin);
    shared_set_share(copy->asked);
    shared_set_share(copy->seen);
    return &copy->base;
}

static void closure_free(struct reducer *reducer)
{
    struct closure *self = (struct closure *)reducer;
    reducer_free(self->ddmin);
    shared_set_drop(self->asked);
    shared_set_drop(self->seen);
    choice_drop(self->choice);
    free(self);
}

static void closure_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct closure *)reducer)->seen->bits);
}

static const struct reducer_ops closure_ops = {
    .name = "closure",
    .next = closure_next,
    .answer = closure_answer,
    .fork = closure_fork,
    .free = closure_free,
    .result = closure_result,
};

struct reducer *closure_over_new(const struct problem *problem, const struct bitset *start,
                                 const struct shared_list *roots, bool sorted)
{
    struct closure *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&closure_ops, problem};
    self->choice = choice_new(problem, start, roots, sorted);
    self->asked = shared_set_new(start);
    self->seen = shared_set_new(start);
    struct bitset all;
    bitset_init(&all, self->choice->problem.n_items);
    bitset_set_all(&all);
    self->ddmin = ddmin_classic_new(&self->choice->problem, &all);
    bitset_done(&all);
    return &self->base;
}

struct reducer *closure_new(const struct problem *problem, const struct bitset *start)
{
    return closure_over_new(problem, start, NULL, false);
}

struct reducer *closure_sorted_new(const struct problem *problem, const struct bitset *start)
{
    return closure_over_new(problem, start, NULL, true);
}

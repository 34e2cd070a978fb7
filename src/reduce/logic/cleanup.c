#include "reduce/logic/cleanup.h"

#include "base/memory.h"
#include "problem/logic.h"
#include "reduce/core/repair.h"
#include "reduce/core/shared_set.h"

#include <stdlib.h>

enum how { NAIVE, REPAIR, BRANCHING };

struct cleanup {
    struct reducer base;
    struct logic *logic;
    struct shared_set *current;
    enum how how;
    bool changed;    /* this pass removed something */
    uint32_t n_left; /* this pass still has to try the items of rank < n_left */
    struct repair_choices choices;
    uint32_t n_tries; /* number of repairs tried for this item */
    uint32_t n_asked; /* number of different sets among them that were proposed */
    struct hash asked[REPAIR_TRIES], asking;
};

/* True if an edge leads from a present item to this one.  For this reason most items cannot go
 * alone. */
static bool is_target(const struct formula *formula, const struct bitset *set, uint32_t item)
{
    struct var_list sources = formula_edges_to(formula, item);
    for (size_t i = 0; i < sources.n_vars; i++)
        if (bitset_has(set, sources.var[i]))
            return true;
    return false;
}

/* True if the wide clauses hold without the item, which is no longer in the set. */
static bool wide_hold_without(const struct formula *formula, const struct bitset *set,
                              uint32_t item)
{
    struct clause_list wide = formula_wide_with_pos(formula, item);
    for (size_t i = 0; i < wide.n_clauses; i++)
        if (!clause_holds(formula_wide(formula, wide.clause[i]), set))
            return false;
    return true;
}

/* Makes the next candidate.  False: there is no valid one for this item and these choices. */
static bool make_candidate(struct cleanup *self, struct bitset *candidate)
{
    const struct formula *formula = self->logic->formula;
    const struct bitset *current = &self->current->bits;
    uint32_t item = self->logic->order.var[self->n_left - 1];
    if (!bitset_has(current, item) || (self->how == NAIVE && is_target(formula, current, item)))
        return false;
    bitset_assign(candidate, current);
    if (self->how != NAIVE)
        return repair_without(self->logic, item, &self->choices, candidate);
    bitset_remove(candidate, item);
    return wide_hold_without(formula, candidate, item);
}

static void next_item(struct cleanup *self)
{
    self->n_left--;
    if (self->n_left == 0 && self->changed) {
        self->n_left = self->logic->order.n_vars;
        self->changed = false;
    }
    self->choices = (struct repair_choices){0};
    self->n_tries = self->n_asked = 0;
}

static void next_try(struct cleanup *self)
{
    bool more = self->how == BRANCHING && ++self->n_tries < REPAIR_TRIES;
    if (!more || !repair_next(&self->choices))
        next_item(self);
}

/* True if the set was proposed before: different choices often give the same set. */
static bool was_asked(const struct cleanup *self, struct hash hash)
{
    for (uint32_t i = 0; i < self->n_asked; i++)
        if (hash_equal(self->asked[i], hash))
            return true;
    return false;
}

static bool cleanup_next(struct reducer *reducer, struct bitset *candidate)
{
    struct cleanup *self = (struct cleanup *)reducer;
    while (self->n_left > 0) {
        if (make_candidate(self, candidate)) {
            self->asking = bitset_hash(candidate);
            if (!was_asked(self, self->asking))
                return true;
        }
        next_try(self);
    }
    return false;
}

static void cleanup_answer(struct reducer *reducer, enum verdict verdict)
{
    struct cleanup *self = (struct cleanup *)reducer;
    if (verdict != VERDICT_INTERESTING) {
        self->asked[self->n_asked++] = self->asking;
        next_try(self);
        return;
    }
    struct shared_set *smaller = shared_set_new(&self->current->bits);
    make_candidate(self, &smaller->bits);
    shared_set_drop(self->current);
    self->current = smaller;
    self->changed = true;
    next_item(self);
}

static struct reducer *cleanup_fork(const struct reducer *reducer)
{
    const struct cleanup *self = (const struct cleanup *)reducer;
    struct cleanup *copy = mem_copy(self, sizeof *self);
    logic_share(copy->logic);
    shared_set_share(copy->current);
    return &copy->base;
}

static void cleanup_free(struct reducer *reducer)
{
    struct cleanup *self = (struct cleanup *)reducer;
    shared_set_drop(self->current);
    logic_drop(self->logic);
    free(self);
}

static void cleanup_result(const struct reducer *reducer, struct bitset *ret)
{
    bitset_assign(ret, &((const struct cleanup *)reducer)->current->bits);
}

static const struct reducer_ops cleanup_ops = {
    .name = "cleanup",
    .next = cleanup_next,
    .answer = cleanup_answer,
    .fork = cleanup_fork,
    .free = cleanup_free,
    .result = cleanup_result,
};

static struct reducer *make(const struct problem *problem, const struct bitset *start, enum how how)
{
    struct cleanup *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&cleanup_ops, problem};
    self->logic = logic_new(problem);
    self->current = shared_set_new(start);
    self->how = how;
    self->n_left = self->logic->order.n_vars;
    return &self->base;
}

struct reducer *cleanup_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, NAIVE);
}

struct reducer *cleanup_repair_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, REPAIR);
}

struct reducer *cleanup_branching_new(const struct problem *problem, const struct bitset *start)
{
    return make(problem, start, BRANCHING);
}

/* The public library: checks what callers say and passes it on to problem/ and reduce/. */
#include "pare/pare.h"

#include "base/memory.h"
#include "problem/formula.h"
#include "problem/problem.h"
#include "reduce/core/reducer.h"

#include <stdlib.h>

/* Counted, so that a problem can be freed before its reducers. */
struct pare_problem {
    unsigned n_users;
    bool in_use; /* a reducer was made: no more changes */
    struct problem problem;
    uint64_t *cost;
    uint32_t *parent, *level;
    struct formula *formula;
};

struct pare_reducer {
    struct pare_problem *problem;
    struct reducer *reducer;
    struct bitset question;
    bool is_asking; /* question waits for an answer */
};

static const char in_use[] = "the problem has a reducer already and cannot be changed any more";
static const char no_such_item[] = "the problem has no such item";

const char *pare_version(void)
{
    return PARE_VERSION;
}

struct pare_problem *pare_problem_new(uint32_t n_items)
{
    struct pare_problem *problem = mem_zero(1, sizeof *problem);
    problem->n_users = 1;
    problem->problem.n_items = n_items;
    return problem;
}

void pare_problem_free(struct pare_problem *problem)
{
    if (problem == NULL || --problem->n_users > 0)
        return;
    free(problem->cost);
    free(problem->parent);
    free(problem->level);
    formula_free(problem->formula);
    free(problem);
}

/* What speaks against a change that names these items; NULL: nothing. */
static const char *refusal(const struct pare_problem *problem, const uint32_t *items,
                           size_t n_items)
{
    if (problem->in_use)
        return in_use;
    for (size_t i = 0; i < n_items; i++)
        if (items[i] >= problem->problem.n_items)
            return no_such_item;
    return NULL;
}

const char *pare_problem_set_cost(struct pare_problem *problem, uint32_t item, uint64_t cost)
{
    const char *error = refusal(problem, &item, 1);
    if (error != NULL)
        return error;
    if (problem->cost == NULL) {
        problem->cost = mem_zero(problem->problem.n_items, sizeof *problem->cost);
        for (uint32_t i = 0; i < problem->problem.n_items; i++)
            problem->cost[i] = 1;
    }
    problem->cost[item] = cost;
    return NULL;
}

const char *pare_problem_set_parent(struct pare_problem *problem, uint32_t item, uint32_t parent)
{
    const char *error = refusal(problem, &item, 1);
    if (error != NULL)
        return error;
    if (parent >= item)
        return "a parent must have a smaller number than its children";
    if (problem->parent == NULL) {
        problem->parent = mem_zero(problem->problem.n_items, sizeof *problem->parent);
        for (uint32_t i = 0; i < problem->problem.n_items; i++)
            problem->parent[i] = NO_ITEM;
    }
    problem->parent[item] = parent;
    return NULL;
}

const char *pare_problem_add_clause(struct pare_problem *problem, const uint32_t *all, size_t n_all,
                                    const uint32_t *any, size_t n_any)
{
    const char *error = refusal(problem, all, n_all);
    if (error == NULL)
        error = refusal(problem, any, n_any);
    if (error != NULL)
        return error;
    if (n_any == 0)
        return "a clause needs an item that has to be present";
    if (n_all > UINT32_MAX || n_any > UINT32_MAX)
        return "a clause has too many items";
    if (problem->formula == NULL)
        problem->formula = formula_new(problem->problem.n_items);
    formula_add_clause(problem->formula, all, (uint32_t)n_all, any, (uint32_t)n_any);
    return NULL;
}

const char *pare_problem_require(struct pare_problem *problem, uint32_t item)
{
    return pare_problem_add_clause(problem, NULL, 0, &item, 1);
}

/* Turns what the caller said into a problem that does not change any more. */
static void freeze(struct pare_problem *problem)
{
    if (problem->in_use)
        return;
    problem->in_use = true;
    uint32_t n_items = problem->problem.n_items;
    if (problem->parent != NULL) {
        problem->level = mem_zero(n_items, sizeof *problem->level);
        for (uint32_t i = 0; i < n_items; i++)
            if (problem->parent[i] != NO_ITEM)
                problem->level[i] = problem->level[problem->parent[i]] + 1;
    }
    if (problem->formula != NULL)
        formula_freeze(problem->formula);
    problem->problem.cost = problem->cost;
    problem->problem.parent = problem->parent;
    problem->problem.level = problem->level;
    problem->problem.formula = problem->formula;
}

static const struct reducer_kind *kind_at(size_t index)
{
    const struct reducer_kind *kind = reducer_kinds;
    while (kind->name != NULL && index-- > 0)
        kind++;
    return kind;
}

const char *pare_reducer_name(size_t index)
{
    return kind_at(index)->name;
}

const char *pare_reducer_what(size_t index)
{
    return kind_at(index)->what;
}

static struct pare_reducer *wrap(struct pare_problem *problem, struct reducer *reducer)
{
    struct pare_reducer *wrapped = mem_zero(1, sizeof *wrapped);
    wrapped->problem = problem;
    problem->n_users++;
    wrapped->reducer = reducer;
    bitset_init(&wrapped->question, problem->problem.n_items);
    return wrapped;
}

struct pare_reducer *pare_reducer_new(struct pare_problem *problem, const char *name,
                                      const char **ret_error)
{
    const struct reducer_kind *kind = reducer_kind_find(name);
    if (kind == NULL) {
        *ret_error = "there is no reducer of that name";
        return NULL;
    }
    freeze(problem);
    struct bitset all;
    bitset_init(&all, problem->problem.n_items);
    bitset_set_all(&all);
    struct pare_reducer *reducer = wrap(problem, kind->make(&problem->problem, &all));
    bitset_done(&all);
    return reducer;
}

struct pare_reducer *pare_reducer_fork(const struct pare_reducer *reducer)
{
    struct pare_reducer *copy = wrap(reducer->problem, reducer_fork(reducer->reducer));
    bitset_assign(&copy->question, &reducer->question);
    copy->is_asking = reducer->is_asking;
    return copy;
}

void pare_reducer_free(struct pare_reducer *reducer)
{
    if (reducer == NULL)
        return;
    reducer_free(reducer->reducer);
    bitset_done(&reducer->question);
    pare_problem_free(reducer->problem);
    free(reducer);
}

static void list_items(const struct bitset *set, uint32_t *items, size_t *ret_n_items)
{
    size_t n = 0;
    for (size_t i = bitset_next(set, 0); i != BITSET_END; i = bitset_next(set, i + 1))
        items[n++] = (uint32_t)i;
    *ret_n_items = n;
}

bool pare_reducer_next(struct pare_reducer *reducer, uint32_t *items, size_t *ret_n_items)
{
    if (!reducer->is_asking)
        reducer->is_asking = reducer_next(reducer->reducer, &reducer->question);
    if (reducer->is_asking)
        list_items(&reducer->question, items, ret_n_items);
    return reducer->is_asking;
}

void pare_reducer_answer(struct pare_reducer *reducer, enum pare_verdict verdict)
{
    static const enum verdict meaning[] = {
        [PARE_NOT] = VERDICT_NOT,
        [PARE_INTERESTING] = VERDICT_INTERESTING,
        [PARE_INVALID] = VERDICT_INVALID,
        [PARE_UNRESOLVED] = VERDICT_UNRESOLVED,
    };
    if (reducer->is_asking)
        reducer_answer(reducer->reducer, meaning[verdict]);
    reducer->is_asking = false;
}

void pare_reducer_result(const struct pare_reducer *reducer, uint32_t *items, size_t *ret_n_items)
{
    struct bitset set;
    bitset_init(&set, reducer->problem->problem.n_items);
    reducer_result(reducer->reducer, &set);
    list_items(&set, items, ret_n_items);
    bitset_done(&set);
}

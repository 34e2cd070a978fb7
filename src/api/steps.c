/* The step machines of the public library: problems and reducers.
 *
 * Checks the caller's arguments and passes them on to src/problem and src/reduce.  All memory of a
 * problem and its reducers is one heap (heap.h), because forks share parts of it. */
#include "api/heap.h"
#include "base/memory.h"
#include "pare/pare.h"
#include "problem/formula.h"
#include "problem/problem.h"
#include "reduce/core/reducer.h"

#include <stdlib.h>

/* A problem.  Its references are counted, so that a caller can free it before its reducers. */
struct pare_problem {
    struct heap *heap; /* the heap that also holds this struct */
    unsigned n_users;
    bool in_use;    /* a reducer was made: the problem is frozen */
    bool is_broken; /* memory ran out while the problem was changed */
    struct problem problem;
    uint64_t *cost;
    uint32_t *parent, *level;
    struct formula *formula;
};

struct pare_reducer {
    struct pare_problem *problem;
    struct reducer *reducer;
    struct bitset question;
    struct bitset result;
    bool is_asking; /* `question` waits for an answer */
    bool is_broken; /* memory ran out: the reducer must not be touched any more */
    void *context;
};

static const char no_memory[] = "out of memory";
static const char in_use[] = "the problem has a reducer already and cannot be changed any more";
static const char no_such_item[] = "the problem has no such item";

const char *pare_version(void)
{
    return PARE_VERSION;
}

/* --- problems -------------------------------------------------------------------------------- */

struct new_problem {
    struct heap *heap;
    uint32_t n_items;
    struct pare_problem *made;
};

static void make_problem(void *argument)
{
    struct new_problem *wanted = argument;
    struct pare_problem *problem = mem_zero(1, sizeof *problem);
    problem->heap = wanted->heap;
    problem->n_users = 1;
    problem->problem.n_items = wanted->n_items;
    wanted->made = problem;
}

struct pare_problem *pare_problem_new(uint32_t n_items)
{
    struct new_problem wanted = {.heap = heap_new(), .n_items = n_items};
    if (wanted.heap == NULL)
        return NULL;
    if (!heap_run(wanted.heap, make_problem, &wanted)) {
        heap_free(wanted.heap);
        return NULL;
    }
    return wanted.made;
}

void pare_problem_free(struct pare_problem *problem)
{
    if (problem != NULL && --problem->n_users == 0)
        heap_free(problem->heap);
}

/* The reason why a change that names these items is refused; NULL: the change is allowed. */
static const char *refusal(const struct pare_problem *problem, const uint32_t *items,
                           size_t n_items)
{
    if (problem->is_broken)
        return no_memory;
    if (problem->in_use)
        return in_use;
    for (size_t i = 0; i < n_items; i++)
        if (items[i] >= problem->problem.n_items)
            return no_such_item;
    return NULL;
}

/* A change of a problem: one of the functions below, with its arguments. */
struct change {
    struct pare_problem *problem;
    uint32_t item, parent;
    uint64_t cost;
    const uint32_t *all, *any;
    size_t n_all, n_any;
};

static const char *apply(void (*change)(void *), struct change *arguments)
{
    struct pare_problem *problem = arguments->problem;
    problem->is_broken = !heap_run(problem->heap, change, arguments);
    return problem->is_broken ? no_memory : NULL;
}

static void set_cost(void *argument)
{
    struct change *change = argument;
    struct pare_problem *problem = change->problem;
    if (problem->cost == NULL) {
        problem->cost = mem_zero(problem->problem.n_items, sizeof *problem->cost);
        for (uint32_t i = 0; i < problem->problem.n_items; i++)
            problem->cost[i] = 1;
    }
    problem->cost[change->item] = change->cost;
}

const char *pare_problem_set_cost(struct pare_problem *problem, uint32_t item, uint64_t cost)
{
    const char *error = refusal(problem, &item, 1);
    struct change change = {.problem = problem, .item = item, .cost = cost};
    return error != NULL ? error : apply(set_cost, &change);
}

static void set_parent(void *argument)
{
    struct change *change = argument;
    struct pare_problem *problem = change->problem;
    if (problem->parent == NULL) {
        problem->parent = mem_zero(problem->problem.n_items, sizeof *problem->parent);
        for (uint32_t i = 0; i < problem->problem.n_items; i++)
            problem->parent[i] = NO_ITEM;
    }
    problem->parent[change->item] = change->parent;
}

const char *pare_problem_set_parent(struct pare_problem *problem, uint32_t item, uint32_t parent)
{
    const char *error = refusal(problem, &item, 1);
    struct change change = {.problem = problem, .item = item, .parent = parent};
    if (error != NULL)
        return error;
    if (parent >= item)
        return "a parent must have a smaller number than its children";
    return apply(set_parent, &change);
}

static void add_clause(void *argument)
{
    struct change *change = argument;
    struct pare_problem *problem = change->problem;
    if (problem->formula == NULL)
        problem->formula = formula_new(problem->problem.n_items);
    formula_add_clause(problem->formula, change->all, (uint32_t)change->n_all, change->any,
                       (uint32_t)change->n_any);
}

const char *pare_problem_add_clause(struct pare_problem *problem, const uint32_t *all, size_t n_all,
                                    const uint32_t *any, size_t n_any)
{
    const char *error = refusal(problem, all, n_all);
    struct change change = {
        .problem = problem, .all = all, .n_all = n_all, .any = any, .n_any = n_any};
    if (error == NULL)
        error = refusal(problem, any, n_any);
    if (error != NULL)
        return error;
    if (n_any == 0)
        return "a clause needs an item that has to be present";
    if (n_all > UINT32_MAX || n_any > UINT32_MAX)
        return "a clause has too many items";
    return apply(add_clause, &change);
}

const char *pare_problem_require(struct pare_problem *problem, uint32_t item)
{
    return pare_problem_add_clause(problem, NULL, 0, &item, 1);
}

/* Turns the caller's description into an immutable problem. */
static void freeze(struct pare_problem *problem)
{
    if (problem->in_use)
        return;
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
    problem->in_use = true;
}

/* --- reducers -------------------------------------------------------------------------------- */

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

struct new_reducer {
    struct pare_problem *problem;
    const struct reducer_kind *kind;
    const uint32_t *items; /* the start subset; NULL: all items */
    size_t n_items;
    const struct pare_reducer *original; /* for a fork: the reducer that is copied */
    const char *error;
    struct pare_reducer *made;
};

static struct pare_reducer *wrap(struct pare_problem *problem, const struct bitset *question,
                                 const struct bitset *result)
{
    struct pare_reducer *wrapped = mem_zero(1, sizeof *wrapped);
    wrapped->problem = problem;
    bitset_init_copy(&wrapped->question, question);
    bitset_init_copy(&wrapped->result, result);
    return wrapped;
}

static void make_reducer(void *argument)
{
    struct new_reducer *wanted = argument;
    struct pare_problem *problem = wanted->problem;
    struct bitset start;
    freeze(problem);
    bitset_init(&start, problem->problem.n_items);
    if (wanted->items == NULL)
        bitset_set_all(&start);
    for (size_t i = 0; i < wanted->n_items; i++)
        bitset_add(&start, wanted->items[i]);
    if (problem_allows(&problem->problem, &start)) {
        struct pare_reducer *reducer = wrap(problem, &start, &start);
        reducer->reducer = wanted->kind->make(&problem->problem, &start);
        wanted->made = reducer;
    } else {
        wanted->error = "the start breaks a rule of the problem";
    }
    bitset_done(&start);
}

static void make_fork(void *argument)
{
    struct new_reducer *wanted = argument;
    const struct pare_reducer *original = wanted->original;
    struct pare_reducer *copy = wrap(wanted->problem, &original->question, &original->result);
    copy->is_asking = original->is_asking;
    copy->is_broken = original->is_broken;
    copy->context = original->context;
    if (!original->is_broken)
        copy->reducer = reducer_fork(original->reducer);
    wanted->made = copy;
}

/* Runs a function that makes a reducer.  The reducer keeps the problem. */
static struct pare_reducer *make(void (*body)(void *), struct new_reducer *wanted)
{
    struct pare_problem *problem = wanted->problem;
    if (!heap_run(problem->heap, body, wanted)) {
        /* memory ran out while the problem was being frozen */
        problem->is_broken = !problem->in_use;
        wanted->error = no_memory;
        return NULL;
    }
    if (wanted->made != NULL)
        problem->n_users++;
    return wanted->made;
}

static struct pare_reducer *make_named(struct new_reducer *wanted, const char *name,
                                       const char **ret_error)
{
    wanted->kind = reducer_kind_find(name);
    if (wanted->problem->is_broken)
        wanted->error = no_memory;
    else if (wanted->kind == NULL)
        wanted->error = "there is no reducer of that name";
    for (size_t i = 0; i < wanted->n_items; i++)
        if (wanted->items[i] >= wanted->problem->problem.n_items)
            wanted->error = no_such_item;
    struct pare_reducer *made = wanted->error == NULL ? make(make_reducer, wanted) : NULL;
    if (made == NULL)
        *ret_error = wanted->error;
    return made;
}

struct pare_reducer *pare_reducer_new(struct pare_problem *problem, const char *name,
                                      const char **ret_error)
{
    return make_named(&(struct new_reducer){.problem = problem}, name, ret_error);
}

struct pare_reducer *pare_reducer_new_from(struct pare_problem *problem, const char *name,
                                           const uint32_t *items, size_t n_items,
                                           const char **ret_error)
{
    static const uint32_t no_items[1];
    struct new_reducer wanted = {
        .problem = problem, .items = items != NULL ? items : no_items, .n_items = n_items};
    return make_named(&wanted, name, ret_error);
}

struct pare_reducer *pare_reducer_fork(const struct pare_reducer *reducer)
{
    struct new_reducer wanted = {.problem = reducer->problem, .original = reducer};
    return make(make_fork, &wanted);
}

/* Runs a step of the reducer.  When memory runs out, the reducer may be half changed: it is never
 * touched again, and its memory is freed with the problem's. */
static void run_step(struct pare_reducer *reducer, void (*step)(void *))
{
    if (!reducer->is_broken && !heap_run(reducer->problem->heap, step, reducer)) {
        reducer->is_broken = true;
        reducer->is_asking = false;
    }
}

static void free_reducer(void *argument)
{
    reducer_free(((struct pare_reducer *)argument)->reducer);
}

static void free_wrapper(void *argument)
{
    struct pare_reducer *reducer = argument;
    bitset_done(&reducer->question);
    bitset_done(&reducer->result);
    free(reducer);
}

void pare_reducer_free(struct pare_reducer *reducer)
{
    if (reducer == NULL)
        return;
    struct pare_problem *problem = reducer->problem;
    run_step(reducer, free_reducer);
    heap_run(problem->heap, free_wrapper, reducer);
    pare_problem_free(problem);
}

static void list_items(const struct bitset *set, uint32_t *items, size_t *ret_n_items)
{
    size_t n = 0;
    for (size_t i = bitset_next(set, 0); i != BITSET_END; i = bitset_next(set, i + 1))
        items[n++] = (uint32_t)i;
    *ret_n_items = n;
}

/* Asks the reducer for its result.  If memory runs out, the last result stays. */
static void update_result(struct pare_reducer *reducer)
{
    /* the question is answered, so its memory is free */
    struct bitset *scratch = &reducer->question;
    reducer_result(reducer->reducer, scratch);
    bitset_assign(&reducer->result, scratch);
}

static void step_next(void *argument)
{
    struct pare_reducer *reducer = argument;
    reducer->is_asking = reducer_next(reducer->reducer, &reducer->question);
    if (!reducer->is_asking)
        update_result(reducer);
}

bool pare_reducer_next(struct pare_reducer *reducer, uint32_t *items, size_t *ret_n_items)
{
    if (!reducer->is_asking)
        run_step(reducer, step_next);
    if (reducer->is_asking)
        list_items(&reducer->question, items, ret_n_items);
    return reducer->is_asking;
}

static void step_interesting(void *argument)
{
    struct pare_reducer *reducer = argument;
    reducer_answer(reducer->reducer, VERDICT_INTERESTING);
    update_result(reducer);
}

static void step_not(void *argument)
{
    reducer_answer(((struct pare_reducer *)argument)->reducer, VERDICT_NOT);
}

static void step_invalid(void *argument)
{
    reducer_answer(((struct pare_reducer *)argument)->reducer, VERDICT_INVALID);
}

static void step_unresolved(void *argument)
{
    reducer_answer(((struct pare_reducer *)argument)->reducer, VERDICT_UNRESOLVED);
}

void pare_reducer_answer(struct pare_reducer *reducer, enum pare_verdict verdict)
{
    static void (*const steps[])(void *) = {
        [PARE_NOT] = step_not,
        [PARE_INTERESTING] = step_interesting,
        [PARE_INVALID] = step_invalid,
        [PARE_UNRESOLVED] = step_unresolved,
    };
    if (!reducer->is_asking)
        return;
    reducer->is_asking = false;
    /* The caller's interesting subset is stored first, so that it is not lost if memory runs
     * out. */
    if (verdict == PARE_INTERESTING &&
        bitset_count(&reducer->question) < bitset_count(&reducer->result))
        bitset_assign(&reducer->result, &reducer->question);
    run_step(reducer, steps[verdict]);
}

void pare_reducer_result(const struct pare_reducer *reducer, uint32_t *items, size_t *ret_n_items)
{
    list_items(&reducer->result, items, ret_n_items);
}

const char *pare_reducer_error(const struct pare_reducer *reducer)
{
    return reducer->is_broken ? no_memory : NULL;
}

void pare_reducer_set_context(struct pare_reducer *reducer, void *context)
{
    reducer->context = context;
}

void *pare_reducer_context(const struct pare_reducer *reducer)
{
    return reducer->context;
}

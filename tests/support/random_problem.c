#include "random_problem.h"

#include "base/memory.h"
#include "base/random.h"
#include "problem/formula.h"

#include <stdio.h>
#include <stdlib.h>

uint64_t random_seed(uint64_t otherwise)
{
    const char *given = getenv("PARE_SEED");
    uint64_t seed = given != NULL ? strtoull(given, NULL, 0) : otherwise;
    printf("seed: PARE_SEED=%llu\n", (unsigned long long)seed);
    return seed;
}

size_t random_cases(size_t n)
{
    return getenv("PARE_TEST_QUICK") != NULL ? n / 8 + 1 : n;
}

static void add_forest(struct problem *problem, uint64_t *seed)
{
    uint32_t *parent = mem_zero(problem->n_items, sizeof *parent);
    uint32_t *level = mem_zero(problem->n_items, sizeof *level);
    uint64_t roots = 1 + random_below(seed, 4);
    for (uint32_t i = 0; i < problem->n_items; i++) {
        bool is_root = i == 0 || random_below(seed, problem->n_items) < roots;
        parent[i] = is_root ? NO_ITEM : (uint32_t)random_below(seed, i);
        level[i] = is_root ? 0 : level[parent[i]] + 1;
    }
    problem->parent = parent;
    problem->level = level;
}

static void random_items(uint32_t *items, uint32_t n, uint32_t n_items, uint64_t *seed)
{
    for (uint32_t i = 0; i < n; i++)
        items[i] = (uint32_t)random_below(seed, n_items);
}

static void add_formula(struct problem *problem, bool graph, uint64_t *seed)
{
    struct formula *formula = formula_new(problem->n_items);
    uint64_t n_clauses = problem->n_items > 0 ? random_below(seed, 2 * problem->n_items) : 0;
    for (uint64_t i = 0; i < n_clauses; i++) {
        uint32_t neg[3], pos[3];
        uint32_t n_neg = 1, n_pos = 1;
        if (!graph && random_below(seed, 3) == 0) {
            n_neg = 1 + (uint32_t)random_below(seed, 3);
            n_pos = 1 + (uint32_t)random_below(seed, 3);
        }
        random_items(neg, n_neg, problem->n_items, seed);
        random_items(pos, n_pos, problem->n_items, seed);
        formula_add_clause(formula, neg, n_neg, pos, n_pos);
    }
    if (!graph && n_clauses > 0 && random_below(seed, 3) == 0)
        formula_require(formula, (uint32_t)random_below(seed, problem->n_items));
    formula_freeze(formula);
    problem->formula = formula;
}

static void add_costs(struct problem *problem, uint64_t *seed)
{
    uint64_t *cost = mem_zero(problem->n_items, sizeof *cost);
    for (uint32_t i = 0; i < problem->n_items; i++)
        cost[i] = 1 + random_below(seed, 9);
    problem->cost = cost;
}

/* Takes a few items away where that is allowed. */
static void shrink_start(struct random_problem *random, uint64_t *seed)
{
    struct bitset smaller;
    bitset_init(&smaller, random->problem.n_items);
    for (uint64_t n = random_below(seed, random->problem.n_items); n > 0; n--) {
        bitset_assign(&smaller, &random->start);
        bitset_remove(&smaller, random_below(seed, random->problem.n_items));
        problem_close_forest(&random->problem, &smaller);
        if (problem_allows(&random->problem, &smaller))
            bitset_assign(&random->start, &smaller);
    }
    bitset_done(&smaller);
}

void random_problem_init(struct random_problem *random, enum problem_shape shape,
                         uint32_t max_items, uint64_t *seed)
{
    *random = (struct random_problem){.shape = shape};
    random->problem.n_items = (uint32_t)random_below(seed, max_items + 1);
    if (shape == SHAPE_FOREST)
        add_forest(&random->problem, seed);
    if (shape == SHAPE_CLAUSES && random_below(seed, 3) == 0)
        add_forest(&random->problem, seed);
    if (shape == SHAPE_GRAPH || shape == SHAPE_CLAUSES)
        add_formula(&random->problem, shape == SHAPE_GRAPH, seed);
    if (random_below(seed, 2) == 0)
        add_costs(&random->problem, seed);
    bitset_init(&random->start, random->problem.n_items);
    bitset_set_all(&random->start);
    if (random->problem.n_items > 0 && random_below(seed, 4) == 0)
        shrink_start(random, seed);
}

void random_problem_done(struct random_problem *random)
{
    free((void *)random->problem.parent);
    free((void *)random->problem.level);
    free((void *)random->problem.cost);
    formula_free((struct formula *)random->problem.formula);
    bitset_done(&random->start);
}

void random_predicate_init(struct random_predicate *predicate, const struct random_problem *random,
                           enum predicate_kind kind, uint64_t *seed)
{
    *predicate = (struct random_predicate){.random = random, .kind = kind};
    predicate->salt = random_next(seed);
    predicate->n_minterms = 1 + random_below(seed, 4);
    uint64_t one_in = 1 + random_below(seed, 3) * random_below(seed, 10);
    for (size_t i = 0; i < predicate->n_minterms; i++) {
        bitset_init(&predicate->minterms[i], random->problem.n_items);
        for (size_t j = bitset_next(&random->start, 0); j != BITSET_END;
             j = bitset_next(&random->start, j + 1))
            if (random_below(seed, one_in) == 0)
                bitset_add(&predicate->minterms[i], j);
    }
}

void random_predicate_done(struct random_predicate *predicate)
{
    for (size_t i = 0; i < predicate->n_minterms; i++)
        bitset_done(&predicate->minterms[i]);
}

static bool has_minterm(const struct random_predicate *predicate, const struct bitset *candidate)
{
    for (size_t i = 0; i < predicate->n_minterms; i++)
        if (bitset_subset(&predicate->minterms[i], candidate))
            return true;
    return false;
}

enum verdict random_predicate_ask(void *context, const struct bitset *candidate)
{
    const struct random_predicate *predicate = context;
    uint64_t noise = bitset_hash(candidate).low ^ predicate->salt;
    noise = random_next(&noise);
    if (bitset_equal(candidate, &predicate->random->start))
        return VERDICT_INTERESTING;
    if (!problem_allows(&predicate->random->problem, candidate))
        return VERDICT_INVALID;
    if (predicate->kind == PREDICATE_ALWAYS)
        return VERDICT_INTERESTING;
    if (predicate->kind == PREDICATE_HASH)
        return noise % 3 == 0 ? VERDICT_INTERESTING : VERDICT_NOT;
    if (has_minterm(predicate, candidate))
        return VERDICT_INTERESTING;
    if (predicate->kind == PREDICATE_UNRESOLVED && noise % 3 == 0)
        return VERDICT_UNRESOLVED;
    return VERDICT_NOT;
}

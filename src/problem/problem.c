#include "problem/problem.h"

#include "problem/formula.h"

uint64_t problem_item_cost(const struct problem *problem, uint32_t item)
{
    return problem->cost != NULL ? problem->cost[item] : 1;
}

uint64_t problem_cost(const struct problem *problem, const struct bitset *subset)
{
    if (problem->cost == NULL)
        return bitset_count(subset);
    uint64_t sum = 0;
    for (size_t i = bitset_next(subset, 0); i != BITSET_END; i = bitset_next(subset, i + 1))
        sum += problem->cost[i];
    return sum;
}

static bool has_parent_in(const struct problem *problem, const struct bitset *subset, size_t item)
{
    uint32_t parent = problem->parent[item];
    return parent == NO_ITEM || bitset_has(subset, parent);
}

bool problem_allows(const struct problem *problem, const struct bitset *subset)
{
    if (problem->parent != NULL)
        for (size_t i = bitset_next(subset, 0); i != BITSET_END; i = bitset_next(subset, i + 1))
            if (!has_parent_in(problem, subset, i))
                return false;
    return problem->formula == NULL || formula_holds(problem->formula, subset);
}

void problem_close_forest(const struct problem *problem, struct bitset *subset)
{
    if (problem->parent == NULL)
        return;
    /* Parents come before children, so one ascending pass is enough. */
    for (size_t i = bitset_next(subset, 0); i != BITSET_END; i = bitset_next(subset, i + 1))
        if (!has_parent_in(problem, subset, i))
            bitset_remove(subset, i);
}

#include "reduce/core/candidate.h"

#include "problem/formula.h"

bool candidate_settle(const struct problem *problem, struct bitset *candidate)
{
    problem_close_forest(problem, candidate);
    return candidate_allowed(problem, candidate);
}

bool candidate_allowed(const struct problem *problem, const struct bitset *candidate)
{
    return problem->formula == NULL || formula_holds(problem->formula, candidate);
}

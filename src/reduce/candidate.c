#include "reduce/candidate.h"

#include "problem/formula.h"

bool candidate_settle(const struct problem *problem, struct bitset *candidate)
{
    problem_close_forest(problem, candidate);
    return problem->formula == NULL || formula_holds(problem->formula, candidate);
}

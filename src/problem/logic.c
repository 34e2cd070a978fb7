#include "problem/logic.h"

#include "base/memory.h"

#include <stdlib.h>

struct formula *problem_formula(const struct problem *problem)
{
    struct formula *whole = formula_new(problem->n_items);
    if (problem->parent != NULL)
        for (uint32_t i = 0; i < problem->n_items; i++)
            if (problem->parent[i] != NO_ITEM)
                formula_add_edge(whole, i, problem->parent[i]);
    if (problem->formula != NULL)
        for (size_t i = 0; i < formula_n_clauses(problem->formula); i++) {
            struct clause clause = formula_clause(problem->formula, i);
            formula_add_clause(whole, clause.neg, clause.n_neg, clause.pos, clause.n_pos);
        }
    formula_freeze(whole);
    return whole;
}

struct logic *logic_new(const struct problem *problem)
{
    struct logic *logic = mem_zero(1, sizeof *logic);
    logic->n_users = 1;
    bool as_it_is = problem->parent == NULL && problem->formula != NULL &&
                    formula_n_vars(problem->formula) == problem->n_items;
    if (!as_it_is)
        logic->own = problem_formula(problem);
    logic->formula = logic->own != NULL ? logic->own : problem->formula;
    order_init(&logic->order, logic->formula);
    return logic;
}

struct logic *logic_share(struct logic *logic)
{
    logic->n_users++;
    return logic;
}

void logic_drop(struct logic *logic)
{
    if (logic == NULL || --logic->n_users > 0)
        return;
    formula_free(logic->own);
    order_done(&logic->order);
    free(logic);
}

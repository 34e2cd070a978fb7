#include "learn/freed.h"

#include "problem/formula.h"
#include "reduce/nesting.h"

/* Whether anything outside it that is alive needs it by an edge. */
static bool is_needed(const struct problem *problem, uint32_t item, const struct bitset *live)
{
    struct var_list users = formula_edges_to(problem->formula, item);
    for (size_t i = 0; i < users.n_vars; i++)
        if (bitset_has(live, users.var[i]) && !nesting_is_above(problem, item, users.var[i]))
            return true;
    return false;
}

void freed_add(const struct problem *problem, const struct bitset *before,
               const struct bitset *after, struct bitset *ret)
{
    if (problem->formula == NULL)
        return;
    for (size_t i = bitset_next(before, 0); i != BITSET_END; i = bitset_next(before, i + 1)) {
        if (bitset_has(after, i))
            continue;
        struct var_list needed = formula_edges_from(problem->formula, (uint32_t)i);
        for (size_t k = 0; k < needed.n_vars; k++)
            if (bitset_has(after, needed.var[k]) && !is_needed(problem, needed.var[k], after))
                bitset_add(ret, needed.var[k]);
    }
}

#include "reduce/repair.h"

#include "base/heap.h"

/* The antecedent with the k-th highest rank. */
static uint32_t antecedent(const struct order *order, struct clause clause, uint32_t k)
{
    uint32_t below = order->n_vars, best = 0;
    for (uint32_t round = 0; round <= k; round++) {
        bool found = false;
        for (uint32_t i = 0; i < clause.n_neg; i++) {
            uint32_t rank = order->rank[clause.neg[i]];
            if (rank < below && (!found || rank > best)) {
                best = rank;
                found = true;
            }
        }
        below = best;
    }
    return order->var[best];
}

static void remove_item(const struct formula *formula, uint32_t item, struct bitset *set,
                        struct heap *broken)
{
    bitset_remove(set, item);
    struct clause_list clauses = formula_with_pos(formula, item);
    for (size_t i = 0; i < clauses.n_clauses; i++)
        if (!clause_holds(formula_clause(formula, clauses.clause[i]), set))
            heap_push(broken, clauses.clause[i]);
}

uint32_t repair_choose(struct repair_choices *choices, uint32_t *met, uint32_t n_options)
{
    if (n_options == 1 || *met == REPAIR_DEPTH)
        return 0;
    uint32_t at = (*met)++;
    if (at >= choices->n_choices)
        choices->choice[at] = 0;
    choices->n_options[at] = n_options;
    return choices->choice[at];
}

bool repair_without(const struct logic *logic, uint32_t item, struct repair_choices *choices,
                    struct bitset *set)
{
    struct heap broken = {0};
    uint32_t met = 0;
    bool mended = true;
    remove_item(logic->formula, item, set, &broken);
    while (mended && broken.n_keys > 0) {
        struct clause clause = formula_clause(logic->formula, heap_pop(&broken));
        if (clause_holds(clause, set))
            continue;
        mended = clause.n_neg > 0;
        if (mended) {
            uint32_t k = repair_choose(choices, &met, clause.n_neg);
            remove_item(logic->formula, antecedent(&logic->order, clause, k), set, &broken);
        }
    }
    choices->n_choices = met;
    heap_done(&broken);
    return mended;
}

bool repair_next(struct repair_choices *choices)
{
    while (choices->n_choices > 0) {
        uint32_t at = choices->n_choices - 1;
        if (++choices->choice[at] < choices->n_options[at])
            return true;
        choices->n_choices--;
    }
    return false;
}

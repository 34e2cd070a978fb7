#include "reduce/core/repair.h"

#include "base/containers/heap.h"
#include "base/memory.h"

#include <stdlib.h>

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

/* Removes the item and every item from which edges lead to it.  Pushes the wide clauses that this
 * breaks to `broken`. */
static void remove_item(const struct formula *formula, uint32_t item, struct bitset *set,
                        struct heap *broken)
{
    uint32_t *stack = NULL;
    size_t n_stack = 0, capacity = 0;
    bitset_remove(set, item);
    for (;;) {
        struct var_list sources = formula_edges_to(formula, item);
        for (size_t i = 0; i < sources.n_vars; i++)
            if (bitset_has(set, sources.var[i])) {
                bitset_remove(set, sources.var[i]);
                mem_grow((void **)&stack, &capacity, n_stack + 1, sizeof *stack);
                stack[n_stack++] = sources.var[i];
            }
        struct clause_list wide = formula_wide_with_pos(formula, item);
        for (size_t i = 0; i < wide.n_clauses; i++)
            if (!clause_holds(formula_wide(formula, wide.clause[i]), set))
                heap_push(broken, wide.clause[i]);
        if (n_stack == 0)
            break;
        item = stack[--n_stack];
    }
    free(stack);
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
        struct clause clause = formula_wide(logic->formula, heap_pop(&broken));
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

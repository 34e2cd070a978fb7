#include "reduce/tree/cut.h"

#include "base/memory.h"

#include <stdlib.h>

#define NO_CLAUSE UINT32_MAX

/* Clauses with more alternatives than this are remembered while they hold.  Only a matter of speed;
 * not measured. */
enum { LONG_CLAUSE = 8 };

void cut_begin(struct cut *cut, const struct problem *problem, const struct forest_walk *nesting,
               struct bitset *set)
{
    *cut =
        (struct cut){.problem = problem, .nesting = nesting, .set = set, .long_holds = NO_CLAUSE};
}

void cut_done(struct cut *cut)
{
    free(cut->removed);
    *cut = (struct cut){0};
}

static void remove_one(struct cut *cut, uint32_t item)
{
    if (!bitset_has(cut->set, item))
        return;
    bitset_remove(cut->set, item);
    mem_grow((void **)&cut->removed, &cut->capacity, cut->n_removed + 1, sizeof *cut->removed);
    cut->removed[cut->n_removed++] = item;
    cut->long_holds = NO_CLAUSE;
}

/* The list of removed items is also the queue of the walk. */
void cut_remove(struct cut *cut, uint32_t item)
{
    const struct forest_walk *nesting = cut->nesting;
    size_t at = cut->n_removed;
    for (remove_one(cut, item); at < cut->n_removed; at++) {
        uint32_t slot = cut->removed[at];
        for (uint32_t i = nesting->begin[slot]; i < nesting->begin[slot + 1]; i++)
            remove_one(cut, nesting->child[i]);
    }
}

/* True if the clause holds.  "One element of the list must stay" is a clause with every element on
 * its right side.  If half of a long list is removed, the clause would be checked for each of them.
 * Checking it once is enough. */
static bool holds(struct cut *cut, uint32_t index, struct clause clause)
{
    if (index == cut->long_holds)
        return true;
    bool holds_now = clause_holds(clause, cut->set);
    if (holds_now && clause.n_pos > LONG_CLAUSE)
        cut->long_holds = index;
    return holds_now;
}

/* Finds the next broken clause.  A clause that held when it was checked can only break when another
 * of its alternatives is removed.  That one is later in the list of removed items, so the clause is
 * checked again. */
bool cut_next_broken(struct cut *cut, struct clause *ret)
{
    const struct formula *formula = cut->problem->formula;
    if (formula == NULL)
        return false;
    for (; cut->n_checked < cut->n_removed; cut->n_checked++, cut->next_clause = 0) {
        uint32_t gone = cut->removed[cut->n_checked];
        struct var_list users = formula_edges_to(formula, gone);
        struct clause_list wide = formula_wide_with_pos(formula, gone);
        for (; cut->next_clause < users.n_vars; cut->next_clause++)
            if (bitset_has(cut->set, users.var[cut->next_clause])) {
                cut->edge[0] = users.var[cut->next_clause];
                cut->edge[1] = gone;
                *ret = (struct clause){
                    .neg = &cut->edge[0], .pos = &cut->edge[1], .n_neg = 1, .n_pos = 1};
                return true;
            }
        for (; cut->next_clause - users.n_vars < wide.n_clauses; cut->next_clause++) {
            uint32_t index = wide.clause[cut->next_clause - users.n_vars];
            *ret = formula_wide(formula, index);
            if (!holds(cut, index, *ret))
                return true;
        }
    }
    return false;
}

void cut_undo(struct cut *cut)
{
    for (size_t i = 0; i < cut->n_removed; i++)
        bitset_add(cut->set, cut->removed[i]);
    cut->n_removed = cut->n_checked = cut->next_clause = 0;
    cut->long_holds = NO_CLAUSE;
}

uint64_t cut_saving(const struct cut *cut)
{
    uint64_t saving = 0;
    for (size_t i = 0; i < cut->n_removed; i++)
        saving += problem_item_cost(cut->problem, cut->removed[i]);
    return saving;
}

bool cut_items(const struct problem *problem, const struct forest_walk *nesting,
               const struct shared_list *items, const struct bitset *kept, struct bitset *set)
{
    struct cut cut;
    struct clause broken;
    /* without clauses the list of removed items is not needed */
    bool no_clauses = problem->formula == NULL;
    cut_begin(&cut, problem, nesting, set);
    for (uint32_t i = 0; i < items->n_items; i++) {
        if (kept != NULL && bitset_has(kept, i))
            continue;
        if (no_clauses)
            forest_walk_remove(nesting, set, items->item[i]);
        else
            cut_remove(&cut, items->item[i]);
    }
    bool allowed = !cut_next_broken(&cut, &broken);
    cut_done(&cut);
    return allowed;
}

#include "reduce/tree/newly_removable.h"

#include "problem/formula.h"

/* True if a live item outside its subtree needs the item by an edge. */
static bool is_needed(const struct problem *problem, uint32_t item, const struct bitset *live)
{
    struct var_list users = formula_edges_to(problem->formula, item);
    for (size_t i = 0; i < users.n_vars; i++)
        if (bitset_has(live, users.var[i]) && !forest_walk_is_above(problem, item, users.var[i]))
            return true;
    return false;
}

void removable_add_unneeded(const struct problem *problem, const struct bitset *before,
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

/* Adds the live children of a slot of the nesting, and everything above them. */
static void add_family(const struct problem *problem, const struct forest_walk *nesting,
                       uint32_t slot, const struct bitset *live, struct bitset *ret)
{
    for (uint32_t i = nesting->begin[slot]; i < nesting->begin[slot + 1]; i++)
        if (bitset_has(live, nesting->child[i]))
            bitset_add(ret, nesting->child[i]);
    for (uint32_t item = slot; item < problem->n_items && problem->parent != NULL;
         item = problem->parent[item])
        bitset_add(ret, item);
}

void removable_add_neighbours(const struct problem *problem, const struct forest_walk *nesting,
                              const struct bitset *before, const struct bitset *after,
                              struct bitset *ret)
{
    struct bitset seen; /* slots, so that the children of one parent are added only once */
    bitset_init(&seen, (size_t)problem->n_items + 1);
    for (size_t i = bitset_next(before, 0); i != BITSET_END; i = bitset_next(before, i + 1)) {
        if (bitset_has(after, i))
            continue;
        uint32_t parent = problem->parent == NULL ? NO_ITEM : problem->parent[i];
        uint32_t slot = parent == NO_ITEM ? problem->n_items : parent;
        if ((parent != NO_ITEM && !bitset_has(after, parent)) || bitset_has(&seen, slot))
            continue;
        bitset_add(&seen, slot);
        add_family(problem, nesting, slot, after, ret);
    }
    bitset_done(&seen);
}

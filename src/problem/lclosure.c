#include "problem/lclosure.h"

#include "base/memory.h"
#include "problem/formula.h"
#include "problem/order.h"

#include <stdlib.h>

/* The alternatives of a wide clause.  Numbers from n_wide on are added clauses. */
static struct var_list alternatives(const struct lclosure *closure, size_t clause)
{
    size_t n_wide = formula_n_wide(closure->formula);
    if (clause >= n_wide)
        return closure->either[clause - n_wide];
    struct clause found = formula_wide(closure->formula, clause);
    return (struct var_list){found.pos, found.n_pos};
}

static bool any_present(const struct lclosure *closure, struct var_list vars)
{
    for (size_t i = 0; i < vars.n_vars; i++)
        if (bitset_has(&closure->present, vars.var[i]))
            return true;
    return false;
}

/* All antecedents of the clause are present.  If the clause does not hold yet, it demands one of
 * its alternatives. */
static void demand(struct lclosure *closure, size_t clause)
{
    struct var_list vars = alternatives(closure, clause);
    uint32_t least = UINT32_MAX;
    for (size_t i = 0; i < vars.n_vars; i++) {
        if (bitset_has(&closure->present, vars.var[i]))
            return;
        uint32_t rank = closure->order->rank[vars.var[i]];
        if (rank < least && bitset_has(closure->inside, vars.var[i]))
            least = rank;
    }
    if (least != UINT32_MAX)
        heap_push(&closure->clauses, (uint64_t)least << 32 | clause);
}

/* The same for an edge.  There are so many edges that only the target is examined.  The edges of
 * the target are prefetched, because it is often the next variable to be added, and waiting for
 * memory takes longer than all the rest. */
static void demand_var(struct lclosure *closure, uint32_t var)
{
    if (bitset_has(&closure->met, var))
        return;
    bitset_add(&closure->met, var);
    if (!bitset_has(closure->inside, var) || bitset_has(&closure->present, var))
        return;
    minset_add(&closure->demanded, closure->order->rank[var]);
    formula_expect(closure->formula, var);
}

void lclosure_init(struct lclosure *closure, const struct formula *formula,
                   const struct order *order, const struct bitset *inside)
{
    *closure = (struct lclosure){.formula = formula, .order = order, .inside = inside};
    bitset_init(&closure->present, formula_n_vars(formula));
    bitset_init(&closure->met, formula_n_vars(formula));
    minset_init(&closure->demanded, formula_n_vars(formula));
    closure->picked = mem_alloc(formula_n_vars(formula) * sizeof *closure->picked);
    size_t n_wide = formula_n_wide(formula);
    closure->n_missing = mem_alloc(n_wide * sizeof *closure->n_missing);
    for (size_t i = 0; i < n_wide; i++) {
        closure->n_missing[i] = formula_wide(formula, i).n_neg;
        if (closure->n_missing[i] == 0)
            demand(closure, i);
    }
}

void lclosure_done(struct lclosure *closure)
{
    bitset_done(&closure->present);
    bitset_done(&closure->met);
    minset_done(&closure->demanded);
    free(closure->picked);
    free(closure->n_missing);
    free(closure->either);
    heap_done(&closure->clauses);
    *closure = (struct lclosure){0};
}

void lclosure_add(struct lclosure *closure, uint32_t var)
{
    if (bitset_has(&closure->present, var))
        return;
    bitset_add(&closure->present, var);
    closure->picked[closure->n_picked++] = var;
    struct var_list targets = formula_edges_from(closure->formula, var);
    for (size_t i = 0; i < targets.n_vars; i++)
        demand_var(closure, targets.var[i]);
    struct clause_list clauses = formula_wide_with_neg(closure->formula, var);
    for (size_t i = 0; i < clauses.n_clauses; i++)
        if (--closure->n_missing[clauses.clause[i]] == 0)
            demand(closure, clauses.clause[i]);
}

void lclosure_add_either(struct lclosure *closure, struct var_list vars)
{
    mem_grow((void **)&closure->either, &closure->either_capacity, closure->n_either + 1,
             sizeof *closure->either);
    closure->either[closure->n_either++] = vars;
    demand(closure, formula_n_wide(closure->formula) + closure->n_either - 1);
}

/* The least rank that is demanded by an edge or an open clause; false: nothing is demanded. */
static bool take_least(struct lclosure *closure, uint32_t *ret_rank)
{
    size_t by_edge = minset_least(&closure->demanded); /* BITSET_END is larger than any rank */
    while (closure->clauses.n_keys > 0 && closure->clauses.key[0] >> 32 < by_edge) {
        uint64_t key = heap_pop(&closure->clauses);
        if (any_present(closure, alternatives(closure, (uint32_t)key)))
            continue;
        *ret_rank = (uint32_t)(key >> 32);
        return true;
    }
    if (by_edge == BITSET_END)
        return false;
    minset_remove(&closure->demanded, by_edge);
    *ret_rank = (uint32_t)by_edge;
    return true;
}

void lclosure_run(struct lclosure *closure)
{
    uint32_t rank;
    while (take_least(closure, &rank))
        lclosure_add(closure, closure->order->var[rank]);
}

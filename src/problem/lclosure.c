#include "problem/lclosure.h"

#include "base/memory.h"
#include "problem/formula.h"
#include "problem/order.h"

#include <stdlib.h>

/* The alternatives of a clause; those numbered beyond the formula's are the added ones. */
static struct var_list alternatives(const struct lclosure *closure, size_t clause)
{
    size_t n_clauses = formula_n_clauses(closure->formula);
    if (clause >= n_clauses)
        return closure->either[clause - n_clauses];
    struct clause found = formula_clause(closure->formula, clause);
    return (struct var_list){found.pos, found.n_pos};
}

static bool any_present(const struct lclosure *closure, struct var_list vars)
{
    for (size_t i = 0; i < vars.n_vars; i++)
        if (bitset_has(&closure->present, vars.var[i]))
            return true;
    return false;
}

/* All antecedents of the clause are present: unless it holds already, one alternative must come. */
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
        heap_push(&closure->demanded, (uint64_t)least << 32 | clause);
}

void lclosure_init(struct lclosure *closure, const struct formula *formula,
                   const struct order *order, const struct bitset *inside)
{
    *closure = (struct lclosure){.formula = formula, .order = order, .inside = inside};
    bitset_init(&closure->present, formula_n_vars(formula));
    closure->picked = mem_alloc(formula_n_vars(formula) * sizeof *closure->picked);
    size_t n_clauses = formula_n_clauses(formula);
    closure->n_missing = mem_alloc(n_clauses * sizeof *closure->n_missing);
    for (size_t i = 0; i < n_clauses; i++) {
        closure->n_missing[i] = formula_clause(formula, i).n_neg;
        if (closure->n_missing[i] == 0)
            demand(closure, i);
    }
}

void lclosure_done(struct lclosure *closure)
{
    bitset_done(&closure->present);
    free(closure->picked);
    free(closure->n_missing);
    free(closure->either);
    heap_done(&closure->demanded);
    *closure = (struct lclosure){0};
}

void lclosure_add(struct lclosure *closure, uint32_t var)
{
    if (bitset_has(&closure->present, var))
        return;
    bitset_add(&closure->present, var);
    closure->picked[closure->n_picked++] = var;
    struct clause_list clauses = formula_with_neg(closure->formula, var);
    for (size_t i = 0; i < clauses.n_clauses; i++)
        if (--closure->n_missing[clauses.clause[i]] == 0)
            demand(closure, clauses.clause[i]);
}

void lclosure_add_either(struct lclosure *closure, struct var_list vars)
{
    mem_grow((void **)&closure->either, &closure->either_capacity, closure->n_either + 1,
             sizeof *closure->either);
    closure->either[closure->n_either++] = vars;
    demand(closure, formula_n_clauses(closure->formula) + closure->n_either - 1);
}

void lclosure_run(struct lclosure *closure)
{
    while (closure->demanded.n_keys > 0) {
        uint64_t key = heap_pop(&closure->demanded);
        if (!any_present(closure, alternatives(closure, key & UINT32_MAX)))
            lclosure_add(closure, closure->order->var[key >> 32]);
    }
}

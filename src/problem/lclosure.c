#include "problem/lclosure.h"

#include "base/memory.h"
#include "problem/formula.h"
#include "problem/order.h"

#include <stdlib.h>

/* The heap orders 64-bit keys: rank in the upper half, clause in the lower. */
static void heap_push(struct lclosure *closure, uint64_t key)
{
    mem_grow((void **)&closure->heap, &closure->heap_capacity, closure->n_heap + 1,
             sizeof *closure->heap);
    uint64_t *heap = closure->heap;
    size_t at = closure->n_heap++;
    for (; at > 0 && heap[(at - 1) / 2] > key; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = key;
}

static uint64_t heap_pop(struct lclosure *closure)
{
    uint64_t *heap = closure->heap;
    uint64_t least = heap[0], moving = heap[--closure->n_heap];
    size_t at = 0;
    for (size_t child = 1; child < closure->n_heap; child = 2 * at + 1) {
        if (child + 1 < closure->n_heap && heap[child + 1] < heap[child])
            child++;
        if (heap[child] >= moving)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moving;
    return least;
}

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
        heap_push(closure, (uint64_t)least << 32 | clause);
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
    free(closure->heap);
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
    while (closure->n_heap > 0) {
        uint64_t key = heap_pop(closure);
        if (!any_present(closure, alternatives(closure, key & UINT32_MAX)))
            lclosure_add(closure, closure->order->var[key >> 32]);
    }
}

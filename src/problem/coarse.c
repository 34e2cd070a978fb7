#include "problem/coarse.h"

#include "base/memory.h"
#include "problem/formula.h"

#include <stdlib.h>

/* True if an item whose parent is a coarse item is a coarse item itself. */
static bool is_seen(const struct problem *fine, uint32_t item, const struct bitset *open,
                    const struct bitset *needed)
{
    uint32_t parent = fine->parent[item];
    if (fine->inner != NULL && bitset_has(fine->inner, item))
        return bitset_has(needed, parent);
    return bitset_has(open, parent) || fine->level[item] == fine->level[parent];
}

/* Numbers the coarse items; parents come before children, so one pass does it. */
static uint32_t number_items(struct coarse *coarse, const struct problem *fine,
                             const struct bitset *inside, const struct bitset *open,
                             const struct bitset *needed)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < fine->n_items; i++) {
        uint32_t parent = fine->parent[i];
        coarse->coarse_of[i] = NO_ITEM;
        if (!bitset_has(inside, i))
            continue;
        uint32_t above = parent != NO_ITEM ? coarse->coarse_of[parent] : NO_ITEM;
        if (above != NO_ITEM &&
            (coarse->fine_of[above] != parent || !is_seen(fine, i, open, needed))) {
            coarse->coarse_of[i] = above;
            continue;
        }
        coarse->fine_of[n] = i;
        coarse->coarse_of[i] = n++;
    }
    return n;
}

static void fill_items(struct coarse *coarse, const struct problem *fine, uint32_t n)
{
    uint64_t *cost = mem_zero(n, sizeof *cost);
    uint32_t *parent = mem_alloc(n * sizeof *parent), *level = mem_alloc(n * sizeof *level);
    for (uint32_t i = 0; i < fine->n_items; i++)
        if (coarse->coarse_of[i] != NO_ITEM)
            cost[coarse->coarse_of[i]] += problem_item_cost(fine, i);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t above = fine->parent[coarse->fine_of[i]];
        parent[i] = above == NO_ITEM ? NO_ITEM : coarse->coarse_of[above];
        level[i] = fine->level[coarse->fine_of[i]];
    }
    coarse->problem =
        (struct problem){.n_items = n, .cost = cost, .parent = parent, .level = level};
}

/* Translates one clause.  The buffer has room for its literals. */
static void carry(const struct coarse *coarse, struct formula *formula, struct clause clause,
                  uint32_t *buffer)
{
    uint32_t n_neg = 0, n_pos = 0;
    for (uint32_t i = 0; i < clause.n_neg; i++) {
        uint32_t var = coarse->coarse_of[clause.neg[i]];
        if (var == NO_ITEM)
            return; /* an antecedent does not exist, so the clause holds */
        buffer[n_neg++] = var;
    }
    for (uint32_t i = 0; i < clause.n_pos; i++)
        if (coarse->coarse_of[clause.pos[i]] != NO_ITEM)
            buffer[n_neg + n_pos++] = coarse->coarse_of[clause.pos[i]];
    for (uint32_t i = 0; i < n_neg; i++)
        for (uint32_t k = 0; k < n_pos; k++)
            if (buffer[i] == buffer[n_neg + k])
                return; /* both are parts of one coarse item, so the clause holds */
    formula_add_clause(formula, buffer, n_neg, buffer + n_neg, n_pos);
}

static struct formula *carry_formula(const struct coarse *coarse, const struct formula *fine)
{
    struct formula *formula = formula_new(coarse->problem.n_items);
    uint32_t *buffer = NULL;
    size_t capacity = 0;
    for (size_t i = 0; i < formula_n_clauses(fine); i++) {
        struct clause clause = formula_clause(fine, i);
        mem_grow((void **)&buffer, &capacity, (size_t)clause.n_neg + clause.n_pos + 1,
                 sizeof *buffer);
        carry(coarse, formula, clause, buffer);
    }
    free(buffer);
    formula_freeze(formula);
    return formula;
}

struct coarse *coarse_new(const struct problem *fine, const struct bitset *inside,
                          const struct bitset *open, const struct bitset *needed)
{
    struct coarse *coarse = mem_zero(1, sizeof *coarse);
    coarse->n_users = 1;
    coarse->n_fine = fine->n_items;
    coarse->coarse_of = mem_alloc(fine->n_items * sizeof *coarse->coarse_of);
    coarse->fine_of = mem_alloc(fine->n_items * sizeof *coarse->fine_of);
    fill_items(coarse, fine, number_items(coarse, fine, inside, open, needed));
    if (fine->formula != NULL)
        coarse->problem.formula = carry_formula(coarse, fine->formula);
    return coarse;
}

struct coarse *coarse_share(struct coarse *coarse)
{
    coarse->n_users++;
    return coarse;
}

void coarse_drop(struct coarse *coarse)
{
    if (coarse == NULL || --coarse->n_users > 0)
        return;
    free((void *)coarse->problem.cost);
    free((void *)coarse->problem.parent);
    free((void *)coarse->problem.level);
    formula_free((struct formula *)coarse->problem.formula);
    free(coarse->fine_of);
    free(coarse->coarse_of);
    free(coarse);
}

void coarse_expand(const struct coarse *coarse, const struct bitset *subset, struct bitset *ret)
{
    bitset_clear_all(ret);
    for (uint32_t i = 0; i < coarse->n_fine; i++)
        if (coarse->coarse_of[i] != NO_ITEM && bitset_has(subset, coarse->coarse_of[i]))
            bitset_add(ret, i);
}

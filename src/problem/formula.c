#include "problem/formula.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Literals of all clauses lie in one array: first neg, then pos of each clause. */
struct formula {
    uint32_t n_vars;
    bool frozen;
    uint32_t *literals;
    size_t n_literals, literals_capacity;
    struct row {
        size_t at;
        uint32_t n_neg, n_pos;
    } * rows;
    size_t n_rows, rows_capacity;
};

struct formula *formula_new(uint32_t n_vars)
{
    struct formula *formula = mem_zero(1, sizeof *formula);
    formula->n_vars = n_vars;
    return formula;
}

void formula_free(struct formula *formula)
{
    if (formula == NULL)
        return;
    free(formula->literals);
    free(formula->rows);
    free(formula);
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Appends vars sorted and without repeats; returns how many stayed. */
static uint32_t append_sorted(struct formula *formula, const uint32_t *vars, uint32_t n_vars)
{
    mem_grow((void **)&formula->literals, &formula->literals_capacity, formula->n_literals + n_vars,
             sizeof *formula->literals);
    uint32_t *out = formula->literals + formula->n_literals;
    if (n_vars != 0)
        memcpy(out, vars, n_vars * sizeof *vars);
    qsort(out, n_vars, sizeof *out, by_number);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n_vars; i++) {
        assert(out[i] < formula->n_vars);
        if (kept == 0 || out[kept - 1] != out[i])
            out[kept++] = out[i];
    }
    formula->n_literals += kept;
    return kept;
}

void formula_add_clause(struct formula *formula, const uint32_t *neg, uint32_t n_neg,
                        const uint32_t *pos, uint32_t n_pos)
{
    assert(!formula->frozen);
    struct row row = {.at = formula->n_literals};
    row.n_neg = append_sorted(formula, neg, n_neg);
    row.n_pos = append_sorted(formula, pos, n_pos);
    mem_grow((void **)&formula->rows, &formula->rows_capacity, formula->n_rows + 1,
             sizeof *formula->rows);
    formula->rows[formula->n_rows++] = row;
}

void formula_add_edge(struct formula *formula, uint32_t from, uint32_t to)
{
    formula_add_clause(formula, &from, 1, &to, 1);
}

void formula_require(struct formula *formula, uint32_t var)
{
    formula_add_clause(formula, NULL, 0, &var, 1);
}

void formula_freeze(struct formula *formula)
{
    formula->frozen = true;
}

uint32_t formula_n_vars(const struct formula *formula)
{
    return formula->n_vars;
}

size_t formula_n_clauses(const struct formula *formula)
{
    return formula->n_rows;
}

struct clause formula_clause(const struct formula *formula, size_t index)
{
    const struct row *row = &formula->rows[index];
    const uint32_t *literals = formula->literals + row->at;
    return (struct clause){
        .neg = literals, .pos = literals + row->n_neg, .n_neg = row->n_neg, .n_pos = row->n_pos};
}

bool formula_is_ipf(const struct formula *formula, size_t *ret_offender)
{
    for (size_t i = 0; i < formula->n_rows; i++)
        if (formula->rows[i].n_pos == 0) {
            if (ret_offender != NULL)
                *ret_offender = i;
            return false;
        }
    return true;
}

bool formula_is_graph(const struct formula *formula)
{
    for (size_t i = 0; i < formula->n_rows; i++)
        if (formula->rows[i].n_neg != 1 || formula->rows[i].n_pos != 1)
            return false;
    return true;
}

static bool clause_holds(struct clause clause, const struct bitset *subset)
{
    for (uint32_t i = 0; i < clause.n_neg; i++)
        if (!bitset_has(subset, clause.neg[i]))
            return true;
    for (uint32_t i = 0; i < clause.n_pos; i++)
        if (bitset_has(subset, clause.pos[i]))
            return true;
    return false;
}

bool formula_holds(const struct formula *formula, const struct bitset *subset)
{
    for (size_t i = 0; i < formula->n_rows; i++)
        if (!clause_holds(formula_clause(formula, i), subset))
            return false;
    return true;
}

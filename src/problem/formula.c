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
    struct occurrences {
        size_t *start;    /* n_vars + 1 positions in clause; NULL until frozen */
        uint32_t *clause; /* clauses of variable 0, then of variable 1, ... */
    } in_neg, in_pos;
};

struct formula *formula_new(uint32_t n_vars)
{
    struct formula *formula = mem_zero(1, sizeof *formula);
    formula->n_vars = n_vars;
    mem_grow((void **)&formula->literals, &formula->literals_capacity, 1,
             sizeof *formula->literals); /* so that a clause never points into nothing */
    return formula;
}

void formula_free(struct formula *formula)
{
    if (formula == NULL)
        return;
    free(formula->literals);
    free(formula->rows);
    free(formula->in_neg.start);
    free(formula->in_neg.clause);
    free(formula->in_pos.start);
    free(formula->in_pos.clause);
    free(formula);
}

uint32_t formula_add_var(struct formula *formula)
{
    assert(!formula->frozen);
    return formula->n_vars++;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Nearly all clauses are a few literals, for which a call of qsort costs more than the sort. */
static void sort_numbers(uint32_t *number, uint32_t n)
{
    if (n > 16) {
        qsort(number, n, sizeof *number, by_number);
        return;
    }
    for (uint32_t i = 1; i < n; i++) {
        uint32_t moving = number[i], j = i;
        for (; j > 0 && number[j - 1] > moving; j--)
            number[j] = number[j - 1];
        number[j] = moving;
    }
}

/* Appends vars sorted and without repeats; returns how many stayed. */
static uint32_t append_sorted(struct formula *formula, const uint32_t *vars, uint32_t n_vars)
{
    if (n_vars == 0)
        return 0;
    mem_grow((void **)&formula->literals, &formula->literals_capacity, formula->n_literals + n_vars,
             sizeof *formula->literals);
    uint32_t *out = formula->literals + formula->n_literals;
    memcpy(out, vars, n_vars * sizeof *vars);
    sort_numbers(out, n_vars);
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
    assert(!formula->frozen && formula->n_rows < UINT32_MAX);
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

static bool is_tautology(struct clause clause)
{
    for (uint32_t i = 0, j = 0; i < clause.n_neg && j < clause.n_pos;) {
        if (clause.neg[i] == clause.pos[j])
            return true;
        if (clause.neg[i] < clause.pos[j])
            i++;
        else
            j++;
    }
    return false;
}

static uint64_t clause_hash(struct clause clause)
{
    struct hash hash = hash_bytes(clause.neg, (clause.n_neg + clause.n_pos) * sizeof *clause.neg);
    return hash.low ^ (clause.n_neg * 0x9e3779b97f4a7c15u);
}

static bool clauses_equal(struct clause a, struct clause b)
{
    return a.n_neg == b.n_neg && a.n_pos == b.n_pos &&
           memcmp(a.neg, b.neg, (a.n_neg + a.n_pos) * sizeof *a.neg) == 0;
}

/* A set of clause numbers by the clauses' contents; slots hold number + 1, 0 is free. */
struct seen {
    uint32_t *slots;
    size_t n_slots; /* a power of two, at least twice the clauses */
};

static bool seen_before(struct seen *seen, const struct formula *formula, struct clause clause,
                        size_t next_row)
{
    size_t at = clause_hash(clause) & (seen->n_slots - 1);
    for (; seen->slots[at] != 0; at = (at + 1) & (seen->n_slots - 1))
        if (clauses_equal(formula_clause(formula, seen->slots[at] - 1), clause))
            return true;
    seen->slots[at] = (uint32_t)next_row + 1;
    return false;
}

static void drop_tautologies_and_repeats(struct formula *formula)
{
    struct seen seen = {.n_slots = 16};
    while (seen.n_slots < 2 * formula->n_rows)
        seen.n_slots *= 2;
    seen.slots = mem_zero(seen.n_slots, sizeof *seen.slots);
    size_t n_rows = 0, n_literals = 0;
    for (size_t i = 0; i < formula->n_rows; i++) {
        struct clause clause = formula_clause(formula, i);
        if (is_tautology(clause) || seen_before(&seen, formula, clause, n_rows))
            continue;
        struct row row = formula->rows[i];
        memmove(formula->literals + n_literals, formula->literals + row.at,
                (row.n_neg + row.n_pos) * sizeof *formula->literals);
        row.at = n_literals;
        n_literals += row.n_neg + row.n_pos;
        formula->rows[n_rows++] = row;
    }
    formula->n_rows = n_rows;
    formula->n_literals = n_literals;
    free(seen.slots);
}

/* Fills list from one side of all clauses by counting: how many, where to, which. */
static void index_side(const struct formula *formula, bool pos, struct occurrences *ret)
{
    size_t *start = mem_zero((size_t)formula->n_vars + 2, sizeof *start);
    for (int filling = 0; filling <= 1; filling++) {
        for (size_t c = 0; c < formula->n_rows; c++) {
            struct clause clause = formula_clause(formula, c);
            const uint32_t *var = pos ? clause.pos : clause.neg;
            uint32_t n = pos ? clause.n_pos : clause.n_neg;
            for (uint32_t i = 0; i < n; i++)
                if (filling)
                    ret->clause[start[var[i] + 1]++] = (uint32_t)c;
                else
                    start[var[i] + 2]++;
        }
        if (!filling) {
            for (size_t v = 2; v < (size_t)formula->n_vars + 2; v++)
                start[v] += start[v - 1];
            ret->clause = mem_alloc(start[formula->n_vars + 1] * sizeof *ret->clause);
        }
    }
    ret->start = start;
}

void formula_freeze(struct formula *formula)
{
    if (formula->frozen)
        return;
    drop_tautologies_and_repeats(formula);
    index_side(formula, false, &formula->in_neg);
    index_side(formula, true, &formula->in_pos);
    formula->frozen = true;
}

static struct clause_list occurrences_of(const struct occurrences *all, uint32_t var)
{
    return (struct clause_list){.clause = all->clause + all->start[var],
                                .n_clauses = all->start[var + 1] - all->start[var]};
}

struct clause_list formula_with_neg(const struct formula *formula, uint32_t var)
{
    assert(formula->frozen);
    return occurrences_of(&formula->in_neg, var);
}

struct clause_list formula_with_pos(const struct formula *formula, uint32_t var)
{
    assert(formula->frozen);
    return occurrences_of(&formula->in_pos, var);
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

bool clause_holds(struct clause clause, const struct bitset *subset)
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

#include "problem/formula.h"

#include "base/containers/radix.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Clauses one after the other.  The literals of all clauses are in one array, first neg, then
 * pos. */
struct table {
    uint32_t *literals;
    size_t n_literals, literals_capacity;
    struct row {
        uint32_t at, n_neg, n_pos;
    } * rows;
    size_t n_rows, rows_capacity;
};

struct formula {
    uint32_t n_vars;
    bool frozen;
    struct table all;
    struct table wide; /* once frozen: a copy of the wide clauses, adjacent in memory */
    struct index {
        uint32_t *start; /* n_vars + 1 positions in entry */
        uint32_t *entry; /* the entries of variable 0, then of variable 1, ... */
    } edges_from, edges_to, wide_with_neg, wide_with_pos;
};

static void table_done(struct table *table)
{
    free(table->literals);
    free(table->rows);
}

static void index_done(struct index *index)
{
    free(index->start);
    free(index->entry);
}

static struct clause table_clause(const struct table *table, size_t index)
{
    const struct row *row = &table->rows[index];
    const uint32_t *literals = table->literals + row->at;
    return (struct clause){
        .neg = literals, .pos = literals + row->n_neg, .n_neg = row->n_neg, .n_pos = row->n_pos};
}

/* Makes room for a clause.  A clause without literals gets room for one, so that its pointer is
 * valid. */
static void table_reserve(struct table *table, size_t n_literals)
{
    mem_grow((void **)&table->literals, &table->literals_capacity,
             table->n_literals + n_literals + 1, sizeof *table->literals);
    mem_grow((void **)&table->rows, &table->rows_capacity, table->n_rows + 1, sizeof *table->rows);
}

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
    table_done(&formula->all);
    table_done(&formula->wide);
    index_done(&formula->edges_from);
    index_done(&formula->edges_to);
    index_done(&formula->wide_with_neg);
    index_done(&formula->wide_with_pos);
    free(formula);
}

uint32_t formula_add_var(struct formula *formula)
{
    assert(!formula->frozen);
    return formula->n_vars++;
}

void formula_reserve(struct formula *formula, size_t n_clauses, size_t n_literals)
{
    struct table *all = &formula->all;
    mem_grow((void **)&all->literals, &all->literals_capacity, n_literals + 1,
             sizeof *all->literals);
    mem_grow((void **)&all->rows, &all->rows_capacity, n_clauses, sizeof *all->rows);
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Up to this many numbers are sorted by insertion: nearly all clauses have a few literals, and for
 * these a call of qsort costs more than the sort.  Only a matter of speed; not measured. */
enum { FEW_NUMBERS = 16 };

static void sort_numbers(uint32_t *number, uint32_t n)
{
    if (n > FEW_NUMBERS) {
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

/* Appends vars sorted and without duplicates.  There must be room.  Returns their number. */
static uint32_t append_sorted(struct formula *formula, const uint32_t *vars, uint32_t n_vars)
{
    if (n_vars == 0)
        return 0;
    uint32_t *out = formula->all.literals + formula->all.n_literals;
    memcpy(out, vars, n_vars * sizeof *vars);
    sort_numbers(out, n_vars);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n_vars; i++) {
        assert(out[i] < formula->n_vars);
        if (kept == 0 || out[kept - 1] != out[i])
            out[kept++] = out[i];
    }
    formula->all.n_literals += kept;
    return kept;
}

void formula_add_clause(struct formula *formula, const uint32_t *neg, uint32_t n_neg,
                        const uint32_t *pos, uint32_t n_pos)
{
    struct table *all = &formula->all;
    assert(!formula->frozen && all->n_literals + n_neg + n_pos < UINT32_MAX);
    table_reserve(all, (size_t)n_neg + n_pos);
    struct row row = {.at = (uint32_t)all->n_literals};
    row.n_neg = append_sorted(formula, neg, n_neg);
    row.n_pos = append_sorted(formula, pos, n_pos);
    all->rows[all->n_rows++] = row;
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

static uint32_t clause_hash(struct clause clause)
{
    struct hash hash = hash_bytes(clause.neg, (clause.n_neg + clause.n_pos) * sizeof *clause.neg);
    return (uint32_t)hash.low ^ clause.n_neg;
}

static bool clauses_equal(struct clause a, struct clause b)
{
    return a.n_neg == b.n_neg && a.n_pos == b.n_pos &&
           memcmp(a.neg, b.neg, (a.n_neg + a.n_pos) * sizeof *a.neg) == 0;
}

/* True if the clause at keys[at] equals an earlier one.  Keys are sorted only by the upper bits of
 * the hash; the keys with the same upper bits begin at `begin`. */
static bool is_repeat(const struct table *all, const uint64_t *keys, size_t begin, size_t at,
                      const struct bitset *dropped)
{
    for (size_t i = begin; i < at; i++)
        if (keys[i] >> 32 == keys[at] >> 32 && !bitset_has(dropped, (uint32_t)keys[i]) &&
            clauses_equal(table_clause(all, (uint32_t)keys[i]),
                          table_clause(all, (uint32_t)keys[at])))
            return true;
    return false;
}

/* Marks tautologies and duplicates.  Clauses are sorted by hash, so that only neighbours are
 * compared.  Of equal clauses, the first in the formula comes first. */
static void mark_needless(const struct table *all, struct bitset *dropped)
{
    uint64_t *keys = mem_alloc(all->n_rows * sizeof *keys);
    for (size_t i = 0; i < all->n_rows; i++) {
        struct clause clause = table_clause(all, i);
        keys[i] = (uint64_t)clause_hash(clause) << 32 | i;
        if (is_tautology(clause))
            bitset_add(dropped, i);
    }
    unsigned n_bits = radix_bits(all->n_rows), ignored = 64 - n_bits;
    radix_sort(keys, all->n_rows, ignored, n_bits);
    for (size_t i = 0, begin = 0; i < all->n_rows; i++) {
        if (keys[i] >> ignored != keys[begin] >> ignored)
            begin = i;
        if (begin < i && is_repeat(all, keys, begin, i, dropped))
            bitset_add(dropped, (uint32_t)keys[i]);
    }
    free(keys);
}

static void drop_tautologies_and_repeats(struct table *all)
{
    struct bitset dropped;
    bitset_init(&dropped, all->n_rows);
    mark_needless(all, &dropped);
    size_t n_rows = 0, n_literals = 0;
    for (size_t i = 0; i < all->n_rows; i++) {
        if (bitset_has(&dropped, i))
            continue;
        struct row row = all->rows[i];
        memmove(all->literals + n_literals, all->literals + row.at,
                (row.n_neg + row.n_pos) * sizeof *all->literals);
        row.at = (uint32_t)n_literals;
        n_literals += row.n_neg + row.n_pos;
        all->rows[n_rows++] = row;
    }
    all->n_rows = n_rows;
    all->n_literals = n_literals;
    bitset_done(&dropped);
}

/* Entries as pairs (variable << 32 | entry), to be sorted by variable and split up. */
struct pair_list {
    uint64_t *pair;
    size_t n_pairs;
};

static void add_pairs(struct pair_list *pairs, const uint32_t *var, uint32_t n_vars, size_t entry)
{
    for (uint32_t i = 0; i < n_vars; i++)
        pairs->pair[pairs->n_pairs++] = (uint64_t)var[i] << 32 | entry;
}

static void index_init(struct index *index, uint32_t n_vars, struct pair_list *pairs)
{
    radix_sort(pairs->pair, pairs->n_pairs, 32, radix_bits(n_vars));
    index->start = mem_alloc(((size_t)n_vars + 1) * sizeof *index->start);
    index->entry = mem_alloc(pairs->n_pairs * sizeof *index->entry);
    uint32_t at = 0;
    for (uint32_t v = 0; v < n_vars; v++) {
        index->start[v] = at;
        for (; at < pairs->n_pairs && pairs->pair[at] >> 32 == v; at++)
            index->entry[at] = (uint32_t)pairs->pair[at];
    }
    index->start[n_vars] = at;
}

static bool is_edge(struct clause clause)
{
    return clause.n_neg == 1 && clause.n_pos == 1;
}

static void copy_clause(struct table *table, struct clause clause)
{
    size_t n_literals = (size_t)clause.n_neg + clause.n_pos;
    table_reserve(table, n_literals);
    memcpy(table->literals + table->n_literals, clause.neg, n_literals * sizeof *clause.neg);
    table->rows[table->n_rows++] =
        (struct row){(uint32_t)table->n_literals, clause.n_neg, clause.n_pos};
    table->n_literals += n_literals;
}

/* Pairs (source, target) sorted by source are one index.  Swapped and sorted by target they are the
 * other index, with sources ascending. */
static void index_edges(struct formula *formula, struct pair_list *pairs)
{
    pairs->n_pairs = 0;
    for (size_t c = 0; c < formula->all.n_rows; c++) {
        struct clause clause = table_clause(&formula->all, c);
        if (is_edge(clause))
            add_pairs(pairs, clause.neg, 1, clause.pos[0]);
    }
    index_init(&formula->edges_from, formula->n_vars, pairs);
    for (size_t i = 0; i < pairs->n_pairs; i++)
        pairs->pair[i] = pairs->pair[i] << 32 | pairs->pair[i] >> 32;
    index_init(&formula->edges_to, formula->n_vars, pairs);
}

static void index_wide(struct formula *formula, struct pair_list *pairs)
{
    for (size_t c = 0; c < formula->all.n_rows; c++)
        if (!is_edge(table_clause(&formula->all, c)))
            copy_clause(&formula->wide, table_clause(&formula->all, c));
    for (int pos = 0; pos <= 1; pos++) {
        pairs->n_pairs = 0;
        for (size_t c = 0; c < formula->wide.n_rows; c++) {
            struct clause clause = table_clause(&formula->wide, c);
            add_pairs(pairs, pos ? clause.pos : clause.neg, pos ? clause.n_pos : clause.n_neg, c);
        }
        index_init(pos ? &formula->wide_with_pos : &formula->wide_with_neg, formula->n_vars, pairs);
    }
}

void formula_freeze(struct formula *formula)
{
    assert(!formula->frozen);
    drop_tautologies_and_repeats(&formula->all);
    struct pair_list pairs = {.pair = mem_alloc(formula->all.n_literals * sizeof *pairs.pair)};
    index_edges(formula, &pairs);
    index_wide(formula, &pairs);
    free(pairs.pair);
    formula->frozen = true;
}

static struct var_list entries_of(const struct formula *formula, const struct index *index,
                                  uint32_t var)
{
    assert(formula->frozen && var < formula->n_vars);
    (void)formula;
    return (struct var_list){.var = index->entry + index->start[var],
                             .n_vars = index->start[var + 1] - index->start[var]};
}

static struct clause_list clauses_of(const struct formula *formula, const struct index *index,
                                     uint32_t var)
{
    struct var_list entries = entries_of(formula, index, var);
    return (struct clause_list){.clause = entries.var, .n_clauses = entries.n_vars};
}

struct var_list formula_edges_from(const struct formula *formula, uint32_t var)
{
    return entries_of(formula, &formula->edges_from, var);
}

struct var_list formula_edges_to(const struct formula *formula, uint32_t var)
{
    return entries_of(formula, &formula->edges_to, var);
}

struct clause_list formula_wide_with_neg(const struct formula *formula, uint32_t var)
{
    return clauses_of(formula, &formula->wide_with_neg, var);
}

struct clause_list formula_wide_with_pos(const struct formula *formula, uint32_t var)
{
    return clauses_of(formula, &formula->wide_with_pos, var);
}

void formula_expect(const struct formula *formula, uint32_t var)
{
    __builtin_prefetch(&formula->edges_from.entry[formula->edges_from.start[var]]);
}

size_t formula_n_wide(const struct formula *formula)
{
    assert(formula->frozen);
    return formula->wide.n_rows;
}

struct clause formula_wide(const struct formula *formula, size_t number)
{
    return table_clause(&formula->wide, number);
}

uint32_t formula_n_vars(const struct formula *formula)
{
    return formula->n_vars;
}

size_t formula_n_clauses(const struct formula *formula)
{
    return formula->all.n_rows;
}

struct clause formula_clause(const struct formula *formula, size_t index)
{
    return table_clause(&formula->all, index);
}

bool formula_is_ipf(const struct formula *formula, size_t *ret_offender)
{
    for (size_t i = 0; i < formula->all.n_rows; i++)
        if (formula->all.rows[i].n_pos == 0) {
            if (ret_offender != NULL)
                *ret_offender = i;
            return false;
        }
    return true;
}

bool formula_is_graph(const struct formula *formula)
{
    for (size_t i = 0; i < formula->all.n_rows; i++)
        if (!is_edge(table_clause(&formula->all, i)))
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
    for (size_t i = 0; i < formula->all.n_rows; i++)
        if (!clause_holds(table_clause(&formula->all, i), subset))
            return false;
    return true;
}

#include "input/tree/items/problem_draft.h"

#include "base/memory.h"
#include "problem/formula.h"

#include <stdlib.h>
#include <string.h>

uint32_t draft_add_item(struct draft *draft, struct draft_item item)
{
    mem_grow((void **)&draft->items, &draft->items_capacity, draft->n_items + 1,
             sizeof *draft->items);
    draft->items[draft->n_items] = item;
    return (uint32_t)draft->n_items++;
}

void draft_add_clause(struct draft *draft, const uint32_t *neg, uint32_t n_neg, const uint32_t *pos,
                      uint32_t n_pos)
{
    mem_grow((void **)&draft->clauses, &draft->words_capacity, draft->n_words + 2 + n_neg + n_pos,
             sizeof *draft->clauses);
    uint32_t *head = draft->clauses + draft->n_words, *at = head + 2;
    for (uint32_t i = 0; i < n_neg; i++)
        if (neg[i] != NO_ITEM)
            *at++ = neg[i];
    head[0] = (uint32_t)(at - head) - 2;
    head[1] = n_pos;
    memcpy(at, pos, n_pos * sizeof *pos);
    draft->n_words += 2 + head[0] + n_pos;
    draft->n_clauses++;
}

/* A counting sort by piece.  It is stable, and a parent neither has a larger number nor begins
 * further right than its children. */
static uint32_t *number(const struct draft *draft, size_t n_pieces)
{
    uint32_t *map = mem_alloc((draft->n_items + 1) * sizeof *map);
    uint32_t *starts = mem_zero(n_pieces + 2, sizeof *starts);
    for (size_t i = 0; i < draft->n_items; i++)
        starts[draft->items[i].piece + 1]++;
    for (size_t i = 0; i < n_pieces; i++)
        starts[i + 1] += starts[i];
    for (size_t i = 0; i < draft->n_items; i++)
        map[i] = starts[draft->items[i].piece]++;
    free(starts);
    return map;
}

static struct formula *make_formula(const struct draft *draft, const uint32_t *map)
{
    struct formula *formula = formula_new((uint32_t)draft->n_items);
    formula_reserve(formula, draft->n_clauses, draft->n_words - 2 * draft->n_clauses);
    for (size_t at = 0; at < draft->n_words;) {
        uint32_t *clause = draft->clauses + at + 2;
        uint32_t n_neg = draft->clauses[at], n_pos = draft->clauses[at + 1];
        for (uint32_t i = 0; i < n_neg + n_pos; i++)
            clause[i] = map[clause[i]];
        formula_add_clause(formula, clause, n_neg, clause + n_neg, n_pos);
        at += 2 + n_neg + n_pos;
    }
    formula_freeze(formula);
    return formula;
}

static struct bitset *new_set(size_t n_items, struct arena *arena)
{
    struct bitset *set = arena_alloc(arena, sizeof *set);
    *set = (struct bitset){n_items, arena_alloc(arena, (n_items + 63) / 64 * sizeof *set->words)};
    bitset_clear_all(set);
    return set;
}

/* Parents come before their children, in the new numbering as well. */
static void find_levels(const struct draft *draft, const uint32_t *map, const uint32_t *parent,
                        uint32_t *level)
{
    size_t n = draft->n_items;
    bool *is_open = mem_zero(n, sizeof *is_open);
    for (size_t i = 0; i < n; i++)
        is_open[map[i]] = draft->items[i].is_open;
    for (size_t i = 0; i < n; i++)
        level[i] = parent[i] == NO_ITEM ? 0 : level[parent[i]] + !is_open[parent[i]];
    free(is_open);
}

uint32_t *draft_finish(const struct draft *draft, size_t n_pieces, struct arena *arena,
                       struct problem *ret)
{
    size_t n = draft->n_items;
    uint32_t *map = number(draft, n_pieces);
    uint64_t *cost = arena_alloc(arena, n * sizeof *cost);
    uint32_t *parent = arena_alloc(arena, n * sizeof *parent);
    uint32_t *level = arena_alloc(arena, n * sizeof *level);
    uint16_t *kind = arena_alloc(arena, n * sizeof *kind);
    struct bitset *replaced = new_set(n, arena), *inner = new_set(n, arena);
    for (size_t i = 0; i < n; i++) {
        const struct draft_item *item = &draft->items[i];
        uint32_t to = map[i];
        if (item->is_replaced)
            bitset_add(replaced, to);
        if (item->is_inner)
            bitset_add(inner, to);
        cost[to] = item->cost > 0 ? item->cost : 1;
        kind[to] = item->kind;
        parent[to] = item->parent == NO_ITEM ? NO_ITEM : map[item->parent];
    }
    find_levels(draft, map, parent, level);
    *ret = (struct problem){.n_items = (uint32_t)n,
                            .cost = cost,
                            .parent = parent,
                            .level = level,
                            .kind = kind,
                            .replaced = replaced,
                            .inner = inner,
                            .formula = draft->n_clauses == 0 ? NULL : make_formula(draft, map)};
    return map;
}

void draft_done(struct draft *draft)
{
    free(draft->items);
    free(draft->clauses);
    *draft = (struct draft){0};
}

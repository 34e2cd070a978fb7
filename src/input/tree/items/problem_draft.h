/* problem_draft - items and clauses as they are found, to be numbered in the order of the text.
 *
 * Items are made node by node, parents first; a problem wants them left to right, outer before
 * inner, so that neighbours are neighbours.  draft_finish renumbers (linear time) and builds the
 * problem. */
#ifndef PARE_INPUT_TREE_ITEMS_PROBLEM_DRAFT_H
#define PARE_INPUT_TREE_ITEMS_PROBLEM_DRAFT_H

#include "base/arena.h"
#include "problem/problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct draft_item {
    uint32_t parent;
    uint32_t piece; /* where it starts */
    uint32_t cost;
    uint16_t kind;
    bool is_replaced; /* something stands in its place when it is absent */
    bool is_inner;    /* see problem.h */
    bool is_open;     /* its children count as items of its own level */
};

struct draft {
    struct draft_item *items;
    size_t n_items, items_capacity;
    uint32_t *clauses; /* n_neg, n_pos, neg..., pos..., next clause */
    size_t n_words, words_capacity;
    size_t n_clauses;
};

uint32_t draft_add_item(struct draft *draft, struct draft_item item);

/* Items that are NO_ITEM are left out of neg. */
void draft_add_clause(struct draft *draft, const uint32_t *neg, uint32_t n_neg, const uint32_t *pos,
                      uint32_t n_pos);

/* Makes the problem, its arrays in the arena, its formula owned by the caller.  Pieces are below
 * n_pieces. Gives old number -> new number; caller frees. */
uint32_t *draft_finish(const struct draft *draft, size_t n_pieces, struct arena *arena,
                       struct problem *ret);
void draft_done(struct draft *draft);

#endif

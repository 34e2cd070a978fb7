/* problem - the one question of reduction: which items can go?
 *
 * Items 0..n-1 are what may be removed; a subset of them is a candidate.  The forest and the
 * formula say which subsets are well-formed.  A reducer sees nothing else: no bytes, no files, no
 * processes.
 *
 * Plain data, immutable once built.  Everything that a problem points to lives as long as the
 * problem, usually in the arena of the reading that made it. */
#ifndef PARE_PROBLEM_PROBLEM_H
#define PARE_PROBLEM_PROBLEM_H

#include "base/containers/bitset.h"

#include <stdint.h>

struct formula;

#define NO_ITEM UINT32_MAX

struct problem {
    uint32_t n_items;
    const uint64_t *cost;   /* the cost of each item; NULL: 1 each */
    const uint32_t *parent; /* forest: no item without its parent, parent[i] < i; NO_ITEM: a root;
                               NULL: no forest */
    const uint32_t *level;  /* depth in the forest, roots 0; NULL without a forest */
    const uint16_t *kind;   /* type of node, kind of member ...; NULL: all alike */
    const struct bitset *replaced; /* items that leave something in their place; NULL: none does */
    const struct bitset *inner;    /* items considered only inside parents that must stay, for
                                      example parameters of a function (reduce/logic/levels.h);
                                      NULL: none */
    const struct formula *formula; /* clauses beyond the forest; NULL: none */
};

uint64_t problem_item_cost(const struct problem *problem, uint32_t item);
uint64_t problem_cost(const struct problem *problem, const struct bitset *subset);

/* Whether subset obeys the forest and the formula. */
bool problem_allows(const struct problem *problem, const struct bitset *subset);

/* Removes from subset every item that has an ancestor outside it.  One pass, no formula. */
void problem_close_forest(const struct problem *problem, struct bitset *subset);

#endif

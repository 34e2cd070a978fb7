/* cut - removes subtrees from a set and finds the clauses that this breaks.
 *
 * Works on a set in which no item lacks its parent.  Only clauses with a removed item on their
 * right side are looked at, so a cut takes time for the removed items and not for the whole
 * formula. Clauses that the set broke before the cut are not reported. */
#ifndef PARE_REDUCE_TREE_CUT_H
#define PARE_REDUCE_TREE_CUT_H

#include "problem/formula.h"
#include "problem/problem.h"
#include "reduce/core/forest_walk.h"
#include "reduce/core/shared_list.h"

struct cut {
    const struct problem *problem;
    const struct forest_walk *nesting;
    struct bitset *set;
    uint32_t *removed; /* the removed items, each once */
    size_t n_removed, capacity;
    size_t n_checked;    /* the clauses of the first n_checked removed items hold */
    size_t next_clause;  /* for the first unchecked item: its next clause to check */
    uint32_t edge[2];    /* the broken clause that was found, if it is an edge */
    uint32_t long_holds; /* a clause with many alternatives that is known to hold now */
};

void cut_begin(struct cut *cut, const struct problem *problem, const struct forest_walk *nesting,
               struct bitset *set); /* borrows all three */
void cut_done(struct cut *cut);

void cut_remove(struct cut *cut, uint32_t item); /* with everything below it; absent: nothing */
bool cut_next_broken(struct cut *cut, struct clause *ret); /* false: the set is allowed */
void cut_undo(struct cut *cut);                            /* puts everything back */
uint64_t cut_saving(const struct cut *cut);                /* the cost of the removed items */

/* Removes the listed items from the set, with everything below them.  Items whose index in the list
 * is in `kept` stay (NULL: no exceptions).  False: the formula forbids the rest. */
bool cut_items(const struct problem *problem, const struct forest_walk *nesting,
               const struct shared_list *items, const struct bitset *kept, struct bitset *set);

#endif

/* cut - takes subtrees out of a set and finds the clauses that this breaks.
 *
 * For a set that is closed under the forest.  Only clauses that could have been satisfied by
 * something that went are looked at, so a cut costs what it takes out, not the whole formula; a
 * clause that the set broke before is none of its business. */
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
    uint32_t *removed; /* what went, each item once */
    size_t n_removed, capacity;
    size_t n_checked;    /* of these, the clauses hold as things are */
    size_t next_clause;  /* of the first that is not checked */
    uint32_t edge[2];    /* the clause that was found broken, where it is an edge */
    uint32_t long_holds; /* a clause with many alternatives that holds as things are */
};

void cut_begin(struct cut *cut, const struct problem *problem, const struct forest_walk *nesting,
               struct bitset *set); /* borrows all three */
void cut_done(struct cut *cut);

void cut_remove(struct cut *cut, uint32_t item); /* with everything below it; absent: nothing */
bool cut_next_broken(struct cut *cut, struct clause *ret); /* false: the set is allowed */
void cut_undo(struct cut *cut);                            /* puts everything back */
uint64_t cut_saving(const struct cut *cut);                /* the cost of what went */

/* Takes items out of set with everything below them, but for those whose place in the list is in
 * kept (NULL: none); false: the formula forbids what is left. */
bool cut_items(const struct problem *problem, const struct forest_walk *nesting,
               const struct shared_list *items, const struct bitset *kept, struct bitset *set);

#endif

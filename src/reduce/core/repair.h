/* repair - makes a set valid again after an item went, by removing more.  SPEC 4.6.
 *
 * Broken edges leave no choice and come first.  Other broken clauses are mended in the order of
 * the formula, each by removing one antecedent: the last in the variable order, or another one if
 * the choices say so.  Costs what it touches. */
#ifndef PARE_REDUCE_CORE_REPAIR_H
#define PARE_REDUCE_CORE_REPAIR_H

#include "problem/logic.h"

enum { REPAIR_DEPTH = 16, REPAIR_TRIES = 32 };

/* Which antecedent to take at each clause that has more than one: 0 is the last, 1 the one before
 * it and so on.  Beyond REPAIR_DEPTH it is always the last.  Zeroed: the first repair of all. */
struct repair_choices {
    uint32_t n_choices; /* clauses with a choice that the repair met */
    uint32_t choice[REPAIR_DEPTH];
    uint32_t n_options[REPAIR_DEPTH];
};

/* Removes item from set, then what follows.  False (set is then of no use): some clause cannot
 * be mended.  Either way the choices say what was met. */
bool repair_without(const struct logic *logic, uint32_t item, struct repair_choices *choices,
                    struct bitset *set);

/* For other machines that repair: what to choose among n_options at the next clause.  *met counts
 * the clauses with a choice in this repair; afterwards it belongs into n_choices. */
uint32_t repair_choose(struct repair_choices *choices, uint32_t *met, uint32_t n_options);

/* Moves on to the next repair in depth-first order; false: there is no other. */
bool repair_next(struct repair_choices *choices);

#endif

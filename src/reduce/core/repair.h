/* repair - makes a set valid again after an item was removed, by removing more items.
 *
 * Broken edges leave no choice and are repaired first.  Any other broken clause is repaired by
 * removing one of its antecedents (the items left of =>), in the order of the formula.  The first
 * repair removes the antecedent that comes last in the variable order; with other choices (struct
 * repair_choices) other antecedents are removed.  Takes time for the clauses of the removed items
 * only. */
#ifndef PARE_REDUCE_CORE_REPAIR_H
#define PARE_REDUCE_CORE_REPAIR_H

#include "problem/logic.h"

/* Limits of a search through the ways to repair one removal.  REPAIR_TRIES repairs are tried, and
 * they differ at the first REPAIR_DEPTH clauses with a choice.  Chosen by hand: with these limits
 * no result on 24,000 random formulas of 5 to 11 items could be reduced further
 * (docs/algorithms.md, "after repair-branching"); other limits were not measured. */
enum { REPAIR_DEPTH = 16, REPAIR_TRIES = 32 };

/* Which antecedent to remove at each clause that has more than one: 0 is the last, 1 the one before
 * it, and so on.  From clause REPAIR_DEPTH on it is always the last.  A zeroed struct is the first
 * repair. */
struct repair_choices {
    uint32_t n_choices; /* how many clauses with a choice the repair met */
    uint32_t choice[REPAIR_DEPTH];
    uint32_t n_options[REPAIR_DEPTH];
};

/* Removes item from set and repairs the set.  False: some broken clause has no antecedent to
 * remove, and the set is of no use.  In both cases `choices` is updated with the clauses that were
 * met. */
bool repair_without(const struct logic *logic, uint32_t item, struct repair_choices *choices,
                    struct bitset *set);

/* For other code that repairs: the number of the option to take at the next clause, which has
 * n_options.  *met counts the clauses with a choice in this repair; the caller starts with 0 and
 * stores the count in n_choices at the end. */
uint32_t repair_choose(struct repair_choices *choices, uint32_t *met, uint32_t n_options);

/* Turns choices into those of the next repair, depth first; false: all repairs were tried. */
bool repair_next(struct repair_choices *choices);

#endif

/* cleanup - removes single items from a result until none can go.
 *
 * Goes through the items from last to first in the variable order (problem/order.h), pass after
 * pass until a pass changes nothing.  Whether the set is valid without an item is found from the
 * item's own clauses, without a question.  There are three forms; for a deterministic test the
 * result is one-minimal in the sense of its form:
 *
 * naive      Proposes the set without the item only if that is valid.  Asks a few questions beyond
 *            the number of items that can go; nearly free after gbr.
 * repair     Makes the set valid again by removing, for each broken clause, its last antecedent;
 *            skips the item if a clause has none.  About one question for each item.
 * branching  Tries other antecedents too, up to REPAIR_TRIES repairs for each item.
 *
 * The start should be valid; clauses that it breaks are ignored.  Any test will do.
 * docs/algorithms.md has a table of how often each form leaves an item too many. */
#ifndef PARE_REDUCE_LOGIC_CLEANUP_H
#define PARE_REDUCE_LOGIC_CLEANUP_H

#include "reduce/core/reducer.h"

struct reducer *cleanup_new(const struct problem *problem, const struct bitset *start);
struct reducer *cleanup_repair_new(const struct problem *problem, const struct bitset *start);
struct reducer *cleanup_branching_new(const struct problem *problem, const struct bitset *start);

#endif

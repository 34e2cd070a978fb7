/* cleanup - takes single items away from a result until none can go.  SPEC 4.6.
 *
 * Goes through the items from last to first in the variable order, again and again until a pass
 * changes nothing.  What removing one item breaks is looked at in its clauses only, without
 * asking.  For a deterministic test the result is one-minimal in the sense of each form:
 *
 * naive      asks only when the set without the item is valid.  A few questions beyond the
 *            number of items that could go; nearly free after gbr.
 * repair     makes the set valid again by removing, for each broken clause, its last antecedent;
 *            gives up where a clause has none.  About one question an item.
 * branching  tries other antecedents too, up to REPAIR_TRIES repairs an item.
 *
 * Made for valid starts; clauses that the start breaks are ignored.  Any test will do. */
#ifndef PARE_REDUCE_LOGIC_CLEANUP_H
#define PARE_REDUCE_LOGIC_CLEANUP_H

#include "reduce/core/reducer.h"

struct reducer *cleanup_new(const struct problem *problem, const struct bitset *start);
struct reducer *cleanup_repair_new(const struct problem *problem, const struct bitset *start);
struct reducer *cleanup_branching_new(const struct problem *problem, const struct bitset *start);

#endif

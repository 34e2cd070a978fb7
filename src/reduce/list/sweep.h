/* sweep - asks many independent questions at once, then combines what went well.
 *
 * A window is the next 32 items (removal_order.h): each is tried alone against the current set
 * before anything is applied, so that the questions of a window do not depend on its answers and
 * all of them can run at the same time.  Of the ones that could go alone, a prefix search finds how
 * many can go together; those go, the one that spoils it stays, and the search continues with
 * the rest.  Ends when every item left has failed since the last removal.
 *
 * Candidates are settled (candidate.h).  Result: 1-minimal among what the problem allows, for
 * any deterministic test.  n questions when nothing can go, and a window that removes something
 * costs at most six more a group that goes.  A fork copies a few hundred bytes. */
#ifndef PARE_REDUCE_LIST_SWEEP_H
#define PARE_REDUCE_LIST_SWEEP_H

#include "reduce/core/reducer.h"

enum { SWEEP_WINDOW = 32 };

struct reducer *sweep_new(const struct problem *problem, const struct bitset *start);

#endif

/* sweep - asks many independent questions, then combines the removals that worked.
 *
 * A window is the next 32 items in the order of removal_order.h.  Each of them is tried alone on
 * the current set, before anything is removed: the questions of a window do not depend on its
 * answers, so all of them can be tested at the same time.  Then the reducer searches for the
 * longest prefix of the items that worked alone and work together.  These are removed, the next
 * item stays, and the search goes on with the rest.  Ends when every item that is left has failed
 * since the last removal.
 *
 * Candidates are settled (candidate.h).  Result: 1-minimal among the subsets that the problem
 * allows, for any deterministic test.  n questions when nothing can go; each removal costs at most
 * six more, 1 + log2(32).  A fork copies a few hundred bytes. */
#ifndef PARE_REDUCE_LIST_SWEEP_H
#define PARE_REDUCE_LIST_SWEEP_H

#include "reduce/core/reducer.h"

/* Keeps up to 32 tests busy at once; more would waste tests on items that go with others of the
 * same window.  Chosen by hand; other sizes were not measured. */
enum { SWEEP_WINDOW = 32 };

struct reducer *sweep_new(const struct problem *problem, const struct bitset *start);

#endif

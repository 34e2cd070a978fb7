/* windows - removes runs of neighbours: one item, two, three and four.
 *
 * For the end of a reduction, when single items no longer go because two neighbours need each other
 * for a reason that the problem does not know (both parentheses of a pair, a comma and the item
 * after it).  When a window goes, the next window at the same place is tried.  A round with a
 * removal is followed by another round.  Candidates are settled (candidate.h).  Result: 1-minimal
 * among the subsets that the problem allows, and no window can go.  At most 4 n questions a round.
 */
#ifndef PARE_REDUCE_LIST_WINDOWS_H
#define PARE_REDUCE_LIST_WINDOWS_H

#include "reduce/core/reducer.h"

struct reducer *windows_new(const struct problem *problem, const struct bitset *start);

#endif

/* windows - removes runs of neighbours: of one item, of two, of three and of four.
 *
 * For the end, where single items no longer go because two need each other for reasons that the
 * problem does not know.  A window that goes is followed by the next one at the same place; a
 * round with a removal is followed by another.  Candidates are settled (candidate.h).  Result:
 * 1-minimal among what the problem allows, and no window can go.  At most 4 n questions a round. */
#ifndef PARE_REDUCE_LIST_WINDOWS_H
#define PARE_REDUCE_LIST_WINDOWS_H

#include "reduce/core/reducer.h"

struct reducer *windows_new(const struct problem *problem, const struct bitset *start);

#endif

/* dd - isolation: the difference between an input that fails and one that passes (Zeller and
 * Hildebrandt, TSE 2002, section 4).
 *
 * Keeps two sets, a passing one inside a failing one, and moves them towards each other: chunks of
 * their difference are added to the passing set and removed from the failing set.  At first the
 * failing set is the start, and the passing set is the empty set, which is proposed first.
 * INTERESTING is a failure, NOT is a pass, INVALID and UNRESOLVED are unresolved.  A set that the
 * problem forbids is unresolved without a question.
 *
 * When nothing is unresolved, the difference is one item at the end, after at most 1 + log2 n
 * questions.  Otherwise it is 1-minimal, after at most about n^2 + 3n questions.  The result is the
 * failing set; if the empty set fails, it is the result.  A fork costs O(1). */
#ifndef PARE_REDUCE_LIST_DD_H
#define PARE_REDUCE_LIST_DD_H

#include "reduce/core/reducer.h"

struct reducer *dd_new(const struct problem *problem, const struct bitset *start);

/* The passing set of a reducer made by dd_new.  False: it was never observed to pass (the empty set
 * was unresolved or interesting, and no other set passed). */
bool dd_passing(const struct reducer *reducer, struct bitset *ret);

#endif

/* dd - isolation: the difference between an input that fails and one that passes (Zeller and
 * Hildebrandt, TSE 2002, section 4).
 *
 * Keeps a passing set (not interesting; the empty set at first, which is asked for) inside a
 * failing one (interesting; the start), and moves them towards each other: chunks of the
 * difference are added to the one and taken from the other.  NOT is a pass; INVALID and
 * UNRESOLVED are unresolved, and so, without a question, is a set that the problem forbids.
 *
 * When nothing is unresolved the difference ends with one item, after at most 1 + log2 n
 * questions; otherwise it is 1-minimal, after at most about n^2 + 3n.  The result is the failing
 * set.  When the empty set is interesting, that is the result.  A fork costs O(1). */
#ifndef PARE_REDUCE_LIST_DD_H
#define PARE_REDUCE_LIST_DD_H

#include "reduce/core/reducer.h"

struct reducer *dd_new(const struct problem *problem, const struct bitset *start);

/* The passing set, for a machine made by dd_new; false when it was never observed to pass (the
 * empty set was unresolved, or interesting, and nothing better was found). */
bool dd_passing(const struct reducer *reducer, struct bitset *ret);

#endif

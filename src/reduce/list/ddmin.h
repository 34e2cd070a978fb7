/* ddmin - Zeller and Hildebrandt's minimising delta debugging (TSE 2002, section 3).
 *
 * Cuts the current set into n chunks, proposes each chunk alone, then each complement, and doubles
 * n when nothing works.  A chunk is a range of the current bitset; no list is built.  A proposal
 * and an accepted step cost n_items / 64, a fork costs O(1).  At most n^2 + 3n + 5 proposals for n
 * items.
 *
 * Two forms, which search in the same way and ask different questions. */
#ifndef PARE_REDUCE_LIST_DDMIN_H
#define PARE_REDUCE_LIST_DDMIN_H

#include "reduce/core/reducer.h"

/* For use: proposes the empty set first, settles its candidates (candidate.h) and leaves out
 * complements that equal a chunk.  Result: 1-minimal among the subsets that the problem allows, for
 * any deterministic test. */
struct reducer *ddmin_new(const struct problem *problem, const struct bitset *start);

/* Exactly the published sequence of proposals: never the empty set, without regard to validity,
 * some of them more than once.  Result: 1-minimal if the empty set is not interesting. */
struct reducer *ddmin_classic_new(const struct problem *problem, const struct bitset *start);

#endif

/* binary_lean - Binary Reduction with fewer questions.
 *
 * Chooses closures one by one as binary.h does, by cost, and asks less:
 *   - A search halves the cost of the closures in question and not their number, because a large
 *     closure is more likely to hold the needed item than a small one.
 *   - It does not propose sets whose answer is known, and it proposes the empty set only if the
 *     cheapest closure alone is enough.
 *   - Closures inside the chosen ones are no longer candidates.
 *
 * For a monotone test the chosen closures are one-minimal.  For other tests the result is the last
 * set that was observed interesting. */
#ifndef PARE_REDUCE_LOGIC_BINARY_LEAN_H
#define PARE_REDUCE_LOGIC_BINARY_LEAN_H

#include "reduce/core/reducer.h"

struct reducer *binary_lean_new(const struct problem *problem, const struct bitset *start);

#endif

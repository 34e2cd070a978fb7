/* binary_lean - Binary Reduction that asks less.
 *
 * Chooses closures one by one as binary.h does, cheapest first, and differs in what it asks:
 *   - a search halves the cost of what is in question, not the number of closures: there is more
 *     to be found where there is more (each counts at least a quarter of the mean, so that a
 *     search for one of n takes O(log n) questions all the same);
 *   - nothing is asked about sets whose answer is known, and nothing about the empty set unless
 *     the cheapest closure alone is enough;
 *   - closures inside what is chosen are no longer candidates.
 *
 * For a monotone test the chosen closures are one-minimal.  For other tests: the result is the
 * last set that was seen interesting. */
#ifndef PARE_REDUCE_LOGIC_BINARY_LEAN_H
#define PARE_REDUCE_LOGIC_BINARY_LEAN_H

#include "reduce/core/reducer.h"

struct reducer *binary_lean_new(const struct problem *problem, const struct bitset *start);

#endif

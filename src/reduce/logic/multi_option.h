/* multi_option - stubbed and multi-option binary reduction (the paper on fine-grained reduction):
 * reduction points, which stay or are replaced by something smaller.
 *
 * Both are Binary Reduction (binary.h) over the points in a fixed order, without sorting; binary.h
 * says what they guarantee and cost.
 *
 * Stubbed: a present item is a point that stays as it is; an absent item is a point that is
 * stubbed. The last point comes first, because values are mostly made before they are used.
 *
 * Multi-option: a point with options 0 to n has the items 1 to n, and item k means "at least option
 * k".  The parent of item k is item k - 1.  No item at all means option 0.  The test should be
 * monotone in the options.  Options come in the order of their items ("flattened"), or the lowest
 * options of all points first, then the next ones ("round-robin").  Once an option is chosen, the
 * lower options of its point are forgotten.  Example: the type of a parameter with the superclasses
 * ArrayList, AbstractList, Object has the options Object (0), AbstractList (1), ArrayList (2). */
#ifndef PARE_REDUCE_LOGIC_MULTI_OPTION_H
#define PARE_REDUCE_LOGIC_MULTI_OPTION_H

#include "reduce/core/reducer.h"

struct reducer *stubbed_new(const struct problem *problem, const struct bitset *start);

struct reducer *multi_option_new(const struct problem *problem, const struct bitset *start);
struct reducer *multi_option_robin_new(const struct problem *problem, const struct bitset *start);

/* As published: the lower options of a chosen option stay among the candidates. */
struct reducer *multi_option_classic_new(const struct problem *problem, const struct bitset *start);
struct reducer *multi_option_robin_classic_new(const struct problem *problem,
                                               const struct bitset *start);

#endif

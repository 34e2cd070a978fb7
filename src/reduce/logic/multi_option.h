/* multi_option - stubbed and multi-option binary reduction: reduction points that stay or give way
 * to something smaller, instead of things that are there or not.  SPEC 6.
 *
 * Both are Binary Reduction (binary.h) over the points in a fixed order, without sorting; what
 * they guarantee and cost stands there.
 *
 * Stubbed: an item is a point that stays as it is; a point that is absent is stubbed.  The last
 * point comes first, because what is used is mostly made before it is used.
 *
 * Multi-option: a point with the options 0..n has the items 1..n; the parent of an option is the
 * next lower one, whose own parent is ... and so on, so item k stands for "at least option k", and
 * none of them for option 0.  The test should not mind a higher option.  Options come in order of
 * their items ("flattened"), or first all lowest ones, then the next ("round-robin").  Once an
 * option is chosen, the lower ones of its point are not looked at any more. */
#ifndef PARE_REDUCE_LOGIC_MULTI_OPTION_H
#define PARE_REDUCE_LOGIC_MULTI_OPTION_H

#include "reduce/core/reducer.h"

struct reducer *stubbed_new(const struct problem *problem, const struct bitset *start);

struct reducer *multi_option_new(const struct problem *problem, const struct bitset *start);
struct reducer *multi_option_robin_new(const struct problem *problem, const struct bitset *start);

/* As published: the lower options of a chosen one stay among the candidates. */
struct reducer *multi_option_classic_new(const struct problem *problem, const struct bitset *start);
struct reducer *multi_option_robin_classic_new(const struct problem *problem,
                                               const struct bitset *start);

#endif

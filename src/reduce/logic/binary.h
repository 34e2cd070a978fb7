/* binary - Binary Reduction of dependency graphs.  SPEC 2.
 *
 * Chooses closures one by one: sorts the candidates by what they would cost on top of what was
 * chosen, searches for the shortest interesting prefix, chooses its last closure and forgets what
 * came after.  Every proposal is valid if the start is; beyond graph constraints a union of
 * closures is completed (closed_sets.h) before it is asked for.
 *
 * For a monotone test the chosen closures are one-minimal, whatever the cost.  n closures of which
 * s are chosen take at most 1 + s (floor(log2(n + 1)) + 2) proposals, with the tight search
 * 1 + s (ceil(log2 n) + 1).  Sorting costs (items + edges) n / 64, once a choice, when its first
 * proposal is asked for.  For other tests: the result is the last set that was seen interesting. */
#ifndef PARE_REDUCE_LOGIC_BINARY_H
#define PARE_REDUCE_LOGIC_BINARY_H

#include "reduce/core/reducer.h"
#include "reduce/core/shared_list.h"

enum binary_cost {
    BINARY_UNION, /* items in the union */
    BINARY_SUM,   /* their costs */
    BINARY_SETS,  /* the number of closures: the given order stays */
};

struct binary_options {
    enum binary_cost cost;
    bool tight;        /* the search does not ask what is known; SPEC 0.1 */
    bool skip_covered; /* closures that add nothing to a choice are forgotten with it */
    const struct shared_list *roots; /* items whose closures to choose from, in order; NULL: all */
};

struct reducer *binary_with_new(const struct problem *problem, const struct bitset *start,
                                const struct binary_options *options);

/* The forms that have a name. */
struct reducer *binary_new(const struct problem *problem, const struct bitset *start);
struct reducer *binary_tight_new(const struct problem *problem, const struct bitset *start);
struct reducer *binary_sum_new(const struct problem *problem, const struct bitset *start);
struct reducer *binary_sets_new(const struct problem *problem, const struct bitset *start);

#endif

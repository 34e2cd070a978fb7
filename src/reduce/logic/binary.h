/* binary - Binary Reduction of dependency graphs, as in the paper.
 *
 * Chooses closures one by one.  A closure is an item with everything that it needs (closed_sets.h).
 * Each step sorts the candidates by what they would add to the cost of the chosen closures,
 * searches for the shortest interesting prefix, chooses the last closure of that prefix and forgets
 * the candidates after it.  Every proposal is valid if the start is: where there are other clauses
 * than edges, a union of closures is completed (closed_sets.h) before it is proposed.
 *
 * For a monotone test the chosen closures are one-minimal, whatever they are sorted by.  n closures
 * of which s are chosen take at most 1 + s (floor(log2(n + 1)) + 2) proposals, with the tight
 * search 1 + s (ceil(log2 n) + 1).  Sorting costs (items + edges) n / 64, once for each choice. For
 * a test that is not monotone, the result is the last set that was observed interesting. */
#ifndef PARE_REDUCE_LOGIC_BINARY_H
#define PARE_REDUCE_LOGIC_BINARY_H

#include "reduce/core/reducer.h"
#include "reduce/core/shared_list.h"

enum binary_cost {
    BINARY_UNION, /* the number of items in the union */
    BINARY_SUM,   /* the cost of the items in the union */
    BINARY_SETS,  /* the number of closures: candidates stay in the given order */
};

struct binary_options {
    enum binary_cost cost;
    bool tight; /* use the tight search (binary_search.h), which does not ask about its ends */
    bool skip_covered; /* after a choice, forget candidates that would add nothing to it */
    const struct shared_list *roots; /* items whose closures to choose from, in order; NULL: all */
};

struct reducer *binary_with_new(const struct problem *problem, const struct bitset *start,
                                const struct binary_options *options);

/* The reducers with a name. */
struct reducer *binary_new(const struct problem *problem, const struct bitset *start);
struct reducer *binary_tight_new(const struct problem *problem, const struct bitset *start);
struct reducer *binary_sum_new(const struct problem *problem, const struct bitset *start);
struct reducer *binary_sets_new(const struct problem *problem, const struct bitset *start);

#endif

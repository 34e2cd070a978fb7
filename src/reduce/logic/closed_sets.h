/* closed_sets - the dependency closures of a problem's items, as things to choose from.
 *
 * A root stands for its closure under the edges a => b; items that need each other have the same
 * closure and only one root.  What is chosen is a union of closures, which under graph
 * constraints is valid.  Where a problem has other clauses too, closed_sets_complete adds what
 * they still demand.
 *
 * Immutable, counted, shared by forks. */
#ifndef PARE_REDUCE_LOGIC_CLOSED_SETS_H
#define PARE_REDUCE_LOGIC_CLOSED_SETS_H

#include "problem/closures.h"
#include "problem/logic.h"
#include "reduce/core/shared_list.h"

struct closed_sets {
    unsigned n_users;
    struct logic *logic;
    bool only_edges;
    struct closures closures;
    struct shared_list *roots; /* in the given order */
};

/* roots: which closures, in which order; NULL: all distinct ones inside start, by first item.
 * cost: what an item counts in the cost of a closure, NULL for 1.  Borrows the problem. */
struct closed_sets *closed_sets_new(const struct problem *problem, const struct bitset *start,
                                    const struct shared_list *roots, const uint64_t *cost);
struct closed_sets *closed_sets_share(struct closed_sets *sets);
void closed_sets_drop(struct closed_sets *sets);

/* Adds the closures of n_roots roots to a union of closures. */
void closed_sets_add(const struct closed_sets *sets, const uint32_t *roots, size_t n_roots,
                     struct bitset *set);

/* The roots in a new order: by what each closure would add to the cost of `set`, a union of
 * closures; equal ones stay in order.  Caller drops. */
struct shared_list *closed_sets_sorted(const struct closed_sets *sets, const uint32_t *roots,
                                       size_t n_roots, const struct bitset *set);

/* Makes a union of closures a valid subset of `inside`, if that is valid. */
void closed_sets_complete(const struct closed_sets *sets, const struct bitset *inside,
                          struct bitset *set);

#endif

/* closed_sets - the dependency closures of a problem's items, as sets to choose from.
 *
 * The closure of an item is everything that edges a => b lead to from it.  A root is an item that
 * stands for its closure.  Items that need each other have the same closure and one root.  A
 * union of closures is valid if all clauses are edges; where a problem has other clauses too,
 * closed_sets_complete adds the items that they demand.
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

/* roots: which closures, in which order; NULL: all different closures of items of start, in the
 * order of their first items.  cost: what each item counts in the cost of a closure; NULL: 1 each.
 * Borrows the problem. */
struct closed_sets *closed_sets_new(const struct problem *problem, const struct bitset *start,
                                    const struct shared_list *roots, const uint64_t *cost);
struct closed_sets *closed_sets_share(struct closed_sets *sets);
void closed_sets_drop(struct closed_sets *sets);

/* Adds the closures of n_roots roots to a union of closures. */
void closed_sets_add(const struct closed_sets *sets, const uint32_t *roots, size_t n_roots,
                     struct bitset *set);

/* The roots sorted by what their closures would add to the cost of `set`, which is a union of
 * closures.  Equal ones keep their order.  Caller drops. */
struct shared_list *closed_sets_sorted(const struct closed_sets *sets, const uint32_t *roots,
                                       size_t n_roots, const struct bitset *set);

/* Turns `set`, a union of closures, into a valid subset of `inside`, which must be valid itself. */
void closed_sets_complete(const struct closed_sets *sets, const struct bitset *inside,
                          struct bitset *set);

#endif

/* closures - the transitive closures of a dependency graph, without storing any of them.
 *
 * The closure of a node is everything that can be reached from it; the nodes of a strongly
 * connected component have the same closure.  n closures as sets would take n^2 bits.  Instead a
 * closure is walked when it is needed, and the costs of all closures are computed 64 at a time, one
 * bit for each.  Memory is linear in nodes and edges. */
#ifndef PARE_PROBLEM_CLOSURES_H
#define PARE_PROBLEM_CLOSURES_H

#include "base/containers/bitset.h"
#include "problem/graph.h"

struct closures {
    struct components components;
    uint64_t *weight; /* by component: the sum of its nodes' costs */
};

/* cost: by node, NULL for 1 each; copied. */
void closures_init(struct closures *closures, const struct graph *graph, const uint64_t *cost);
void closures_done(struct closures *closures);

/* Adds the closure of node to a set that is a union of closures; returns the cost of the new
 * members. Takes time for these only. */
uint64_t closures_add(const struct closures *closures, uint32_t node, struct bitset *set);

/* ret[i] = what the closure of nodes[i] would add to the cost of `set`, a union of closures.
 * O((nodes + edges) * n_nodes / 64). */
void closures_costs(const struct closures *closures, const struct bitset *set,
                    const uint32_t *nodes, size_t n_nodes, uint64_t *ret);

#endif

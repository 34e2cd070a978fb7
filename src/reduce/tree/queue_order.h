/* queue_order - the order in which a priority queue gives out the nodes of a forest.
 *
 * The queue begins with the roots; the heaviest comes out first, and its children go in.  Weights
 * are taken when the pass begins, so what comes out when depends on nothing but them: when a
 * node goes, exactly its subtree is missing from the sequence.  That makes the queue a list, made
 * once a pass and shared by all forks; a pass is a walk over what is still alive.
 *
 * The weight of a node is the cost of its subtree, and of what else has to go with it where the
 * formula says so: what is asked for next is what would save most.
 *
 * What comes out together, because it is a matter for a list reducer, is a group.  Equal weights:
 * what stands later in breadth-first order comes first (SPEC 7).  Costs O(n log n). */
#ifndef PARE_REDUCE_TREE_QUEUE_ORDER_H
#define PARE_REDUCE_TREE_QUEUE_ORDER_H

#include "problem/problem.h"
#include "reduce/core/forest_walk.h"
#include "reduce/core/shared_list.h"

enum queue_groups {
    QUEUE_SINGLE,   /* every node by itself, by its own weight (Pardis) */
    QUEUE_SIMILAR,  /* siblings of about the same weight: of as many bits (hybrid Pardis) */
    QUEUE_SIBLINGS, /* all children of a node together, by the weight of that node (Perses) */
};

struct queue_order {
    unsigned n_users;
    uint32_t n_groups;
    uint32_t *begin;           /* group g: item[begin[g]] to item[begin[g + 1]], in item order */
    struct shared_list *items; /* all of the set */
    uint64_t *saving;          /* by place in items: what would go with it, itself included */
};

/* The order for a set that is closed under the forest. */
struct queue_order *queue_order_new(const struct problem *problem,
                                    const struct forest_walk *nesting, const struct bitset *set,
                                    enum queue_groups groups);
struct queue_order *queue_order_share(const struct queue_order *order); /* NULL gives NULL */
void queue_order_drop(struct queue_order *order);                       /* NULL is fine */

#endif

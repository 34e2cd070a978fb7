/* queue_order - the order in which a priority queue gives out the nodes of a forest.
 *
 * The queue begins with the roots.  The heaviest node comes out first, and its children go in.
 * Weights are taken once, when a pass begins, so the order depends on them alone: when a node is
 * removed, exactly its subtree is missing from the sequence.  So the queue is a list, made once for
 * each pass and shared by all forks, and a pass is a walk over the nodes of the list that are left.
 *
 * The weight of a node is the cost of its subtree and of what has to go with it because of the
 * formula: the node that would save most comes first.  Of two nodes with equal weight, the later
 * one in breadth-first order comes first, as in the tool of the authors of Pardis.
 *
 * Nodes that come out together, to be given to a list reducer, are a group.  Costs O(n log n). */
#ifndef PARE_REDUCE_TREE_QUEUE_ORDER_H
#define PARE_REDUCE_TREE_QUEUE_ORDER_H

#include "problem/problem.h"
#include "reduce/core/forest_walk.h"
#include "reduce/core/shared_list.h"

enum queue_groups {
    QUEUE_SINGLE,   /* every node by itself, by its own weight (Pardis) */
    QUEUE_SIMILAR,  /* siblings whose weights have the same number of bits (hybrid Pardis) */
    QUEUE_SIBLINGS, /* all children of a node together, by the weight of that node (Perses) */
};

struct queue_order {
    unsigned n_users;
    uint32_t n_groups;
    uint32_t *begin;           /* group g: item[begin[g]] to item[begin[g + 1]], in item order */
    struct shared_list *items; /* all of the set */
    uint64_t *saving; /* by place in items: the cost of everything that goes with it, and itself */
};

/* The order for a set in which no item lacks its parent. */
struct queue_order *queue_order_new(const struct problem *problem,
                                    const struct forest_walk *nesting, const struct bitset *set,
                                    enum queue_groups groups);
struct queue_order *queue_order_share(const struct queue_order *order); /* NULL gives NULL */
void queue_order_drop(struct queue_order *order);                       /* NULL is fine */

#endif

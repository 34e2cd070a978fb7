/* queue - reduction of a tree by priority: Perses (Sun et al., ICSE 2018), Pardis (Gharachorlu and
 * Sumner, FASE 2019) and model-guided reduction (SPEC 7), which are one machine.
 *
 * Takes nodes from a queue (queue_order.h) and asks whether they can go with everything below
 * them; only if not, their children are looked at.  Perses keys the queue by the node whose
 * children it looks at, so many small siblings are asked about before one large node elsewhere.
 * Pardis keys by the node itself: what is asked for next is always the largest thing left.
 *
 * With runs, the next few nodes are asked for together while answers are mostly "yes", and when
 * they cannot go together a binary search finds the one that cannot: many fewer questions where
 * much can go, no more where little can.
 *
 * Groups are cut down by a list reducer, then what cannot go just so goes in other ways
 * (removal_ways.h): a node is replaced by one of its descendants where the formula has such items.
 *
 * Passes are repeated until one removes nothing (with what was postponed there is a second one in
 * any case); what failed since the last success is not asked again.  Result then: no single node
 * can go with its subtree (1-tree-minimal), for any deterministic test, if the list reducer is
 * 1-minimal.  Questions without a list reducer and without clauses: at most n(n+1)/2.  A question
 * costs n_items / 64, the subtree and its clauses; a pass O(n log n); a fork O(1) and the fork of a
 * list reducer. */
#ifndef PARE_REDUCE_TREE_QUEUE_H
#define PARE_REDUCE_TREE_QUEUE_H

#include "reduce/core/reducer.h"
#include "reduce/tree/queue_order.h"

/* Whether it is hopeless to remove the item from current.  Depends on nothing but its arguments. */
typedef bool queue_judge(const void *context, const struct problem *problem, uint32_t item,
                         const struct bitset *current);

/* Of pardis.  In long lists there are so many nodes between two that stay. */
enum { QUEUE_LONGEST_RUN = 4096 };

struct queue_options {
    enum queue_groups groups;
    reducer_maker *list;  /* for groups of more than one; unused with QUEUE_SINGLE */
    uint32_t longest_run; /* QUEUE_SINGLE: at most so many nodes are asked for together; 0 is 1 */
    bool one_pass;
    queue_judge *hopeless; /* such nodes are never asked for, and nothing is promised; NULL: none */
    bool postpones;        /* they are only left out of the first pass, and all is promised */
    const void *context;   /* borrowed, outlives all forks */
};

struct reducer *queue_new(const struct problem *problem, const struct bitset *start,
                          const struct queue_options *options);

/* By name. */
reducer_maker pardis_classic_new, pardis_new, pardis_ddmin_new, pardis_probdd_new, pardis_cdd_new;
reducer_maker perses_new, perses_probdd_new, perses_cdd_new;

#endif

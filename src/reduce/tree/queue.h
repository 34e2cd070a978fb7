/* queue - reduction of a tree by priority: Perses (Sun et al., ICSE 2018), Pardis (Gharachorlu and
 * Sumner, FASE 2019) and model-guided reduction, which are one reducer with different options.
 *
 * Takes nodes from a priority queue (queue_order.h) and asks whether they can go with everything
 * below them; only if they cannot, it looks at their children.  Perses keys the queue by the node
 * whose children it asks about, so it may ask about many small siblings before a large node
 * elsewhere.  Pardis keys the queue by the node itself, so it always asks about the largest node
 * that is left.  Model-guided reduction leaves out nodes that a model calls hopeless.
 *
 * Runs: while most answers are "interesting", the next few nodes are asked about together.  If they
 * cannot go together, a binary search finds the first node that cannot.  That saves many questions
 * where much can go and costs none where little can.
 *
 * Groups of several nodes are given to a list reducer.  Nodes whose removal breaks a clause are
 * asked about one by one after that, in all of their ways (removal_ways.h); so a node is
 * replaced by one of its descendants where the formula has such items.
 *
 * Put off: a declaration with many uses can have dozens of ways that differ little.  The queue asks
 * about the way that removes most and the way that removes least.  If both fail, the others nearly
 * always fail, too: they have their turn when nothing else can go, and few uses are left.  Which of
 * the two is first depends on which kind went more often so far.
 *
 * Passes are repeated until one removes nothing; with postponed nodes there are at least two. Nodes
 * that failed since the last success are not asked about again.  Result: no single node can go
 * with its subtree (1-tree-minimal), for any deterministic test, if the list reducer is 1-minimal
 * and no node is left out for good.  Questions without a list reducer and without clauses: at most
 * n(n+1)/2.  A question costs n_items / 64, the subtree and its clauses; a pass O(n log n); a fork
 * O(1) and the fork of a list reducer. */
#ifndef PARE_REDUCE_TREE_QUEUE_H
#define PARE_REDUCE_TREE_QUEUE_H

#include "reduce/core/reducer.h"
#include "reduce/tree/queue_order.h"

/* Whether it is hopeless to remove the item from current.  Depends on nothing but its arguments. */
typedef bool queue_judge(const void *context, const struct problem *problem, uint32_t item,
                         const struct bitset *current);

/* The longest run of pardis.  In a long list there can be thousands of nodes between two that stay:
 * 3 MB of XML with 40,000 elements of which 26 stay took 777 tests with runs of at most 256 nodes,
 * and 497 tests with 4,096 (docs/notes). */
enum { QUEUE_LONGEST_RUN = 4096 };

struct queue_options {
    enum queue_groups groups;
    reducer_maker *list;  /* for groups of more than one; unused with QUEUE_SINGLE */
    uint32_t longest_run; /* QUEUE_SINGLE: at most this many nodes together; 0 means 1 */
    bool one_pass;
    bool puts_off; /* most ways of nodes with many ways are put off until nothing else can go */
    queue_judge *hopeless; /* hopeless nodes are never asked about, and the result may not be
                              minimal; NULL: no node is hopeless */
    bool postpones;        /* hopeless nodes are left out of the first pass only */
    const void *context;   /* context of `hopeless`; borrowed, outlives all forks */
};

struct reducer *queue_new(const struct problem *problem, const struct bitset *start,
                          const struct queue_options *options);

/* The reducers with a name. */
reducer_maker pardis_classic_new, pardis_new, pardis_ddmin_new, pardis_probdd_new, pardis_cdd_new;
reducer_maker perses_new, perses_probdd_new, perses_cdd_new;

#endif

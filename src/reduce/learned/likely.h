/* likely - pardis (tree/queue.h) that learns from the answers which nodes are likely to go.
 *
 * Every node that stays must be asked about once after the last success, or the result would not
 * be minimal.  Other questions can be saved: questions about nodes that stay, asked before
 * something else went; and successes that could have been one question.
 *
 * A run is made of rounds.  In a round every node is asked about at most once, and once more when
 * the last node that needed it has gone.  The first questions follow the order of the priority
 * queue, but a node that is likely to stay is left for later unless much would go with it; after
 * that the nodes with the best odds come first (node_choice.h).  Nodes are asked about together as
 * long as one more gains something on average.  A node that cannot be removed alone is removed
 * together with the nodes that its clauses require (removal_group.h).  When a group cannot go, a
 * binary search finds the first node in it that cannot.  A node that can go in several ways is
 * asked about in the first way; the other ways wait for their own odds.
 *
 * The run ends with a round without success.  That round leaves out the nodes that failed since the
 * last success.
 *
 * Result: no single node can go with its subtree, as for pardis.  A question costs a walk over the
 * nodes that are left; a round a call of the judge for each node; a fork 136 bytes for each kind of
 * node. */
#ifndef PARE_REDUCE_LEARNED_LIKELY_H
#define PARE_REDUCE_LEARNED_LIKELY_H

#include "reduce/core/reducer.h"
#include "reduce/learned/prospects.h"

struct likely_options {
    uint32_t longest_run; /* at most this many nodes are asked about together; at least 1 */
    removal_judge *hope;  /* a model's opinion; NULL: every node looks hopeful */
    const void *context;  /* context of `hope`; borrowed, outlives all forks */
};

struct reducer *likely_queue_new(const struct problem *problem, const struct bitset *start,
                                 const struct likely_options *options);

reducer_maker likely_new; /* the reducer with this name: without a model */

#endif

/* likely - a queue that asks for what is likely to go, several nodes together.
 *
 * What remains at the end has to be asked about once after the last success, or there would be no
 * promise.  What can be saved is everything else: questions about nodes that stay, asked before
 * something else went; and successes that could have been one.
 *
 * At first the order is that of the queue, for what is asked first decides which end is reached;
 * but a node that is likely to stay (odds.h) is left for later, unless much would go with it, and
 * nodes are asked for together as long as one more gains something on average.  One that cannot go
 * just so goes with its company (removal_group.h).  When they cannot go together, a binary search
 * finds the one that cannot.  When a node failed and nothing in it did yet, one of its parts is to
 * blame: the fewer are left, the less likely each is to go.
 *
 * When all had their turn, every question is about the nodes with the best odds, those that were
 * left first of all; what failed before has better odds where something near has gone since
 * (newly_removable.h).  Equal odds: the heaviest first.  A node that was never asked about keeps
 * what is below it waiting, as long as that is likely to save questions.  A node that can go in
 * several ways is asked about in the first; the others wait for their own odds.  In a round every
 * node is asked about at most once, and once more when nothing needs it any longer
 * (newly_removable.h); the end is a round without success, in which nothing is asked that failed
 * since the last success.
 *
 * Result: no single node can go with its subtree, as for pardis.  A question costs a walk over what
 * is left; a round a prediction for each node; a fork what the odds are, 136 bytes for each kind.
 */
#ifndef PARE_REDUCE_LEARNED_LIKELY_H
#define PARE_REDUCE_LEARNED_LIKELY_H

#include "reduce/core/reducer.h"

/* How hopeful it looks to remove the item from current, 0 to 1.  Depends on nothing but its
 * arguments. */
typedef double likely_judge(const void *context, uint32_t item, const struct bitset *current);

struct likely_options {
    uint32_t longest_run;
    likely_judge *hope;  /* the first guess; NULL: all look the same */
    const void *context; /* borrowed, outlives all forks */
};

struct reducer *likely_queue_new(const struct problem *problem, const struct bitset *start,
                                 const struct likely_options *options);

reducer_maker likely_new; /* by name: from nothing but its own answers */

#endif

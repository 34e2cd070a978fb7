/* likely - a queue that asks for what is most likely to go, several nodes together.
 *
 * What remains at the end has to be asked about once after the last success, or there would be no
 * promise.  What can be saved is everything else: questions about nodes that stay, asked before
 * something else went; and successes that could have been one.  So every question is about the
 * nodes with the best odds (odds.h), as many as gain most on average: one more is worth it while
 * its odds are better than k to k + 1.  When they cannot go together, a binary search finds the one
 * that cannot.  Equal odds: the heaviest first, as in the queue.
 *
 * A node that was never asked about keeps what is below it waiting, as long as that is likely to
 * save questions.  A node that can go in several ways is asked about in the first; the others wait
 * for their own odds.  In a round every node is asked about at most once, and once more when
 * nothing needs it any longer (freed.h); the end is a round without success, in which nothing is
 * asked that failed since the last success.
 *
 * Result: no single node can go with its subtree, as for pardis.  A question costs a walk over what
 * is left; a round a prediction for each node; a fork what the odds are, 32 bytes for each kind. */
#ifndef PARE_LEARN_LIKELY_H
#define PARE_LEARN_LIKELY_H

#include "reduce/reducer.h"

struct guide;

/* Borrows the guide.  By kind: the odds are learned for each kind of node. */
struct reducer *likely_new(const struct problem *problem, const struct bitset *start,
                           const struct guide *guide, bool by_kind, uint32_t longest_run);

#endif

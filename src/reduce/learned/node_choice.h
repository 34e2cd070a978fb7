/* node_choice - which nodes to ask about next, from their prospects.
 *
 * Two ways to choose.  In the order of the priority queue, leaving out nodes that are likely to
 * stay unless much would go with them: for the beginning, because the order of the first questions
 * decides which of several possible results is reached.  By odds, the best first: for the rest. */
#ifndef PARE_REDUCE_LEARNED_NODE_CHOICE_H
#define PARE_REDUCE_LEARNED_NODE_CHOICE_H

#include "reduce/learned/prospects.h"

struct choice {
    double odds;
    uint32_t item;
};

/* Both write at most `room` choices, never a node of `asked` (nodes that had their turn in this
 * round), and return how many; 0: nothing is left to choose. */

/* The next nodes in the order of the queue, from place *at on; *at moves to the first of them. */
uint32_t choose_in_order(const struct prospects *prospects, const struct bitset *asked,
                         uint32_t *at, uint32_t room, struct choice *ret);

/* The nodes with the best odds, best first; equal odds: in the order of the queue.  A node that was
 * never asked about comes before everything below it when that is likely to save questions. */
uint32_t choose_by_odds(const struct prospects *prospects, const struct bitset *asked,
                        uint32_t room, struct choice *ret);

bool choice_is_likely(double odds); /* the node is at least as likely to go as to stay */

/* Whether a node should be asked about together with n others. */
bool choice_joins(double odds, uint32_t n);

#endif

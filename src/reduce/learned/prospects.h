/* prospects - what is known of every node of a forest, and how likely it is to go if asked now.
 *
 * Keeps the nodes that are left, which of them failed before, and what has changed around these
 * since.  From that follows the stage of a question (odds.h), and from the stage and the answers so
 * far the odds of a node.
 *
 * When a node failed and none of its children did yet, at least one of them must be the reason: the
 * fewer children are left, the more likely each of them is to stay.  prospects_odds counts that
 * in.
 *
 * The sets are shared between forks and copied when they change.  A copy costs what the odds take:
 * 136 bytes for each kind of node. */
#ifndef PARE_REDUCE_LEARNED_PROSPECTS_H
#define PARE_REDUCE_LEARNED_PROSPECTS_H

#include "reduce/core/forest_walk.h"
#include "reduce/core/shared_set.h"
#include "reduce/learned/odds.h"
#include "reduce/tree/queue_order.h"

/* How hopeful it looks to remove the item from current, 0 to 1.  Depends on nothing but its
 * arguments. */
typedef double removal_judge(const void *context, uint32_t item, const struct bitset *current);

/* The nodes as they are when a round begins.  Immutable, counted. */
struct round_view {
    unsigned n_users;
    struct queue_order *order; /* the order of the priority queue */
    uint32_t *position;        /* by item: its place in that order */
    uint32_t *n_below;         /* by item: how many nodes are below it */
    uint64_t *weight;          /* by item: its cost and the cost of everything below it */
    struct bitset hopeful;     /* nodes that the judge calls hopeful */
};

struct prospects {
    const struct problem *problem;
    struct forest_walk *nesting;
    removal_judge *judge; /* NULL: every node looks hopeful */
    const void *context;  /* context of the judge */
    struct odds odds;
    struct shared_set *current;   /* nodes that are left */
    struct shared_set *failed;    /* nodes that failed at any time */
    struct shared_set *unneeded;  /* failed, but the last node that needed them was removed since */
    struct shared_set *near;      /* failed, but something near was removed since */
    struct shared_set *other_way; /* the first way failed in this round, the others wait */
    struct round_view *view;      /* NULL before the first round */
};

/* Borrows problem and context, copies start. */
void prospects_init(struct prospects *prospects, const struct problem *problem,
                    const struct bitset *start, removal_judge *judge, const void *context);
void prospects_init_copy(struct prospects *prospects, const struct prospects *from);
void prospects_done(struct prospects *prospects);

/* Looks at the nodes anew: costs a walk over them and a call of the judge for each. */
void prospects_begin_round(struct prospects *prospects);

enum stage prospects_stage(const struct prospects *prospects, uint32_t item);
double prospects_odds(const struct prospects *prospects, uint32_t item);
uint32_t prospects_parent(const struct prospects *prospects, uint32_t item); /* or NO_ITEM */

/* Counts an answer about a node that is still in `current`. */
void prospects_count(struct prospects *prospects, uint32_t item, bool gone);

/* `before` was the current set; it has just become smaller.  Finds what that made removable. */
void prospects_removed(struct prospects *prospects, const struct bitset *before);

/* The node failed in every way in which it can go. */
void prospects_failed(struct prospects *prospects, uint32_t item);

#endif

/* removal_ways - the ways in which an item can be removed.
 *
 * An item is removed with everything below it.  Where that breaks clauses, more items have to go;
 * at a clause with several antecedents there is a choice, and each choice is a way.  Example: to
 * remove the shell of a node means to keep one of its children and drop the others, so there is one
 * way for each child.  Ways that remove something above the item are left out: that is the question
 * about the node above.
 *
 * Immutable, counted, shared by forks.  At most REPAIR_TRIES repairs (core/repair.h) are tried;
 * each costs a copy of the set and the items that it touches.  Nearly always there is just one way.
 */
#ifndef PARE_REDUCE_TREE_REMOVAL_WAYS_H
#define PARE_REDUCE_TREE_REMOVAL_WAYS_H

#include "problem/problem.h"
#include "reduce/core/forest_walk.h"
#include "reduce/core/repair.h"

struct removal_ways {
    unsigned n_users;
    uint32_t item;
    uint32_t n_ways;  /* may be 0 */
    bool is_combined; /* more than one clause leaves a choice: the ways are combinations */
    struct way {
        uint64_t saving;
        struct shared_list *also; /* other items that are removed, in this order; often none */
    } way[REPAIR_TRIES];          /* all different, the largest saving first */
};

/* The ways to remove the item from a set that the problem allows. */
struct removal_ways *removal_ways_new(const struct problem *problem,
                                      const struct forest_walk *nesting, const struct bitset *set,
                                      uint32_t item);
struct removal_ways *removal_ways_share(const struct removal_ways *ways); /* NULL gives NULL */
void removal_ways_drop(struct removal_ways *ways);                        /* NULL is fine */

/* Removes the items of this way from `set`, the set that the ways were found for. */
void removal_ways_take(const struct removal_ways *ways, uint32_t index,
                       const struct forest_walk *nesting, struct bitset *set);

#endif

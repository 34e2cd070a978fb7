/* removal_ways - in which ways can an item go?
 *
 * An item goes with everything below it.  Where that breaks clauses, more has to go, and at a
 * clause with several antecedents there is a choice: each choice is a way.  So taking the shell
 * of a node away means to keep one of the parts inside it and drop the others, once for each
 * part.  What could only go together with something above the item is no way of its own: that
 * is the question of what stands above.
 *
 * Immutable, counted, shared by forks.  Finding them costs a copy of the set and what is touched
 * for each repair that is tried, at most REPAIR_TRIES; nearly always there is just one. */
#ifndef PARE_REDUCE_TREE_REMOVAL_WAYS_H
#define PARE_REDUCE_TREE_REMOVAL_WAYS_H

#include "problem/problem.h"
#include "reduce/core/forest_walk.h"
#include "reduce/core/repair.h"

struct removal_ways {
    unsigned n_users;
    uint32_t item;
    uint32_t n_ways; /* may be 0 */
    struct way {
        uint64_t saving;
        struct shared_list *also; /* what else is cut off, in this order; often nothing */
    } way[REPAIR_TRIES];          /* different ones, largest saving first */
};

/* The ways from a set that is closed under the forest and obeys the formula. */
struct removal_ways *removal_ways_new(const struct problem *problem,
                                      const struct forest_walk *nesting, const struct bitset *set,
                                      uint32_t item);
struct removal_ways *removal_ways_share(const struct removal_ways *ways); /* NULL gives NULL */
void removal_ways_drop(struct removal_ways *ways);                        /* NULL is fine */

/* Turns the set that the ways were found for into what is left. */
void removal_ways_take(const struct removal_ways *ways, uint32_t index,
                       const struct forest_walk *nesting, struct bitset *set);

#endif

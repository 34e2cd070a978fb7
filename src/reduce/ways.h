/* ways - in which ways can an item go?
 *
 * An item goes with everything below it.  Where that breaks clauses, more has to go, and at a
 * clause with several antecedents there is a choice: each choice is a way.  So taking the shell
 * of a node away means to keep one of the parts inside it and drop the others, once for each
 * part.  What could only go together with something above the item is no way of its own: that
 * is the question of what stands above.
 *
 * Immutable, counted, shared by forks.  Finding them costs a copy of the set and what is touched
 * for each repair that is tried, at most REPAIR_TRIES; nearly always there is just one. */
#ifndef PARE_REDUCE_WAYS_H
#define PARE_REDUCE_WAYS_H

#include "problem/problem.h"
#include "reduce/nesting.h"
#include "reduce/repair.h"

struct ways {
    unsigned n_users;
    uint32_t item;
    uint32_t n_ways; /* may be 0 */
    struct way {
        uint64_t saving;
        struct items *also; /* what else is cut off, in this order; often nothing */
    } way[REPAIR_TRIES];    /* different ones, largest saving first */
};

/* The ways from a set that is closed under the forest and obeys the formula. */
struct ways *ways_new(const struct problem *problem, const struct nesting *nesting,
                      const struct bitset *set, uint32_t item);
struct ways *ways_share(const struct ways *ways); /* NULL gives NULL */
void ways_drop(struct ways *ways);                /* NULL is fine */

/* Turns the set that the ways were found for into what is left. */
void ways_take(const struct ways *ways, uint32_t index, const struct nesting *nesting,
               struct bitset *set);

#endif

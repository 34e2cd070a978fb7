/* group - nodes that are asked for together, one after the other.
 *
 * A node that cannot go just so takes company with it: it goes in the first of its ways (ways.h),
 * found for what the nodes before it leave.  So any first part of a group can go by itself.
 * Immutable once it is filled; counted, shared by forks. */
#ifndef PARE_REDUCE_GROUP_H
#define PARE_REDUCE_GROUP_H

#include "reduce/nesting.h"
#include "reduce/ways.h"

struct group {
    unsigned n_users;
    uint32_t n_nodes;
    struct member {
        uint32_t item;
        struct ways *ways; /* NULL: just so */
    } node[];
};

struct group *group_new(uint32_t room);               /* no nodes, one user */
struct group *group_share(const struct group *group); /* NULL gives NULL */
void group_drop(struct group *group);                 /* NULL is fine */

/* Adds a node and takes it out of what the others leave, unless the formula forbids it. */
bool group_add(struct group *group, const struct problem *problem, const struct nesting *nesting,
               uint32_t item, struct bitset *left);

/* Takes the first nodes out of the set. */
void group_take(const struct group *group, uint32_t n_nodes, const struct nesting *nesting,
                struct bitset *set);

#endif

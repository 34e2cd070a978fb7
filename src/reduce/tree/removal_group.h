/* removal_group - nodes that are asked for together, one after the other.
 *
 * A node that cannot go just so takes company with it: it goes in the first of its ways
 * (removal_ways.h), found for what the nodes before it leave.  So any first part of a group can go
 * by itself. Immutable once it is filled; counted, shared by forks. */
#ifndef PARE_REDUCE_TREE_REMOVAL_GROUP_H
#define PARE_REDUCE_TREE_REMOVAL_GROUP_H

#include "reduce/core/forest_walk.h"
#include "reduce/tree/removal_ways.h"

struct removal_group {
    unsigned n_users;
    uint32_t n_nodes;
    struct member {
        uint32_t item;
        struct removal_ways *ways; /* NULL: just so */
    } node[];
};

struct removal_group *removal_group_new(uint32_t room); /* no nodes, one user */
struct removal_group *removal_group_share(const struct removal_group *group); /* NULL gives NULL */
void removal_group_drop(struct removal_group *group);                         /* NULL is fine */

/* Adds a node and takes it out of what the others leave, unless the formula forbids it. */
bool removal_group_add(struct removal_group *group, const struct problem *problem,
                       const struct forest_walk *nesting, uint32_t item, struct bitset *left);

/* Takes the first nodes out of the set. */
void removal_group_take(const struct removal_group *group, uint32_t n_nodes,
                        const struct forest_walk *nesting, struct bitset *set);

#endif

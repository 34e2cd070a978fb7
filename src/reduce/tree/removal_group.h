/* removal_group - nodes that are asked about together, one after the other.
 *
 * A node that cannot be removed alone is removed together with the nodes that its clauses require:
 * in the first of its ways (removal_ways.h), found for the set that the nodes before it in the
 * group leave.  So every prefix of a group can be removed by itself.  Immutable once it is filled;
 * counted, shared by forks. */
#ifndef PARE_REDUCE_TREE_REMOVAL_GROUP_H
#define PARE_REDUCE_TREE_REMOVAL_GROUP_H

#include "reduce/core/forest_walk.h"
#include "reduce/tree/removal_ways.h"

struct removal_group {
    unsigned n_users;
    uint32_t n_nodes;
    struct member {
        uint32_t item;
        struct removal_ways *ways; /* NULL: it goes alone */
    } node[];
};

struct removal_group *removal_group_new(uint32_t room); /* no nodes, one user */
struct removal_group *removal_group_share(const struct removal_group *group); /* NULL gives NULL */
void removal_group_drop(struct removal_group *group);                         /* NULL is fine */

/* Adds a node to the group and removes it from `left`, the set that the other nodes leave.  False:
 * the formula does not allow it in any way. */
bool removal_group_add(struct removal_group *group, const struct problem *problem,
                       const struct forest_walk *nesting, uint32_t item, struct bitset *left);

/* Removes the first n_nodes nodes of the group from the set. */
void removal_group_take(const struct removal_group *group, uint32_t n_nodes,
                        const struct forest_walk *nesting, struct bitset *set);

#endif

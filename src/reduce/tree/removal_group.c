#include "reduce/tree/removal_group.h"

#include "base/memory.h"
#include "reduce/tree/cut.h"

#include <stdlib.h>

struct removal_group *removal_group_new(uint32_t room)
{
    struct removal_group *group = mem_zero(1, sizeof *group + room * sizeof *group->node);
    group->n_users = 1;
    return group;
}

struct removal_group *removal_group_share(const struct removal_group *group)
{
    struct removal_group *shared = (struct removal_group *)group;
    if (shared != NULL)
        shared->n_users++;
    return shared;
}

void removal_group_drop(struct removal_group *group)
{
    if (group == NULL || --group->n_users > 0)
        return;
    for (uint32_t i = 0; i < group->n_nodes; i++)
        removal_ways_drop(group->node[i].ways);
    free(group);
}

/* Removes the item and its subtree.  If that breaks a clause, puts them back and returns false. */
static bool take_plain(const struct problem *problem, const struct forest_walk *nesting,
                       uint32_t item, struct bitset *left)
{
    struct cut cut;
    struct clause broken;
    cut_begin(&cut, problem, nesting, left);
    cut_remove(&cut, item);
    bool allowed = !cut_next_broken(&cut, &broken);
    if (!allowed)
        cut_undo(&cut);
    cut_done(&cut);
    return allowed;
}

static void take_member(const struct member *member, const struct forest_walk *nesting,
                        struct bitset *set)
{
    if (member->ways != NULL)
        removal_ways_take(member->ways, 0, nesting, set);
    else
        forest_walk_remove(nesting, set, member->item);
}

bool removal_group_add(struct removal_group *group, const struct problem *problem,
                       const struct forest_walk *nesting, uint32_t item, struct bitset *left)
{
    struct member member = {.item = item};
    if (!take_plain(problem, nesting, item, left)) {
        member.ways = removal_ways_new(problem, nesting, left, item);
        if (member.ways->n_ways == 0) {
            removal_ways_drop(member.ways);
            return false;
        }
        take_member(&member, nesting, left);
    }
    group->node[group->n_nodes++] = member;
    return true;
}

void removal_group_take(const struct removal_group *group, uint32_t n_nodes,
                        const struct forest_walk *nesting, struct bitset *set)
{
    for (uint32_t i = 0; i < n_nodes; i++)
        take_member(&group->node[i], nesting, set);
}

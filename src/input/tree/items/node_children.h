/* node_children - the children of one node, on the way to items: what items.c and rule_parts.c
 * share.
 *
 * items.c goes through the nodes and places their children; rule_parts.c makes groups and clauses
 * of the parts of a rule that the matcher found in them. */
#ifndef PARE_INPUT_TREE_ITEMS_NODE_CHILDREN_H
#define PARE_INPUT_TREE_ITEMS_NODE_CHILDREN_H

#include "input/tree/items/items.h"

/* The children of one node, as the matcher sees them and as they stand. */
struct node_children {
    uint32_t parent;
    uint32_t base;  /* the group of the parent's own structure */
    uint32_t shell; /* whose region the parent is in, or NO_SHELL */
    uint32_t *kids; /* nodes that the rule speaks of */
    uint16_t *kinds;
    uint32_t *innermost; /* part of each kid, or NO_PART */
    uint32_t *leading;   /* how many of the kids before lead to a hoisted node */
    size_t n_kids;
    const struct derivation *derivation;
    uint32_t *part_group; /* the group that each part's structure belongs to */
    uint32_t *separator_group;
    uint32_t *n_elements;
    uint32_t *list; /* its number for a part that is a list */
};

struct scratch {
    struct node_children family;
    size_t kids_capacity, parts_capacity;
    uint32_t *elements; /* items of the elements of one list */
    size_t elements_capacity;
};

/* A group with an item of its own that may go, inside the group `around`; it is named after `node`
 * and begins with `start`. */
uint32_t children_add_group(struct item_maker *maker, uint32_t node, enum item_role role,
                            uint32_t start, uint32_t around, struct group group);

/* A hoisted node has this group; one whose end was only implied needs a line break after it. */
void children_set_hoisted(struct item_maker *maker, uint32_t shell, uint32_t node, uint32_t group);

/* Makes groups and clauses of all parts; fills part_group, separator_group and innermost. */
void children_make_parts(struct item_maker *maker, struct node_children *family,
                         struct scratch *scratch);
uint32_t children_group_of_part(const struct node_children *family, uint32_t part);
bool children_is_in_separator(const struct node_children *family, uint32_t part, uint32_t index);

static inline const struct node *node_at(const struct item_maker *maker, uint32_t node)
{
    return &maker->syntax->nodes[node];
}

static inline bool is_empty(const struct node *node)
{
    return node->first_piece == node->end_piece;
}

#endif

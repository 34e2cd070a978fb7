/* node_children - the children of one node while they become items.
 *
 * rule_parts.c makes groups and clauses of the parts of the grammar rule that the matcher found in
 * the children; node_items.c then places each child. */
#ifndef PARE_INPUT_TREE_ITEMS_NODE_CHILDREN_H
#define PARE_INPUT_TREE_ITEMS_NODE_CHILDREN_H

#include "input/tree/items/item_maker.h"

/* The children of one node, as the matcher sees them and as they stand. */
struct node_children {
    uint32_t parent;
    uint32_t base;  /* the group of the parent's own structure */
    uint32_t shell; /* whose region the parent is in, or NO_SHELL */
    uint32_t *kids; /* nodes that the rule speaks of: no comments, no errors */
    uint16_t *kinds;
    uint32_t *innermost; /* part of each kid, or NO_PART */
    uint32_t *leading;   /* how many of the kids before lead to a hoisted node */
    size_t n_kids, kids_capacity;

    /* by part */
    const struct derivation *derivation;
    uint32_t *part_group; /* the group that each part's structure belongs to */
    uint32_t *separator_group;
    uint32_t *n_elements;
    uint32_t *list; /* the number of a part that is a list in the layout, or NO_LIST */
    size_t parts_capacity;

    uint32_t *elements; /* scratch: items of the elements of one list */
    size_t elements_capacity;
};

void children_init(struct node_children *children);
void children_done(struct node_children *children);

/* Makes room for so many kids, and for so many parts. */
void children_reserve_kids(struct node_children *children, size_t n_kids);
void children_reserve_parts(struct node_children *children, size_t n_parts);

/* Adds a group with an item of its own inside the group `around`.  The item is named after `node`
 * and begins with the node `start`.  Of `group`, shell, list and flags count. */
uint32_t children_add_group(struct item_maker *maker, uint32_t node, enum item_role role,
                            uint32_t start, uint32_t around, struct group group);

/* Notes that a hoisted node has this group.  Where the end of the node was only implied, a line
 * break is added after it. */
void children_set_hoisted(struct item_maker *maker, uint32_t shell, uint32_t node, uint32_t group);

#endif

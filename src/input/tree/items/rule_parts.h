/* rule_parts - groups, items and clauses for the parts of a grammar rule.
 *
 * A part (rule_matcher.h) is what may go by itself: an optional part, or an element of a list or
 * repeat with its separator. */
#ifndef PARE_INPUT_TREE_ITEMS_RULE_PARTS_H
#define PARE_INPUT_TREE_ITEMS_RULE_PARTS_H

#include "input/tree/items/node_children.h"

/* Makes groups and clauses of all parts; fills part_group, separator_group and innermost. */
void parts_make(struct item_maker *maker, struct node_children *children);

/* The group that the structure of a part belongs to; for NO_PART, that of the parent. */
uint32_t parts_group_of(const struct node_children *children, uint32_t part);

/* Whether kid `index`, in this part, belongs to the separator of a list's element: then nothing in
 * it goes alone. */
bool parts_is_in_separator(const struct node_children *children, uint32_t part, uint32_t index);

#endif

/* presence - the items that must be present so that a node of the tree is in the candidate.
 *
 * With it, rules can connect nodes anywhere in the tree, for example a use with its declaration
 * (name_clauses.h, overload_clauses.h): the clause is made between the items of both.  Each
 * function takes O(depth). */
#ifndef PARE_INPUT_TREE_ITEMS_PRESENCE_H
#define PARE_INPUT_TREE_ITEMS_PRESENCE_H

#include "input/tree/items/item_maker.h"

/* One item, or an item and a shell. */
struct presence {
    uint32_t item, beside; /* or NO_ITEM */
};

/* The structure of a group. */
struct presence presence_in(const struct item_maker *maker, uint32_t group);
/* The presence of the node's own text.  It is gone when the node is removed, and also when a
 * descendant takes the place of the node. */
struct presence presence_text(const struct item_maker *maker, uint32_t node);
/* The presence of the node or of a descendant that takes its place. */
struct presence presence_place(const struct item_maker *maker, uint32_t node);

bool presence_is_above(const struct item_maker *maker, uint32_t above, uint32_t item);
/* True if the first is there in every candidate in which the second is. */
bool presence_is_there_with(const struct item_maker *maker, struct presence it, struct presence by);

/* Adds a clause: the first needs the second.  With `where`: only in candidates that have `where`.
 */
void presence_need(const struct item_maker *maker, struct presence it, struct presence other);
void presence_need_where(const struct item_maker *maker, struct presence it, struct presence other,
                         struct presence where);
/* Adds: it needs one of the others. */
void presence_need_one_of(const struct item_maker *maker, struct presence it,
                          const struct presence *others, size_t n_others);

#endif

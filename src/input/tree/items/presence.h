/* presence - what must be present for a node of the tree to be there, and clauses between such.
 *
 * For rules that connect nodes wherever they stand (name_clauses.h, overload_clauses.h).  O(depth)
 * each. */
#ifndef PARE_INPUT_TREE_ITEMS_PRESENCE_H
#define PARE_INPUT_TREE_ITEMS_PRESENCE_H

#include "input/tree/items/item_maker.h"

/* One item, or an item and a shell. */
struct presence {
    uint32_t item, beside; /* or NO_ITEM */
};

/* The structure of a group. */
struct presence presence_in(const struct item_maker *maker, uint32_t group);
/* The node's own text: without this, or with a descendant in its place, it is gone. */
struct presence presence_text(const struct item_maker *maker, uint32_t node);
/* That something stands in the node's place, be it the node or a descendant. */
struct presence presence_place(const struct item_maker *maker, uint32_t node);

bool presence_is_above(const struct item_maker *maker, uint32_t above, uint32_t item);
/* Whether it is there whenever the other is. */
bool presence_is_there_with(const struct item_maker *maker, struct presence it, struct presence by);

/* Adds: it needs the other; or it does so where `where` is there. */
void presence_need(const struct item_maker *maker, struct presence it, struct presence other);
void presence_need_where(const struct item_maker *maker, struct presence it, struct presence other,
                         struct presence where);
/* Adds: it needs one of the others. */
void presence_need_one_of(const struct item_maker *maker, struct presence it,
                          const struct presence *others, size_t n_others);

#endif

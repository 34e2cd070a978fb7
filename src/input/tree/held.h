/* held - what must be present for a node of the tree to be there, and clauses between such.
 *
 * For rules that connect nodes wherever they stand (needs.h, overloads.h).  O(depth) each. */
#ifndef PARE_INPUT_TREE_HELD_H
#define PARE_INPUT_TREE_HELD_H

#include "input/tree/items.h"

/* One item, or an item and a shell. */
struct held {
    uint32_t item, beside; /* or NO_ITEM */
};

/* The structure of a group. */
struct held held_in(const struct item_maker *maker, uint32_t group);
/* The node's own text: without this, or with a descendant in its place, it is gone. */
struct held held_text(const struct item_maker *maker, uint32_t node);
/* That something stands in the node's place, be it the node or a descendant. */
struct held held_place(const struct item_maker *maker, uint32_t node);

bool held_is_above(const struct item_maker *maker, uint32_t above, uint32_t item);
/* Whether it is there whenever the other is. */
bool held_is_there_with(const struct item_maker *maker, struct held it, struct held by);

/* Adds: it needs the other; or it does so where `where` is there. */
void held_need(const struct item_maker *maker, struct held it, struct held other);
void held_need_where(const struct item_maker *maker, struct held it, struct held other,
                     struct held where);

#endif

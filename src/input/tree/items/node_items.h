/* node_items - goes through the nodes of a syntax tree and makes items and groups of them.
 *
 * These nodes become items: what the matcher calls a part (an optional part, an element of a list
 * or repeat), comments, and every child of an error region.  Optionally a mandatory node becomes
 * one too when a shorter phrase can stand in its place, and a node whose descendants could stand in
 * its place gets a shell (shell.h).
 *
 * One loop over the nodes in preorder; nothing recurses on the depth of the tree. */
#ifndef PARE_INPUT_TREE_ITEMS_NODE_ITEMS_H
#define PARE_INPUT_TREE_ITEMS_NODE_ITEMS_H

#include "input/tree/items/item_maker.h"

/* Fills owner and slot of the maker, its draft and its layout. */
void node_items_make(struct item_maker *maker);

#endif

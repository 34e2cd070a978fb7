/* tree_items - turns the syntax tree of a file into items, clauses and a layout.
 *
 * The items come from the grammar (items/node_items.h).  Then come the clauses that the grammar
 * does not know: names, brackets, XML. */
#ifndef PARE_INPUT_TREE_TREE_ITEMS_H
#define PARE_INPUT_TREE_TREE_ITEMS_H

struct item_maker;

/* Makes everything for one file. */
void tree_items_make(struct item_maker *maker);

#endif

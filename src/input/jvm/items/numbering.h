/* numbering - finds the items of a program and numbers them. */
#ifndef PARE_INPUT_JVM_ITEMS_NUMBERING_H
#define PARE_INPUT_JVM_ITEMS_NUMBERING_H

#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"

struct hierarchy;

/* points: which kinds of points in code are items, bit k for kind k; 0: code is not looked into.
 * With ITEM_TYPE among them, types in descriptors are items, too. */
void items_number(struct app *app, uint64_t points, struct hierarchy *hierarchy,
                  struct item_table *ret);
void items_done(struct item_table *items);

#endif

/* item_names - the items of a program by names that people understand. */
#ifndef PARE_INPUT_JVM_ITEMS_ITEM_NAMES_H
#define PARE_INPUT_JVM_ITEMS_ITEM_NAMES_H

#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"

/* The name of each item for people: "a/b/C", "a/b/C.m()V", "a/b/C.m()V!code" and so on.  It walks
 * over the whole program.  The names live in the arena of the app. */
const char **items_names(struct app *app, const struct item_table *items);

#endif

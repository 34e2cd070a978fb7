/* superclass_lifts - classes that may extend the superclass of their superclass instead.
 *
 * The class between can then be removed.  A constructor that called a constructor of it calls the
 * constructor without parameters of the class above instead, so this class must have one that is
 * accessible. */
#ifndef PARE_INPUT_JVM_ITEMS_SUPERCLASS_LIFTS_H
#define PARE_INPUT_JVM_ITEMS_SUPERCLASS_LIFTS_H

#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"
#include "jvm/world/hierarchy.h"

/* The class above, or NULL if the class cannot be lifted. */
const struct utf8 *lift_target(const struct app *app, struct hierarchy *hierarchy,
                               uint32_t class_number, const struct class_items *items);

/* The constructor without parameters of the class above. */
const struct member *plain_constructor(struct utf8_pool *texts, const struct class_file *c);

#endif

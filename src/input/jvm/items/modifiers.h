/* modifiers - the words before a declaration that may be left out: `public`, `final` and the like.
 *
 * A modifier takes no bytes.  So fewer modifiers make a candidate better only among candidates of
 * the same size (input/size.h). */
#ifndef PARE_INPUT_JVM_ITEMS_MODIFIERS_H
#define PARE_INPUT_JVM_ITEMS_MODIFIERS_H

#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"

enum {
    ACC_ANY_OPENNESS = ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED,
    CLASS_MODIFIERS = ACC_ANY_OPENNESS | ACC_FINAL | ACC_SYNTHETIC,
    FIELD_MODIFIERS = CLASS_MODIFIERS | ACC_VOLATILE | ACC_TRANSIENT,
    METHOD_MODIFIERS = CLASS_MODIFIERS | ACC_SYNCHRONIZED | ACC_BRIDGE | ACC_VARARGS | ACC_STRICT,
};

struct hierarchy;

/* Fills in the flags of all classes and members, and no numbers.  The access of a method (`public`,
 * `protected`) cannot change if another declaration, in the program or above it, has the same name
 * and descriptor: one may override the other. */
void modifiers_find(const struct app *app, struct hierarchy *hierarchy, struct item_table *ret);

uint32_t modifier_item(const struct modifier_items *items, unsigned flag); /* or NO_ITEM */

struct bitset;
/* Returns `access` without the flags whose items are absent. */
uint16_t modifiers_left(const struct modifier_items *items, uint16_t access,
                        const struct bitset *subset);

/* The row of InnerClasses in which a nested class describes itself; it has the modifiers of the
 * source.  NULL: there is none. */
const union cell *own_inner_row(const struct class_file *c);

/* The number of modifiers of a class file; 0 if it cannot be read. */
size_t modifiers_in_file(const struct file *file);

#endif

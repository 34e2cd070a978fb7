/* modifiers - the words before a declaration that may be left out: `public`, `final` and the like.
 *
 * They take no bytes of their own, so a program that says fewer of them is better only among
 * programs of the same size (input/size.h). */
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

/* Fills in the flags of all classes and members, not the numbers.  Who may see a method stays when
 * another declaration has its name and descriptor, in the program or above it: it may override. */
void modifiers_find(const struct app *app, struct hierarchy *hierarchy, struct item_table *ret);

uint32_t modifier_item(const struct modifier_items *items, unsigned flag); /* or NO_ITEM */

struct bitset;
/* The flags that are left of `access`. */
uint16_t modifiers_left(const struct modifier_items *items, uint16_t access,
                        const struct bitset *subset);

/* The row of InnerClasses in which a nested class speaks of itself: its real modifiers.  Or NULL.
 */
const union cell *own_inner_row(const struct class_file *c);

size_t modifiers_in_file(const struct file *file); /* of a class; 0 if it cannot be read */

#endif

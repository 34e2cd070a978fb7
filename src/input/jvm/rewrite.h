/* rewrite - a class file with only the parts whose items are in a subset. */
#ifndef PARE_INPUT_JVM_REWRITE_H
#define PARE_INPUT_JVM_REWRITE_H

#include "base/bitset.h"
#include "base/buffer.h"
#include "input/jvm/items.h"

/* False when every item of the class is there: its bytes are those of the input. */
bool rewrite_changes(const struct item_table *items, uint32_t class_number,
                     const struct bitset *subset);

/* Appends the class to out.  Attributes that we do not know are left out: they may hold numbers of
 * the old constant pool. */
enum status rewrite_class(const struct app *app, const struct item_table *items,
                          uint32_t class_number, const struct bitset *subset, struct buffer *out,
                          struct error *err);

#endif

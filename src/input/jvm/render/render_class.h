/* render_class - a class file with only the parts whose items are in a subset. */
#ifndef PARE_INPUT_JVM_RENDER_RENDER_CLASS_H
#define PARE_INPUT_JVM_RENDER_RENDER_CLASS_H

#include "base/buffer.h"
#include "base/containers/bitset.h"
#include "input/jvm/items/items.h"
#include "jvm/world/hierarchy.h"

/* Which program, and which of its items are there.  Borrows all. */
struct rewriting {
    const struct app *app;
    const struct item_table *items;
    struct hierarchy *hierarchy; /* of the whole program */
    const struct bitset *subset;
    const struct utf8 *const *names; /* of classes that are called something else; may be NULL */
};

/* What a class extends in the candidate. */
const struct utf8 *superclass_now(const struct rewriting *rewriting, uint32_t class_number);

/* False when every item of the class is there and nothing that it has depends on others: its bytes
 * are those of the input. */
bool rewrite_changes(const struct rewriting *rewriting, uint32_t class_number);

/* Appends the class to out, with what is part of it (superclass_merges.h).  Attributes that we do
 * not know are left out: they may hold numbers of the old constant pool. */
enum status rewrite_class(const struct rewriting *rewriting, uint32_t class_number,
                          struct buffer *out, struct error *err);

#endif

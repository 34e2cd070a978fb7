/* rewriting - a program and the subset of its items that a candidate has. */
#ifndef PARE_INPUT_JVM_RENDER_REWRITING_H
#define PARE_INPUT_JVM_RENDER_REWRITING_H

#include "base/containers/bitset.h"
#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"
#include "jvm/world/hierarchy.h"

/* Borrows all. */
struct rewriting {
    const struct app *app;
    const struct item_table *items;
    struct hierarchy *hierarchy; /* hierarchy of the whole program */
    const struct bitset *subset;
    const struct utf8 *const *names; /* classes with another name in the candidate; may be NULL */
};

/* The superclass of a class in the candidate. */
const struct utf8 *superclass_now(const struct rewriting *rewriting, uint32_t class_number);

#endif

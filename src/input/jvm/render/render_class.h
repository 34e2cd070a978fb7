/* render_class - a class file with only the parts whose items are in a subset. */
#ifndef PARE_INPUT_JVM_RENDER_RENDER_CLASS_H
#define PARE_INPUT_JVM_RENDER_RENDER_CLASS_H

#include "base/buffer.h"
#include "input/jvm/render/rewriting.h"

/* False if the class is the same in the candidate: all its items are present, and no other item
 * changes it.  Its bytes are then the bytes of the input. */
bool rewrite_changes(const struct rewriting *rewriting, uint32_t class_number);

/* Appends the class to out, with the classes that are merged into it (superclass_merges.h).
 * Unknown attributes are left out, because they may hold indices of the old constant pool. */
enum status rewrite_class(const struct rewriting *rewriting, uint32_t class_number,
                          struct buffer *out, struct error *err);

#endif

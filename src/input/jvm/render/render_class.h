/* render_class - a class file with only the parts whose items are in a subset. */
#ifndef PARE_INPUT_JVM_RENDER_RENDER_CLASS_H
#define PARE_INPUT_JVM_RENDER_RENDER_CLASS_H

#include "base/buffer.h"
#include "input/jvm/render/rewriting.h"

/* False when every item of the class is there and nothing that it has depends on others: its bytes
 * are those of the input. */
bool rewrite_changes(const struct rewriting *rewriting, uint32_t class_number);

/* Appends the class to out, with what is part of it (superclass_merges.h).  Attributes that we do
 * not know are left out: they may hold numbers of the old constant pool. */
enum status rewrite_class(const struct rewriting *rewriting, uint32_t class_number,
                          struct buffer *out, struct error *err);

#endif

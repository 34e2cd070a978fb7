/* render_code - the body of a method with only what is in a subset. */
#ifndef PARE_INPUT_JVM_RENDER_RENDER_CODE_H
#define PARE_INPUT_JVM_RENDER_RENDER_CODE_H

#include "input/jvm/render/rewriting.h"
#include "jvm/model/class.h"

/* The smallest body that verifies: zero, null or nothing is returned. */
const struct code *default_code(struct arena *arena, const struct member *method);

/* `now`: the method with its new descriptor; `code`: perhaps without some attributes.  In the
 * arena, or as it was. */
const struct code *rewrite_code(const struct rewriting *r, struct arena *arena,
                                uint32_t class_number, size_t method, const struct member *now,
                                const struct code *code);

#endif

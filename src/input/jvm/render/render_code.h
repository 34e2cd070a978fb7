/* render_code - the body of a method without the parts whose items are absent. */
#ifndef PARE_INPUT_JVM_RENDER_RENDER_CODE_H
#define PARE_INPUT_JVM_RENDER_RENDER_CODE_H

#include "input/jvm/render/rewriting.h"
#include "jvm/model/class.h"

/* The smallest body that verifies: it returns zero, null or nothing. */
const struct code *default_code(struct arena *arena, const struct member *method);

/* `now` is the method with its new descriptor; `code` may already lack some attributes.  The result
 * lives in the arena, or is `code` itself if nothing changes. */
const struct code *rewrite_code(const struct rewriting *r, struct arena *arena,
                                uint32_t class_number, size_t method, const struct member *now,
                                const struct code *code);

#endif

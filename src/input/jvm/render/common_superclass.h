/* common_superclass - the lowest common superclass of two classes in a candidate. */
#ifndef PARE_INPUT_JVM_RENDER_COMMON_SUPERCLASS_H
#define PARE_INPUT_JVM_RENDER_COMMON_SUPERCLASS_H

#include "input/jvm/render/rewriting.h"
#include "jvm/code/stack_map_frames.h"

struct subset_joins {
    const struct rewriting *rewriting;
};

/* For frames_compute; the context is a struct subset_joins.  Superclasses that the candidate has
 * lost do not count. */
const struct utf8 *subset_join(void *context, const struct utf8 *a, const struct utf8 *b);

#endif

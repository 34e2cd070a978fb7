/* frame - a stack map frame: the types of local variables and stack slots at a label, for the
 * verifier (JVMS 4.7.4). */
#ifndef PARE_JVM_MODEL_FRAME_H
#define PARE_JVM_MODEL_FRAME_H

#include "jvm/model/utf8.h"

enum frame_tag {
    FRAME_TOP,
    FRAME_INT,
    FRAME_FLOAT,
    FRAME_DOUBLE,
    FRAME_LONG,
    FRAME_NULL,
    FRAME_UNINITIALIZED_THIS,
    FRAME_OBJECT,
    FRAME_UNINITIALIZED,
};

struct frame_type {
    enum frame_tag tag;
    uint32_t label;          /* uninitialized: of the `new` instruction */
    const struct utf8 *name; /* object: its class */
};

/* A long or double is one entry, in the locals as on the stack. */
struct frame {
    uint32_t label;
    size_t n_locals, n_stack;
    const struct frame_type *locals, *stack;
};

#endif

/* infer_step - the effect of one instruction on local variables and stack.  Private to infer. */
#ifndef PARE_JVM_CODE_INFER_STEP_H
#define PARE_JVM_CODE_INFER_STEP_H

#include "jvm/code/infer_type.h"
#include "jvm/code/typeset.h"
#include "jvm/model/code.h"

struct step {
    struct utf8_pool *texts;
    struct typesets *sets;
    const struct utf8 *class_name; /* the type of an initialized `this` */
    const struct code *code;
    bool with_origins;
    struct infer_type *locals, *stack; /* changed in place; room for the method's maxima */
    size_t n_locals, n_stack;
};

/* The type of a field descriptor; NULL-terminated text. */
struct infer_type step_type(struct step *step, const char *descriptor, size_t origin);

/* The stack is high enough and there is room: the caller checked with insn_effect. */
void step_insn(struct step *step, size_t index);

#endif

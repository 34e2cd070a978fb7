/* assigns - which types must be assignable to which for a method to make sense.
 *
 * There is one question for every value that an instruction uses as a receiver, an argument, a
 * stored value, a result or an exception: may the type of the value be assigned to the type that
 * the instruction wants?  The question is asked with the types that flow there (infer.h), as a
 * compiler sees it.  Where a stack map stays as it is, it is asked again with the types that the
 * map declares, as the verifier sees it (JVMS 4.10.1).  Frames are compared with the types that
 * flow into them. Primitives, null and uninitialized objects are left out.  The same question may
 * come often.  Types are named as in CONSTANT_Class. */
#ifndef PARE_JVM_CODE_ASSIGNS_H
#define PARE_JVM_CODE_ASSIGNS_H

#include "base/status.h"
#include "jvm/model/class.h"
#include "jvm/model/code.h"

enum assign_kind {
    ASSIGN_VALUE,    /* `from` must be a subtype of `to` */
    ASSIGN_RECEIVER, /* the same, for the object of a field access or call */
    ASSIGN_CAST,     /* checkcast, instanceof: `from` is cast to `to` */
};

struct assign {
    size_t insn; /* the instruction that takes the value */
    enum assign_kind kind;
    size_t parameter;        /* for a call: the number of the parameter; otherwise NO_PARAMETER */
    const struct utf8 *from; /* the value's type */
    size_t origin;           /* the origin of this type (infer.h); 0 without origins */
    const struct utf8 *to;
};

#define NO_PARAMETER SIZE_MAX

struct assigns {
    struct utf8_pool *texts;
    void (*visit)(void *context, const struct assign *assign);
    void *context;
    /* Asks only with the types that flow, with their origins, and also if both types are equal.
     * For callers that make a new stack map and may change types. */
    bool origins;
};

/* The method has code.  Fails as infer_method does. */
enum status assigns_of_method(const struct assigns *assigns, const struct class_file *class_file,
                              const struct member *method, struct error *err);

#endif

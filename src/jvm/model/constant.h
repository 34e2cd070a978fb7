/* constant - the constants of a class file's constant pool, as values.
 *
 * There are no constant-pool indices here: names are texts, a reference is its owner, name and
 * descriptor, a dynamic constant points to its bootstrap method.  Plain data, immutable once
 * read, in the arena of the class it came from; parts may be shared between classes that were
 * read with the same utf8 pool.  Class names are internal names (java/lang/String) or array
 * descriptors ([I), as in CONSTANT_Class. */
#ifndef PARE_JVM_MODEL_CONSTANT_H
#define PARE_JVM_MODEL_CONSTANT_H

#include "jvm/model/constant_tag.h"
#include "jvm/model/utf8.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct member_ref {
    enum constant_tag tag; /* field, method or interface method */
    const struct utf8 *owner, *name, *descriptor;
};

struct name_and_type {
    const struct utf8 *name, *descriptor;
};

struct method_handle {
    enum handle_kind kind;
    const struct member_ref *member;
};

/* A bootstrap method with its arguments.  Two are the same if their pointers are equal: a written
 * class has one entry for each bootstrap method that its constants and instructions mention. */
struct bootstrap {
    struct method_handle handle;
    size_t n_arguments;
    const struct constant *const *arguments;
};

/* A dynamic constant or call site.  May be cyclic through the bootstrap's arguments. */
struct dynamic {
    const struct utf8 *name, *descriptor;
    const struct bootstrap *bootstrap;
};

/* What ldc can load, a field's ConstantValue, a bootstrap argument, an annotation's value. */
struct constant {
    enum constant_tag tag;
    union {
        int32_t integer;
        int64_t longer;
        uint32_t float_bits;     /* NaNs keep their bits */
        uint64_t double_bits;    /* likewise */
        const struct utf8 *text; /* string, class name, method type descriptor */
        struct method_handle handle;
        struct dynamic dynamic;
    };
};

#endif

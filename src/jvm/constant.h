/* constant - what a class file's constant pool can say, as values.
 *
 * There are no constant-pool indices here: names are texts, a reference is its owner, name and
 * descriptor, a dynamic constant points to its bootstrap method.  Plain data, immutable once
 * read, in the arena of the class it came from; parts may be shared between classes that were
 * read with the same utf8 pool.  Class names are internal names (java/lang/String) or array
 * descriptors ([I), as in CONSTANT_Class. */
#ifndef PARE_JVM_CONSTANT_H
#define PARE_JVM_CONSTANT_H

#include "jvm/utf8.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum constant_tag { /* the numbers of JVMS table 4.4-A */
                    CONSTANT_UTF8 = 1,
                    CONSTANT_INTEGER = 3,
                    CONSTANT_FLOAT = 4,
                    CONSTANT_LONG = 5,
                    CONSTANT_DOUBLE = 6,
                    CONSTANT_CLASS = 7,
                    CONSTANT_STRING = 8,
                    CONSTANT_FIELD_REF = 9,
                    CONSTANT_METHOD_REF = 10,
                    CONSTANT_INTERFACE_METHOD_REF = 11,
                    CONSTANT_NAME_AND_TYPE = 12,
                    CONSTANT_METHOD_HANDLE = 15,
                    CONSTANT_METHOD_TYPE = 16,
                    CONSTANT_DYNAMIC = 17,
                    CONSTANT_INVOKE_DYNAMIC = 18,
                    CONSTANT_MODULE = 19,
                    CONSTANT_PACKAGE = 20,
};

struct member_ref {
    enum constant_tag tag; /* field, method or interface method */
    const struct utf8 *owner, *name, *descriptor;
};

struct name_and_type {
    const struct utf8 *name, *descriptor;
};

enum handle_kind { /* JVMS table 5.4.3.5-A */
                   HANDLE_GET_FIELD = 1,
                   HANDLE_GET_STATIC,
                   HANDLE_PUT_FIELD,
                   HANDLE_PUT_STATIC,
                   HANDLE_INVOKE_VIRTUAL,
                   HANDLE_INVOKE_STATIC,
                   HANDLE_INVOKE_SPECIAL,
                   HANDLE_NEW_INVOKE_SPECIAL,
                   HANDLE_INVOKE_INTERFACE,
};

struct method_handle {
    enum handle_kind kind;
    const struct member_ref *member;
};

/* One bootstrap method with its arguments.  Identity is the pointer: a class is written with one
 * entry for each one that its constants and instructions mention. */
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

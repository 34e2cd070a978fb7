/* class - a class file in memory.
 *
 * There is no constant pool in the model (see constant.h): writing builds a new one that holds
 * what is used and nothing else.  Plain data, immutable once read; to change a class, copy the
 * struct and the lists that differ, share the rest, write that.
 * classfile.h reads and writes it. */
#ifndef PARE_JVM_MODEL_CLASS_H
#define PARE_JVM_MODEL_CLASS_H

#include "jvm/model/access.h"
#include "jvm/model/attribute.h"
#include "jvm/model/utf8.h"

/* A field or a method. */
struct member {
    uint16_t access;
    const struct utf8 *name, *descriptor; /* the descriptor is well-formed */
    struct attribute_list attributes;
};

struct record_component {
    const struct utf8 *name, *descriptor;
    struct attribute_list attributes;
};

struct class_file {
    uint16_t minor, major;
    uint16_t access;
    const struct utf8 *name;
    const struct utf8 *super; /* NULL: java/lang/Object, module-info */
    size_t n_interfaces, n_fields, n_methods;
    const struct utf8 *const *interfaces;
    const struct member *fields, *methods;
    struct attribute_list attributes;
};

const struct code *method_code(const struct member *method); /* NULL if it has none */

#endif

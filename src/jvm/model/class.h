/* class - a class file in memory, read and written whole.
 *
 * There is no constant pool in the model (see constant.h): writing builds a new one that holds
 * what is used and nothing else.  Plain data, immutable once read; to change a class, copy the
 * struct and the lists that differ, share the rest, write that.
 * Reading is linear in the file and takes memory within a constant factor of it (frames: within
 * a fixed cap).  Writing depends on nothing but the model: reading what was written and writing
 * it again gives the same bytes. */
#ifndef PARE_JVM_MODEL_CLASS_H
#define PARE_JVM_MODEL_CLASS_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/status.h"
#include "jvm/model/access.h"
#include "jvm/model/attribute.h"
#include "jvm/model/signature.h"

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

enum class_depth {
    CLASS_WHOLE,
    CLASS_OUTLINE, /* no code: enough to resolve and compare types, several times as fast */
};

/* `name` stands in messages.  The class lives in the arena, its texts in the pool; nothing
 * points into data afterwards. */
enum status class_read(struct arena *arena, struct utf8_pool *texts, const void *data,
                       size_t n_bytes, const char *name, enum class_depth depth,
                       const struct class_file **ret, struct error *err);

struct class_write_options {
    bool keep_unknown;       /* only safe for attributes without constant-pool indices */
    bool compute_maxima;     /* max_stack and max_locals from the code, not as read */
    class_rename_fn *rename; /* of every class that is named; may be NULL */
    const void *rename_context;
};

/* Appends the class file to out, which is unchanged on failure: a method over 65535 bytes or a
 * conditional branch over more than 32767, too many constants. */
enum status class_write(const struct class_file *class_file, struct utf8_pool *texts,
                        const struct class_write_options *options, struct buffer *out,
                        struct error *err);

const struct code *method_code(const struct member *method); /* NULL if it has none */

#endif

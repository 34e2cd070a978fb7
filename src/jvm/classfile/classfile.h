/* classfile - reads a class file into the model, and writes the model as a class file.
 *
 * Reading is linear in the file and takes memory within a constant factor of it (frames: within a
 * fixed cap).  Writing depends on nothing but the model: a class that was written, read and written
 * again has the same bytes. */
#ifndef PARE_JVM_CLASSFILE_CLASSFILE_H
#define PARE_JVM_CLASSFILE_CLASSFILE_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/status.h"
#include "jvm/model/class.h"
#include "jvm/model/signature.h"

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
    bool keep_unknown;       /* safe only if unknown attributes hold no constant-pool indices */
    bool compute_maxima;     /* computes max_stack and max_locals instead of taking them as read */
    class_rename_fn *rename; /* gives the new name of each class; NULL: names stay */
    const void *rename_context;
};

/* Appends the class file to out, which is unchanged on failure: a method over 65535 bytes or a
 * conditional branch over more than 32767, too many constants. */
enum status class_write(const struct class_file *class_file, struct utf8_pool *texts,
                        const struct class_write_options *options, struct buffer *out,
                        struct error *err);

#endif

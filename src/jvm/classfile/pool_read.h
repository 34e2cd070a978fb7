/* pool_read - the constant pool of a class file, from indices to values.
 *
 * Reading scans the pool once and checks every index and tag on first use; values are made on
 * demand and once an index, in the arena.  The bootstrap methods are found by the class reader
 * (their attribute stands at the end of the file) and set before any code is read.
 * Failures go to the struct bytes that the asking part reads from, with its offset. */
#ifndef PARE_JVM_CLASSFILE_POOL_READ_H
#define PARE_JVM_CLASSFILE_POOL_READ_H

#include "base/arena.h"
#include "jvm/classfile/bytes.h"
#include "jvm/model/constant.h"

struct pool_entry;

struct pool {
    struct arena *arena;
    struct utf8_pool *texts;
    size_t n_entries;
    struct pool_entry *entries;
    struct bytes bootstraps; /* body of the BootstrapMethods attribute, or empty */
    size_t n_bootstraps;
    const struct bootstrap **bootstrap; /* made on demand */
    size_t *bootstrap_at;               /* offset in `bootstraps` */
    int depth;                          /* depth of bootstraps being made */
};

bool pool_read(struct pool *pool, struct bytes *in, struct arena *arena, struct utf8_pool *texts);
bool pool_set_bootstraps(struct pool *pool, struct bytes *body);

/* Each function reads a two-byte index from `in` and returns the constant with this index, or NULL
 * after a failure.  The functions with _or_null also return NULL for index 0, which is no failure.
 */
const struct utf8 *pool_utf8(struct pool *pool, struct bytes *in);
const struct utf8 *pool_utf8_or_null(struct pool *pool, struct bytes *in);
const struct utf8 *pool_class(struct pool *pool, struct bytes *in);
const struct utf8 *pool_class_or_null(struct pool *pool, struct bytes *in);
const struct utf8 *pool_module(struct pool *pool, struct bytes *in);
const struct utf8 *pool_package(struct pool *pool, struct bytes *in);
const struct name_and_type *pool_name_and_type_or_null(struct pool *pool, struct bytes *in);
const struct member_ref *pool_member(struct pool *pool, struct bytes *in);
const struct dynamic *pool_invoke_dynamic(struct pool *pool, struct bytes *in);
/* a constant that ldc can load */
const struct constant *pool_constant(struct pool *pool, struct bytes *in);
const struct constant *pool_constant_at(struct pool *pool, struct bytes *in, size_t index);

#endif

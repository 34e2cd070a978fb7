/* pool_build - a new constant pool, made while a class is written.
 *
 * Each pool_add_ call gives the index of an equal constant, adding it when it is new, so a pool
 * holds what was asked for and nothing else.  The constants that an entry refers to (the name of a
 * class, the parts of a member) are added later, by pool_finish.  So the constants that are asked
 * for first have the lowest numbers, which the one-byte index of ldc needs.
 *
 * More than 65535 entries set `overflow` (indices are then meaningless, the class cannot be
 * written).  The numbering depends on nothing but the order of the calls. */
#ifndef PARE_JVM_CLASSFILE_POOL_BUILD_H
#define PARE_JVM_CLASSFILE_POOL_BUILD_H

#include "base/buffer.h"
#include "jvm/model/constant.h"
#include "jvm/model/signature.h"

struct pool_builder;

/* Borrows texts.  rename gives the name of a class in the pool; NULL: classes keep their names.  A
 * name that it gives is not renamed again. */
struct pool_builder *pool_builder_new(struct utf8_pool *texts, class_rename_fn *rename,
                                      const void *context);
void pool_builder_free(struct pool_builder *pool);

uint16_t pool_add_utf8(struct pool_builder *pool, const struct utf8 *text); /* NULL gives 0 */
uint16_t pool_add_type(struct pool_builder *pool, const struct utf8 *text); /* or signature */
uint16_t pool_add_text(struct pool_builder *pool, const char *text);
uint16_t pool_add_class(struct pool_builder *pool, const struct utf8 *name); /* NULL gives 0 */
uint16_t pool_add_module(struct pool_builder *pool, const struct utf8 *name);
uint16_t pool_add_package(struct pool_builder *pool, const struct utf8 *name);
uint16_t pool_add_name_and_type(struct pool_builder *pool, const struct utf8 *name,
                                const struct utf8 *descriptor);
uint16_t pool_add_member(struct pool_builder *pool, const struct member_ref *member);
uint16_t pool_add_constant(struct pool_builder *pool, const struct constant *constant);
uint16_t pool_add_invoke_dynamic(struct pool_builder *pool, const struct dynamic *dynamic);

/* Adds the constants that the entries refer to, and writes the body of the BootstrapMethods
 * attribute.  Returns false if there are no bootstrap methods.  Only pool_write may follow. */
bool pool_finish(struct pool_builder *pool, struct buffer *ret_bootstraps);
bool pool_overflow(const struct pool_builder *pool);
void pool_write(const struct pool_builder *pool, struct buffer *out);

#endif

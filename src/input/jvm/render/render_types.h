/* render_types - the descriptors of a candidate: the types that the subset of items chooses
 * (descriptor_families.h). */
#ifndef PARE_INPUT_JVM_RENDER_RENDER_TYPES_H
#define PARE_INPUT_JVM_RENDER_RENDER_TYPES_H

#include "input/jvm/items/descriptor_families.h"
#include "input/jvm/render/rewriting.h"
#include "jvm/model/code.h"

/* The new descriptor of a family (NULL: the old one stays).  Sets bit i of *ret_dropped for each
 * parameter i that is gone. */
const struct utf8 *retype_descriptor(const struct rewriting *r, const struct family *family,
                                     const struct utf8 *descriptor, uint64_t *ret_dropped);

/* True if the methods of a family have become void.  family may be NULL. */
bool is_void_now(const struct rewriting *r, const struct family *family);

const struct family *retype_family(const struct rewriting *r, const struct class_file *c,
                                   const struct member *member);

/* The new reference of an instruction of the class: with the new descriptor, and with the declaring
 * class as owner if the candidate chooses it (member_owners.h).  The same pointer if nothing
 * changes. */
const struct member_ref *retype_insn(const struct rewriting *r, struct arena *arena,
                                     const struct class_file *c, const struct insn *insn,
                                     uint64_t *ret_dropped);

/* A reference with its new descriptor.  The same pointer if nothing changes. */
const struct member_ref *retype_ref(const struct rewriting *r, struct arena *arena,
                                    const struct member_ref *ref, uint64_t *ret_dropped);

#endif

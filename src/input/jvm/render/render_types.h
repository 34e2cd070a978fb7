/* render_types - the descriptors of a candidate: the types that the subset of items chooses
 * (descriptor_families.h). */
#ifndef PARE_INPUT_JVM_RENDER_RENDER_TYPES_H
#define PARE_INPUT_JVM_RENDER_RENDER_TYPES_H

#include "input/jvm/items/descriptor_families.h"
#include "input/jvm/render/rewriting.h"
#include "jvm/model/code.h"

/* The descriptor of a family (NULL: as it is).  ret_dropped: bit i for each parameter i that is not
 * there any more. */
const struct utf8 *retype_descriptor(const struct rewriting *r, const struct family *family,
                                     const struct utf8 *descriptor, uint64_t *ret_dropped);

/* Whether the methods of a family (NULL: none) have lost their result. */
bool is_void_now(const struct rewriting *r, const struct family *family);

const struct family *retype_family(const struct rewriting *r, const struct class_file *c,
                                   const struct member *member);

/* The reference of an instruction of the class as it will be, with another owner if the candidate
 * chooses that (member_owners.h); the same one if nothing changes. */
const struct member_ref *retype_insn(const struct rewriting *r, struct arena *arena,
                                     const struct class_file *c, const struct insn *insn,
                                     uint64_t *ret_dropped);

/* A reference with the descriptor as it will be; the same one if nothing changes. */
const struct member_ref *retype_ref(const struct rewriting *r, struct arena *arena,
                                    const struct member_ref *ref, uint64_t *ret_dropped);

#endif

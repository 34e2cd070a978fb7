/* changed_copy - changed copies of parts of a class.
 *
 * The model is never changed in place: a copy has its own lists where it differs and shares the
 * rest, so it lives in the arena and no longer than what it was made from. */
#ifndef PARE_JVM_MODEL_CHANGED_COPY_H
#define PARE_JVM_MODEL_CHANGED_COPY_H

#include "base/arena.h"
#include "jvm/model/class.h"
#include "jvm/model/code.h"

/* Without the attributes whose kind is in the set: bit k for kind k. */
struct attribute_list attributes_without(struct arena *arena, const struct attribute_list *list,
                                         uint64_t kinds);

/* The list with this attribute in place of the first one of its kind, or at the end.  Other
 * attributes of the kind go. */
struct attribute_list attributes_with(struct arena *arena, const struct attribute_list *list,
                                      const struct attribute *attribute);

struct member method_with_code(struct arena *arena, const struct member *method,
                               const struct code *code);

/* The code with other instructions.  Its tables stay, so every label that they name must stay, too.
 */
const struct code *code_with_insns(struct arena *arena, const struct code *code,
                                   const struct insn *insns, size_t n_insns); /* copies insns */

#endif

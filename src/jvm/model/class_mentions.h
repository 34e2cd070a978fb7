/* class_mentions - which classes a part of a class file names.
 *
 * Every name is visited as often as it is written.  Arrays count as their element class, arrays
 * of primitives not at all.  Strings are not looked into. */
#ifndef PARE_JVM_MODEL_CLASS_MENTIONS_H
#define PARE_JVM_MODEL_CLASS_MENTIONS_H

#include "jvm/model/class.h"
#include "jvm/model/code.h"
#include "jvm/model/signature.h"

struct mentions {
    struct utf8_pool *texts;
    class_name_fn *visit;
    void *context;
};

void mention_class_name(const struct mentions *m, const struct utf8 *name); /* NULL: nothing */
void mention_descriptor(const struct mentions *m, const struct utf8 *descriptor);
void mention_signature(const struct mentions *m, const struct utf8 *signature);
void mention_member_ref(const struct mentions *m, const struct member_ref *member);
/* Of a bootstrap method: the classes that its handle and its arguments name, and those of the
 * bootstrap methods that these arguments use. */
void mention_constant(const struct mentions *m, const struct constant *constant);
void mention_bootstrap(const struct mentions *m, const struct bootstrap *bootstrap);
void mention_insn(const struct mentions *m, const struct insn *insn);

/* All that an attribute names; of Code: instructions, handlers and its attributes. */
void mention_attribute(const struct mentions *m, const struct attribute *attribute);
void mention_attributes(const struct mentions *m, const struct attribute_list *list);

void mention_member(const struct mentions *m, const struct member *member); /* body included */
void mention_class(const struct mentions *m, const struct class_file *class_file); /* all of it */

#endif

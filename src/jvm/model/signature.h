/* signature - generic types (JVMS 4.7.9.1): <T:Ljava/lang/Object;>Ljava/util/List<TT;>;
 *
 * Signatures are walked as text, like descriptors.  The readers do not check them, and neither does
 * the JVM, so every function gives NULL or false for a signature that is not well-formed. */
#ifndef PARE_JVM_MODEL_SIGNATURE_H
#define PARE_JVM_MODEL_SIGNATURE_H

#include "jvm/model/utf8.h"

typedef void class_name_fn(void *context, const struct utf8 *name);

/* Past the type parameters <...> at the start of a class or method signature; text if none.  In a
 * class signature the superclass and the interfaces follow, one signature_next each; in a method
 * signature '(', parameters, ')', the result (V or a type), and ^ before each exception. */
const char *signature_skip_parameters(const char *text);
const char *signature_next(const char *type); /* past one type */

/* Every class named between two places that signature_skip_parameters or signature_next gave
 * (or the ends of the text), in order, with repetition.  Inner<..> of Outer<..>.Inner<..> is
 * visited as Outer$Inner, after Outer. */
bool signature_classes(struct utf8_pool *texts, const char *begin, const char *end,
                       class_name_fn *visit, void *context);

/* Returns the present name of a class, which may be its own. */
typedef const struct utf8 *class_rename_fn(const void *context, const struct utf8 *name);

/* Returns a signature or descriptor in which the classes have their present names.  The name Inner
 * in Outer<..>.Inner stays.  A text that is not well-formed stays as it is. */
const struct utf8 *signature_rename(struct utf8_pool *texts, const struct utf8 *signature,
                                    class_rename_fn *rename, const void *context);

#endif

/* descriptor - types of fields and methods (JVMS 4.3): (ILjava/lang/String;[J)V
 *
 * The readers check descriptors once; after that a descriptor is walked as text:
 *     for (const char *p = d->text + 1; *p != ')'; p = descriptor_next(p)) ...
 * and what stands behind the ')' is the return type. */
#ifndef PARE_JVM_MODEL_DESCRIPTOR_H
#define PARE_JVM_MODEL_DESCRIPTOR_H

#include "jvm/model/utf8.h"

bool descriptor_is_field(const char *text);
bool descriptor_is_method(const char *text); /* at most 255 slots of parameters */

const char *descriptor_next(const char *type);         /* past one well-formed type */
const char *descriptor_return(const char *descriptor); /* the result type of a method */

/* Slots of the stack that a type takes: 2 for J and D, 0 for V, otherwise 1. */
unsigned descriptor_slots(const char *type);
unsigned descriptor_parameter_slots(const char *descriptor); /* `this` not counted */

/* The class that a reference type names, as CONSTANT_Class has it: the internal name, or an
 * array type as it is.  NULL for primitive types. */
const struct utf8 *descriptor_class(struct utf8_pool *texts, const char *type);

/* The class at the bottom of a CONSTANT_Class name: itself, or the element class of an array;
 * NULL for arrays of primitives. */
const struct utf8 *descriptor_element_class(struct utf8_pool *texts, const struct utf8 *name);

#endif

/* hierarchy - who extends, declares and overrides what, over a program and its libraries.
 *
 * Program classes are added as they were read; everything else is found by name on the class path
 * or in the JDK, and read (without code) when it is first asked for.  Add all program classes
 * before the first question, because answers are kept.  Cyclic or incomplete hierarchies give
 * answers too, never an endless loop. Class names are as in CONSTANT_Class, so arrays are welcome.
 */
#ifndef PARE_JVM_WORLD_HIERARCHY_H
#define PARE_JVM_WORLD_HIERARCHY_H

#include "base/status.h"
#include "jvm/model/class.h"

struct hierarchy;

struct hierarchy *hierarchy_new(struct utf8_pool *texts); /* borrows texts */
void hierarchy_free(struct hierarchy *h);

/* A program class goes before those of the class path; the class path in the order of the calls,
 * the first class of a name wins.  The class must outlive the hierarchy. */
void hierarchy_add_class(struct hierarchy *h, const struct class_file *class_file);
enum status hierarchy_add_path(struct hierarchy *h, const char *path, struct error *err);
enum status hierarchy_add_jdk(struct hierarchy *h, const char *java_home, struct error *err);

/* NULL when nobody has it, or it cannot be read.  Arrays are not classes. */
const struct class_file *hierarchy_find(struct hierarchy *h, const struct utf8 *name);
bool hierarchy_is_program(struct hierarchy *h, const struct utf8 *name);

/* Every class and interface above a class, itself first, then breadth first (superclass before
 * interfaces), each once.  complete: false when one of them is not known (it is not listed).
 * Of an array: those of Object. */
struct supertypes {
    size_t n_classes;
    const struct class_file *const *classes;
    bool complete;
};
const struct supertypes *hierarchy_supertypes(struct hierarchy *h, const struct utf8 *name);

enum subtype { SUBTYPE_NO, SUBTYPE_YES, SUBTYPE_UNKNOWN };
enum subtype hierarchy_is_subtype(struct hierarchy *h, const struct utf8 *lower,
                                  const struct utf8 *upper);

/* What a verifier makes of a value that is one or the other: the lowest common superclass, Object
 * when an interface or an unknown class is in it; arrays element by element. */
const struct utf8 *hierarchy_join(struct hierarchy *h, const struct utf8 *a, const struct utf8 *b);

bool same_package(const struct utf8 *a, const struct utf8 *b); /* names of classes */

struct declaration {
    const struct class_file *owner;
    const struct member *member;
};

const struct member *class_field(const struct class_file *c, const struct utf8 *name,
                                 const struct utf8 *descriptor);
const struct member *class_method(const struct class_file *c, const struct utf8 *name,
                                  const struct utf8 *descriptor);

/* Resolution of JVMS 5.4.3.2 to 5.4.3.4, access not checked; methods of arrays are Object's.
 * False when there is no such member, or none that is known. */
bool hierarchy_resolve_field(struct hierarchy *h, const struct member_ref *ref,
                             struct declaration *ret);
bool hierarchy_resolve_method(struct hierarchy *h, const struct member_ref *ref,
                              struct declaration *ret);

typedef void declaration_fn(void *context, const struct declaration *declaration);

/* Every place at and above the owner that declares the member; what the reference resolves to if
 * the others are taken away. */
void hierarchy_declarations(struct hierarchy *h, const struct member_ref *ref,
                            declaration_fn *visit, void *context);

/* Every method above the class that a method of it overrides or implements (JVMS 5.4.5). */
void hierarchy_overridden(struct hierarchy *h, const struct class_file *c,
                          const struct member *method, declaration_fn *visit, void *context);

#endif

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

/* A program class wins over a class of the same name on the class path.  On the class path the
 * first class of a name wins, in the order of the calls.  The class must outlive the hierarchy. */
void hierarchy_add_class(struct hierarchy *h, const struct class_file *class_file);
enum status hierarchy_add_path(struct hierarchy *h, const char *path, struct error *err);
enum status hierarchy_add_jdk(struct hierarchy *h, const char *java_home, struct error *err);

/* NULL if no source has the class, or if it cannot be read.  Arrays are not classes. */
const struct class_file *hierarchy_find(struct hierarchy *h, const struct utf8 *name);
bool hierarchy_is_program(struct hierarchy *h, const struct utf8 *name);

/* Lists a class and every class and interface above it: itself first, then breadth first, the
 * superclass before the interfaces, each once.  `complete` is false if one of them is not known; it
 * is then not listed.  An array has the list of Object. */
struct supertypes {
    size_t n_classes;
    const struct class_file *const *classes;
    bool complete;
};
const struct supertypes *hierarchy_supertypes(struct hierarchy *h, const struct utf8 *name);

enum subtype { SUBTYPE_NO, SUBTYPE_YES, SUBTYPE_UNKNOWN };
enum subtype hierarchy_is_subtype(struct hierarchy *h, const struct utf8 *lower,
                                  const struct utf8 *upper);

/* Returns the class that a verifier gives to a value of one of two classes: the lowest common
 * superclass, or Object if one of them is an interface or is not known.  Arrays are joined element
 * by element. */
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

/* Resolves a reference as JVMS 5.4.3.2 to 5.4.3.4 say, without checking access.  Arrays have the
 * methods of Object.  Returns false if no known class declares the member. */
bool hierarchy_resolve_field(struct hierarchy *h, const struct member_ref *ref,
                             struct declaration *ret);
bool hierarchy_resolve_method(struct hierarchy *h, const struct member_ref *ref,
                              struct declaration *ret);

typedef void declaration_fn(void *context, const struct declaration *declaration);

/* Visits every class at and above the owner that declares the member.  If the nearer ones are
 * removed, the reference resolves to the next one. */
void hierarchy_declarations(struct hierarchy *h, const struct member_ref *ref,
                            declaration_fn *visit, void *context);

/* Every method above the class that a method of it overrides or implements (JVMS 5.4.5). */
void hierarchy_overridden(struct hierarchy *h, const struct class_file *c,
                          const struct member *method, declaration_fn *visit, void *context);

#endif

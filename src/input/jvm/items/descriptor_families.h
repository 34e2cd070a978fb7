/* descriptor_families - methods and fields whose descriptors change together, and what they may
 * become.
 *
 * All methods with the same name and descriptor are one family, because a class may inherit one
 * of them from here and another from there.  The same holds for fields.  The constructors of each
 * class are a family of their own.  Each type
 * in a family's descriptor is a slot with a chain of choices:
 *
 *   its class, the superclasses of that in the program, Object, and, for a parameter: nothing
 *
 * Item k of a slot means that the type is chain[k] or a subclass of it; without any of them it is
 * Object.  `there` means that the parameter exists, or that the method is not void.  Stronger items
 * imply weaker ones.
 *
 * Descriptors that code outside the program knows do not change: methods that override a method of
 * a library class, methods that handles and lambdas name, native methods, main, and the methods
 * that enums, annotations and records must have.  The types of overloads with
 * the same number of parameters do not change either; the parameters of overloads go together. */
#ifndef PARE_INPUT_JVM_ITEMS_DESCRIPTOR_FAMILIES_H
#define PARE_INPUT_JVM_ITEMS_DESCRIPTOR_FAMILIES_H

#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"
#include "input/jvm/program/pointer_map.h"
#include "jvm/world/hierarchy.h"

struct type_slot {
    bool may_go;     /* a parameter may be removed; a result may become void */
    uint32_t there;  /* NO_ITEM: it is always there; overloads share the item of a position */
    uint32_t option; /* the item of chain[0]; the items of the others follow */
    size_t n_options;
    const struct utf8 *const *chain;
};

struct family {
    const struct utf8 *name, *descriptor;
    const struct class_file *of;   /* for constructors: their class; otherwise NULL */
    bool types_fixed, count_fixed; /* of the parameters: types, and number */
    bool result_fixed;             /* the type of the result, or of the field */
    size_t n_parameters;
    size_t n_held;           /* number of parameters at the beginning that cannot change */
    struct type_slot *slots; /* one for each parameter, then the result; of a field: one */
};

struct families {
    struct family *families;
    size_t n_families, capacity;
    struct pointer_map index;
};

/* items: their points must be known.  The slots live in the arena of the app and have no numbers
 * yet. */
void families_find(struct app *app, const struct item_table *items, struct hierarchy *hierarchy,
                   struct families *ret);
void families_done(struct families *families);

/* Equal numbers for parameters at the same position of overloads: these go together. */
struct pointer_key family_position(const struct family *family, size_t parameter);

/* The family of a reference or a declaration; NULL: its descriptor does not change. */
const struct family *family_of_ref(const struct app *app, const struct families *families,
                                   const struct member_ref *ref);
const struct family *family_of_member(const struct families *families, const struct class_file *c,
                                      const struct member *member);

const struct type_slot *family_result(const struct family *family); /* for a field: its type */

#endif

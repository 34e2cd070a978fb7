/* types - the classes of values: of the program, of the library, arrays, lambdas.  A type is a
 * number.
 *
 * Supertypes come from the hierarchy; the defects of an analysis take some away. */
#ifndef PARE_TRIAGE_REACH_TYPES_H
#define PARE_TRIAGE_REACH_TYPES_H

#include "triage/reach/analysis.h"
#include "triage/reach/world.h"

#define NO_TYPE UINT32_MAX

/* What an invokedynamic of LambdaMetafactory makes: a lambda or a method reference. */
struct lambda {
    const struct utf8 *interface;
    const struct utf8 *name;       /* name of the interface's method */
    const struct utf8 *descriptor; /* descriptor of the interface's method */
    struct method_handle handle;   /* the method that is called */
    const struct bootstrap *bootstrap;
    uint32_t captured; /* 0cfa: the first node of the captured values; see flow.h */
    uint32_t n_captured;
};

/* The i-th interface that it has besides its own, as in (Op & Serializable) x -> f(x); NULL: no
 * more. */
const struct utf8 *lambda_marker(const struct lambda *lambda, size_t i, struct world *world);

struct type {
    const struct utf8 *name; /* as in CONSTANT_Class; of a lambda: its interface */
    const struct lambda *lambda;
    uint32_t class_number;  /* in the world; WORLD_NONE: of the library, or an array */
    uint32_t element;       /* element type, for an array of references; otherwise NO_TYPE */
    uint32_t n_supers;      /* 0: not yet found */
    const uint32_t *supers; /* itself first */
};

struct types {
    struct world *world;
    unsigned defects;
    struct arena arena;
    struct type *types;
    size_t n_types, capacity;
    struct pointer_map by_name;
};

void types_init(struct types *types, struct world *world, unsigned defects);
void types_done(struct types *types);

uint32_t type_of(struct types *types, const struct utf8 *name);
uint32_t type_new_lambda(struct types *types, const struct utf8 *interface,
                         const struct lambda *lambda);

/* All supertypes with the type itself first; *ret_n counts them.  Valid until types_done. */
const uint32_t *type_supers(struct types *types, uint32_t type, size_t *ret_n);
bool type_is_subtype(struct types *types, uint32_t lower, uint32_t upper);
/* The class file of a type; NULL: the type is an array, or its class is not known.  For a lambda:
 * the interface. */
const struct class_file *type_file(struct types *types, uint32_t type);

#endif

/* lookup - the helper rules of figure 4.6 of "Reporting Bugs in Metaprograms": the type, field or
 * method that a name means, and subtyping. */
#ifndef PARE_INPUT_FJI_LOOKUP_H
#define PARE_INPUT_FJI_LOOKUP_H

#include "base/status.h"
#include "input/fji/syntax.h"

/* Types are named by numbers of the program's name table.  Base types have no declaration. */
struct fji_lookup {
    const struct fji_program *program;
    const struct fji_type **declaration; /* by name; NULL: none */
};

/* Checks that types are declared once, that all types of fields, methods and parameters are
 * declared, and that `extends` and `implements` name classes and interfaces and make no cycle: the
 * other functions rely on that. */
enum status fji_lookup_init(struct fji_lookup *lookup, const struct fji_program *program,
                            struct error *err);
void fji_lookup_done(struct fji_lookup *lookup); /* also after init failed */

bool fji_is_type(const struct fji_lookup *lookup, uint32_t name);
bool fji_is_class(const struct fji_lookup *lookup, uint32_t name);
uint32_t fji_type_var(const struct fji_lookup *lookup, uint32_t name); /* NO_ITEM: always there */
const struct fji_type *fji_super(const struct fji_lookup *lookup, const struct fji_type *type);

const struct fji_method *fji_own_method(const struct fji_type *type, uint32_t name);
const struct fji_method *fji_method(const struct fji_lookup *lookup, uint32_t type, uint32_t name);
bool fji_same_signature(const struct fji_method *a, const struct fji_method *b);

const struct fji_typed *fji_field(const struct fji_lookup *lookup, uint32_t type, uint32_t name);

/* Whether sub is below super, and the variable that must be present for that (NO_ITEM: none).  Of
 * several ways to an interface it takes the nearest. */
bool fji_subtype(const struct fji_lookup *lookup, uint32_t sub, uint32_t super, uint32_t *ret_var);

#endif

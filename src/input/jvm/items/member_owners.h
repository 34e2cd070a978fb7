/* member_owners - the class that a member reference names, and the class that declares the member.
 *
 * The reference `C.am` in `use(C p) { p.am(); }` names C, the declared type of p, where `am` may be
 * declared in a superclass A.  With its item the reference stays as it is; without the item it
 * becomes `A.am`.  Then p may be declared as A, and C may go.  This is the class that the published
 * restrictions of parameter types ask for (fine-grained structural reduction, figures 3.6 and 3.7:
 * F_o and M_o).
 *
 * All references of one class to one member share an item.  There is no item where the other class
 * could not be named instead: calls by invokespecial, protected members of other packages, classes
 * that the package does not see, members that a class has from an interface, and calls that may be
 * replaced by their object (builders). */
#ifndef PARE_INPUT_JVM_ITEMS_MEMBER_OWNERS_H
#define PARE_INPUT_JVM_ITEMS_MEMBER_OWNERS_H

#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"
#include "input/jvm/program/pointer_map.h"
#include "jvm/model/code.h"
#include "jvm/world/hierarchy.h"

struct member_owner {
    uint32_t item;
    uint32_t class_number;       /* number of the class with the reference */
    struct declaration declared; /* where the member is declared */
};

struct member_owners {
    struct member_owner *owners;
    size_t n_owners, capacity;
    struct pointer_map index; /* key: class with the reference, owner, name, descriptor */
};

/* Finds the references in code whose types can be inferred.  The items have no numbers yet. */
void member_owners_find(struct app *app, const struct item_table *items,
                        struct hierarchy *hierarchy, struct member_owners *ret);
void member_owners_done(struct member_owners *owners);

/* The choice for an instruction in a method of the class, or NULL if its reference cannot change.
 */
const struct member_owner *member_owner_of(const struct member_owners *owners,
                                           const struct class_file *c, const struct insn *insn);

#endif

/* validity - the formula of a program: its models are the subsets of items that still load, verify
 * and type-check.
 *
 * Classes outside the program are always there, so nothing is required of them.  The formula has
 * more variables than there are items: some name a choice or a conjunction, and render nothing. The
 * rules are in these files:
 *   paths.c         subtyping, resolution of members, implementations of abstract methods
 *   declarations.c  classes, members, and what their attributes mention
 *   bodies.c        code
 *   literals.c      points in code
 *   handlers.c      exception handlers
 *   receivers.c     objects that something is done to
 *   types.c         types in descriptors that may change
 *   openness.c      words like `public` that may go
 * A requirement about a class that the hierarchy does not know is left out. */
#ifndef PARE_INPUT_JVM_RULES_VALIDITY_H
#define PARE_INPUT_JVM_RULES_VALIDITY_H

#include "input/jvm/items/descriptor_families.h"
#include "input/jvm/items/member_owners.h"
#include "input/jvm/program/pointer_map.h"
#include "jvm/world/hierarchy.h"
#include "problem/formula.h"

/* An item, a further variable of the formula, or NO_ITEM: nothing is required. */
typedef uint32_t literal;

struct uses { /* code that makes an anonymous class, or calls an accessor */
    struct use {
        literal used, by;
    } * uses;
    size_t n_uses, capacity;
};

struct validity {
    struct app *app;
    const struct item_table *items;
    struct hierarchy *hierarchy;
    struct formula *formula;
    struct pointer_map paths, resolved, implemented, rows, edges, moved;
    struct uses uses;
};

/* The condition of a requirement: if both literals hold (NO_ITEM: always), then ... */
struct when {
    uint32_t class_number; /* the class that the requirement is about */
    literal a, b;
};

/* The formula of all rules, not frozen: requirements may be added.  Caller freezes and frees. */
struct formula *validity_formula(struct app *app, const struct item_table *items,
                                 struct hierarchy *hierarchy);

/* --- for the files of the rules ------------------------------------------------------------ */

void need(struct validity *v, struct when when, literal then); /* a & b => then; once */
void need_with(struct validity *v, struct when when, literal c, literal then);      /* a & b & c */
void need_one(struct validity *v, struct when when, const literal *then, size_t n); /* any of n */

/* `when` mentions a class: it needs the class, access to it, and its entry in InnerClasses. */
void need_class(struct validity *v, struct when when, const struct utf8 *name);

/* `when` uses the class or member from another package, so its access must not become narrower. */
void need_open_class(struct validity *v, struct when when, const struct utf8 *name);
void need_open_member(struct validity *v, struct when when, const struct declaration *d);
void modifiers_rules(struct validity *v, uint32_t class_number);

literal path_literal(struct validity *v, const struct utf8 *lower, const struct utf8 *upper);
void need_subtype(struct validity *v, struct when when, const struct utf8 *lower,
                  const struct utf8 *upper);
literal subtype_literal(struct validity *v, const struct utf8 *lower, const struct utf8 *upper);
void need_all_above(struct validity *v, struct when when, const struct utf8 *name);

/* A literal that holds if the program has some declaration to which the reference resolves. */
literal resolve_literal(struct validity *v, const struct member_ref *ref);
/* A literal that holds if objects of the class have a body for the method; NO_ITEM also if there
 * never is one. */
literal implement_literal(struct validity *v, const struct class_file *c, const struct utf8 *name,
                          const struct utf8 *descriptor);

literal class_literal(const struct validity *v, const struct utf8 *name);
literal method_literal(const struct validity *v, const struct declaration *declaration);
literal field_literal(const struct validity *v, const struct declaration *declaration);
literal code_literal(const struct validity *v, const struct declaration *declaration);

void declarations_rules(struct validity *v, uint32_t class_number);
void body_rules(struct validity *v, uint32_t class_number, size_t method);
void uses_rules(struct validity *v); /* call it after all bodies */

/* Finds the literal with which each instruction is present; behind the instructions come the
 * handlers, then the slots of parameters (the order of origins in infer.h).  The types in the code
 * of the method can be inferred.  It also adds the rules of the points.  The caller frees the
 * literals. */
literal *insn_literals(struct validity *v, uint32_t class_number, size_t method);
void handlers_rules(struct validity *v, uint32_t class_number, size_t method,
                    const literal *literals);
void receivers_rules(struct validity *v, uint32_t class_number, size_t method,
                     const literal *literals);

/* A type, and the slot of a descriptor that it stands in, or NULL. */
struct slot_type {
    const struct utf8 *name;
    const struct type_slot *slot;
    /* for a target whose type does not change: the value is needed only if this holds */
    literal only_if;
};
struct slot_type fixed_type(const struct utf8 *name); /* it stands in no descriptor */
/* If `when` holds, the first type must be assignable to the second one, whatever both become. */
void need_flow(struct validity *v, struct when when, struct slot_type from, struct slot_type to);
/* `when` mentions the classes in the new descriptor.  family: NULL if the descriptor does not
 * change. */
void need_descriptor(struct validity *v, struct when when, const struct family *family,
                     const struct utf8 *descriptor);
/* `when` holds only if the descriptor does not change. */
void need_descriptor_unchanged(struct validity *v, struct when when, const struct family *family);
void families_rules(struct validity *v);

/* Three questions about the owner of an instruction's reference.  insn_owner gives its choice, or
 * NULL.  moved_literal holds if the declaring class is named.  need_an_owner demands that one of
 * both classes can be named. */
const struct member_owner *insn_owner(const struct validity *v, const struct class_file *c,
                                      const struct insn *insn);
literal moved_literal(struct validity *v, const struct member_owner *owner);
void owners_rules(struct validity *v);
void need_an_owner(struct validity *v, struct when when, const struct member_owner *owner);

const struct family *ref_family(const struct validity *v, const struct member_ref *ref);
const struct family *member_family(const struct validity *v, const struct class_file *c,
                                   const struct member *member);

#endif

/* infer - the type of every local variable and stack slot before every instruction of a method.
 *
 * Abstract interpretation to a fixed point.  Where branches join, a reference has the set of the
 * types that it may have, not their common superclass, so no class hierarchy is needed; the sets
 * hold declared types (of fields, results, parameters, casts, new), each exactly as written.
 * Slots are those of the JVM: a long or double takes two, the second is TYPE_SECOND.
 *
 * Takes memory for one state an instruction, at most 256 MiB (beyond that it fails).  Subroutines
 * (jsr and ret, in classes before version 50) are not followed: the method is an error. */
#ifndef PARE_JVM_CODE_INFER_H
#define PARE_JVM_CODE_INFER_H

#include "base/status.h"
#include "jvm/code/infer_type.h"
#include "jvm/code/typeset.h"
#include "jvm/model/class.h"
#include "jvm/model/code.h"

struct infer;

/* An origin says where a type comes from.  Numbers below n_insns are instructions that make the
 * value (for an initialized object: the call of the constructor).  Then follow the handlers that
 * catch it, then the slots of parameters that hold it.  An element of an array has the origin of
 * the array. */
enum infer_detail {
    INFER_TYPES,
    INFER_ORIGINS, /* sets also hold the origin of each type: larger and slower */
};

/* Borrows all; the method has code.  A method that does not verify (stack heights differ, stack
 * underflow, locals out of range) is an error; wrong types are not looked for. */
enum status infer_method(struct utf8_pool *texts, const struct class_file *class_file,
                         const struct member *method, enum infer_detail detail, struct infer **ret,
                         struct error *err);
void infer_free(struct infer *infer);

struct infer_state {
    size_t n_locals, n_stack;
    const struct infer_type *locals, *stack; /* stack[n_stack - 1] is the top */
};

/* The state before the entry of code->insns.  False if no path reaches it. */
bool infer_before(const struct infer *infer, size_t index, struct infer_state *ret);

/* The slot that an instruction takes from the stack, counted from the deepest one that it takes
 * (the receiver or first argument of a call; array, index, value of a store).  The instruction
 * is reached, and takes that many. */
struct infer_type infer_operand(const struct infer *infer, size_t index, unsigned slot);

/* The classes of a TYPE_REFERENCE. */
struct typeset infer_types(const struct infer *infer, struct infer_type type);

#endif

/* code - the body of a method: instructions in a list, places in it named by labels.
 *
 * A label is a number below n_labels; the list holds one OP_LABEL entry for each that is named.
 * Branches, handlers, line numbers, variables, frames and type annotations name labels and
 * never offsets, so instructions can be taken out or put in between labels and everything else
 * stays where it belongs.  Plain data, immutable once built: an edit makes a new list. */
#ifndef PARE_JVM_MODEL_CODE_H
#define PARE_JVM_MODEL_CODE_H

#include "jvm/model/attribute.h"
#include "jvm/model/constant.h"
#include "jvm/model/opcode.h"

#define NO_LABEL UINT32_MAX

struct switch_table {
    uint32_t default_label;
    uint32_t n_cases;
    const int32_t *keys;    /* ascending; of a tableswitch: consecutive */
    const uint32_t *labels; /* one a key */
};

struct insn {
    uint8_t op;     /* enum opcode */
    uint8_t count;  /* multianewarray: dimensions; newarray: element type, 4 to 11 */
    uint16_t local; /* loads, stores, iinc, ret */
    union {
        int32_t value;  /* bipush, sipush, iinc */
        uint32_t label; /* OP_LABEL, branches */
    };
    union {
        const struct constant *constant;  /* ldc; its type decides between ldc, ldc_w and ldc2_w */
        const struct member_ref *member;  /* fields and invokes */
        const struct dynamic *dynamic;    /* invokedynamic */
        const struct utf8 *type;          /* new, anewarray, multianewarray, checkcast ... */
        const struct switch_table *table; /* switches */
    };
};

struct handler {
    uint32_t start, end, target; /* labels */
    const struct utf8 *type;     /* NULL: anything */
};

struct code {
    uint16_t max_stack, max_locals;
    uint32_t n_labels;
    size_t n_insns;
    const struct insn *insns; /* OP_LABEL entries included */
    size_t n_handlers;
    const struct handler *handlers; /* in order of precedence */
    struct attribute_list attributes;
};

/* Slots that the instruction takes from the stack and leaves on it. */
void insn_effect(const struct insn *insn, unsigned *ret_pops, unsigned *ret_pushes);
bool insn_is_two_slots(const struct constant *constant); /* when ldc loads it */
/* True if it accesses a field or calls a method by name. */
bool insn_has_member(const struct insn *insn);
/* True if the next instruction never follows it: goto, return, athrow and the like. */
bool insn_ends_block(const struct insn *insn);

/* max_stack and max_locals for the code as it is now; false when the stack runs empty, has
 * different heights at a join, or needs more than 65535 slots.  n_parameters: slots that the
 * parameters take, `this` included. */
bool code_maxima(const struct code *code, unsigned n_parameters, uint16_t *ret_max_stack,
                 uint16_t *ret_max_locals);

/* The index in insns of each label, or SIZE_MAX: n_labels of them.  Caller frees. */
size_t *code_label_index(const struct code *code);

#endif

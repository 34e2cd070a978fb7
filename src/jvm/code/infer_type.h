/* infer_type - the type of one local variable or stack slot, as inference knows it. */
#ifndef PARE_JVM_CODE_INFER_TYPE_H
#define PARE_JVM_CODE_INFER_TYPE_H

#include <stdint.h>

enum infer_kind {
    TYPE_TOP, /* nothing that can be used */
    TYPE_INT, /* and boolean, byte, char, short */
    TYPE_FLOAT,
    TYPE_LONG,
    TYPE_DOUBLE,
    TYPE_SECOND,             /* the other half of the slot before */
    TYPE_UNINITIALIZED_THIS, /* in a constructor, before it called another */
    TYPE_UNINITIALIZED,      /* made by the `new` at index `of` in code->insns */
    TYPE_REFERENCE,          /* one of the set `of`; the empty set is null */
};

struct infer_type {
    enum infer_kind kind;
    uint32_t of;
};

#endif

/* stub_code - removes some instructions of a method, and keeps the rest valid.
 *
 * The operands of a removed instruction are popped, and its result becomes zero or null.  For
 * example `x = f(a);` without the call becomes `x = 0;`.  A value that is computed only to be
 * popped is not computed: the instructions that load, compute and compare are dead code then, in
 * conditional expressions, too.  A call that stays is still made, and its result is popped.  Jumps
 * to the next instruction and unreachable code are removed as well.
 *
 * No value gets a type that it could not have before, except null, so with a new stack map
 * (stack_map_frames.h) the code verifies if the original did. */
#ifndef PARE_JVM_CODE_STUB_CODE_H
#define PARE_JVM_CODE_STUB_CODE_H

#include "base/arena.h"
#include "base/containers/bitset.h"
#include "jvm/model/code.h"

enum stub {
    STUB_KEEP,
    STUB_DEFAULT, /* of a branch: not taken; of a switch: the default; of `new`: null */
    STUB_OBJECT,  /* a call: its object is the result; the types must fit */
    STUB_NO_TEXT, /* ldc of a string: the empty one */
    STUB_JUMP,    /* of a branch: always taken */
    STUB_RETURN,  /* it stays, and the method returns right after it */
    STUB_VOID,    /* of a return of a value: nothing is returned */
    N_STUBS
};

struct stubs {
    const unsigned char *fates; /* one enum stub an entry of code->insns */
    const bool *handler_goes;   /* one a handler; NULL: all stay */
    /* By entry, what stands in place of the member of an instruction that stays, or NULL; and for a
     * call the parameters that it has lost, bit i for parameter i.  A call of a method that is void
     * now leaves zero or null.  NULL: members stay. */
    const struct member_ref *const *members;
    const uint64_t *lost;
};

/* The result has no stack map; it lives in the arena and shares parts of the original.  An argument
 * for a lost parameter that a call computes goes through local variables that are new. */
const struct code *code_stub(struct arena *arena, struct utf8_pool *texts, const struct code *code,
                             const struct stubs *stubs);

/* Which entries of code->insns are not in code_stub's result; labels always are.  What is gone with
 * some stubs is gone with more of them, too. */
void code_stub_gone(struct utf8_pool *texts, const struct code *code, const struct stubs *stubs,
                    struct bitset *ret); /* caller bitset_done()s it */

#endif

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
    STUB_DEFAULT, /* branch: not taken; switch: the default; `new`: null */
    STUB_OBJECT,  /* a call: its object is the result; the types must fit */
    STUB_NO_TEXT, /* ldc of a string: the empty one */
    STUB_JUMP,    /* for a branch: always taken */
    STUB_RETURN,  /* the instruction stays, and the method returns right after it */
    STUB_VOID,    /* a return of a value: the method returns nothing */
    N_STUBS
};

struct stubs {
    const unsigned char *fates; /* an enum stub for each entry of code->insns */
    const bool *handler_goes;   /* a truth value for each handler; NULL: all stay */
    /* For each entry of code->insns: the member that takes the place of its member, or NULL.  For a
     * call also the parameters that the method has lost: bit i for parameter i.  The result of a
     * call whose method has become void is zero or null.  NULL: all members stay. */
    const struct member_ref *const *members;
    const uint64_t *lost;
};

/* The result has no stack map.  It lives in the arena and shares parts of the original.  If a call
 * computes an argument for a lost parameter, the other arguments go through new local variables. */
const struct code *code_stub(struct arena *arena, struct utf8_pool *texts, const struct code *code,
                             const struct stubs *stubs);

/* Finds the entries of code->insns that code_stub would remove; labels are never removed.  More
 * stubs never remove fewer entries. */
void code_stub_gone(struct utf8_pool *texts, const struct code *code, const struct stubs *stubs,
                    struct bitset *ret); /* caller bitset_done()s it */

#endif

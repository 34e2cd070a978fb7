/* stack_frames - the innermost functions of a crash, from a printed stack.
 *
 * Understands the lists of gdb, the sanitizers, LLVM ("#0 0x4f in f (x=1) at a.c:3"), gcc
 * ("0x4f f(int)") and the traces of Java, JavaScript and .NET ("at C.m(C.java:3)").  Functions
 * that every crash ends in (abort, signal handlers, interceptors) are skipped. */
#ifndef PARE_ORACLE_BEHAVIOUR_STACK_FRAMES_H
#define PARE_ORACLE_BEHAVIOUR_STACK_FRAMES_H

#include "base/buffer.h"

#include <stddef.h>

/* Appends " in f < g < h": at most n_frames names that differ from the one before, from the first
 * stack in the text; nothing when there is none. */
void frames_describe(const char *text, size_t n_bytes, size_t n_frames, struct buffer *ret);

#endif

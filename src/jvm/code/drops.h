/* drops - removes values from the stack that nothing uses any more, in a list of instructions.
 * Private to the files that rewrite code. */
#ifndef PARE_JVM_CODE_DROPS_H
#define PARE_JVM_CODE_DROPS_H

#include "jvm/code/insn_list.h"

/* Pops in front of a node: a value; the arguments of a call, last one first; all that an
 * instruction takes. */
void drop_value(struct insn_list *list, uint32_t before, unsigned n_slots);
void drop_arguments(struct insn_list *list, uint32_t before, const char *descriptor);
void drop_operands(struct insn_list *list, uint32_t before, const struct insn *insn);

/* Leaves one value and does nothing else that matters when the value is dropped. */
bool only_makes_a_value(const struct insn *insn);
/* Control may come from or go elsewhere there; targets as they were last found. */
bool ends_straight_line(const struct insn_list *list, const struct insn *insn);

/* Who left the value that has *depth slots above it before `at`, if that is known (else
 * INSN_LIST_END); *depth: slots above it when it was left.  The sole maker leaves that value of
 * n_slots and nothing else, and does nothing else. */
uint32_t maker_of(const struct insn_list *list, uint32_t at, unsigned *depth);
uint32_t sole_maker(const struct insn_list *list, uint32_t at, unsigned depth, unsigned n_slots);

/* Removes computations of values that are dropped, jumps to the next instruction, unreachable
 * instructions, and handlers that guard nothing.  code: the list's, handlers: its own, to be
 * changed. */
void simplify(struct insn_list *list, struct code *code, struct handler *handlers);

#endif

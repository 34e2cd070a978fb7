/* drops - removes values from the stack that nothing uses any more, in a list of instructions.
 * Private to the files that rewrite code. */
#ifndef PARE_JVM_CODE_DROPS_H
#define PARE_JVM_CODE_DROPS_H

#include "jvm/code/insn_list.h"

/* Each adds pops in front of a node: of one value; of the arguments of a call, the last one first;
 * of everything that an instruction takes. */
void drop_value(struct insn_list *list, uint32_t before, unsigned n_slots);
void drop_arguments(struct insn_list *list, uint32_t before, const char *descriptor);
void drop_operands(struct insn_list *list, uint32_t before, const struct insn *insn);

/* True if the instruction leaves one value, and has no other effect if the value is dropped. */
bool only_makes_a_value(const struct insn *insn);
/* True if control may enter or leave at this node.  It uses the jump targets that were found last.
 */
bool ends_straight_line(const struct insn_list *list, const struct insn *insn);

/* Finds the instruction that left the value which has *depth slots above it before `at`;
 * INSN_LIST_END if that is not known.  Sets *depth to the number of slots above the value when it
 * was left.  sole_maker also demands that the instruction leaves this value of n_slots and has no
 * other effect. */
uint32_t maker_of(const struct insn_list *list, uint32_t at, unsigned *depth);
uint32_t sole_maker(const struct insn_list *list, uint32_t at, unsigned depth, unsigned n_slots);

/* Removes computations of values that are dropped, jumps to the next instruction, unreachable
 * instructions, and handlers that guard nothing.  code: the list's, handlers: its own, to be
 * changed. */
void simplify(struct insn_list *list, struct code *code, struct handler *handlers);

#endif

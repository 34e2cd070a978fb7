/* renumber - names that are numbers, in order.
 *
 * LLVM IR numbers the values and blocks of a function that have no name: %0, %1 ... in the order in
 * which they are declared, without gaps.  A candidate that lacks some of them is numbered anew.
 * Declared are, in this order: the parameters of a line that begins with "define", its first block
 * unless that has a label, and every "%N =" and "N:" at the beginning of a line.  A use of what is
 * declared nowhere means the first block.  Linear in the text. */
#ifndef PARE_INPUT_TREE_PARSE_RENUMBER_H
#define PARE_INPUT_TREE_PARSE_RENUMBER_H

#include "base/buffer.h"

/* Adds the text to ret, renumbered. prefix: the character before a number. */
void renumber(const unsigned char *text, size_t n_bytes, char prefix, struct buffer *ret);

#endif

/* spaces - whether a person writes a space between two tokens of a line.
 *
 * The rules look at the tokens and at their places in the tree, not at the language: an operator
 * between two operands has spaces around it, a comma one behind it, brackets none inside.  Where no
 * rule is sure, the source decides.  Inside a string, only the source decides. */
#ifndef PARE_INPUT_TREE_PRETTY_SPACES_H
#define PARE_INPUT_TREE_PRETTY_SPACES_H

#include "input/tree/pretty/token_places.h"

/* Whether a piece is an operator between two operands. */
bool spaces_is_between(const struct token_places *places, size_t piece);

/* Fills, by piece, whether a space stands before it. */
void spaces_choose(const struct token_places *places, bool *ret);

#endif

/* bracket_pairs - which brackets of a text belong together: () [] {} outside of strings and
 * comments.
 *
 * A closing bracket pairs with the nearest open bracket of its kind.  Open brackets of other kinds
 * between the two have no partner, and neither has a closing bracket without an open one.  So pairs
 * nest properly in every text.  Linear time, no recursion; 8 bytes a bracket. */
#ifndef PARE_INPUT_TEXT_BRACKET_PAIRS_H
#define PARE_INPUT_TEXT_BRACKET_PAIRS_H

#include "input/text/lexer.h"

#include <stddef.h>
#include <stdint.h>

struct bracket {
    uint32_t at;      /* position in the text */
    uint32_t partner; /* index of the other bracket of the pair; NO_PARTNER */
};

#define NO_PARTNER UINT32_MAX

struct bracket_pairs {
    struct bracket *brackets; /* by position */
    size_t n_brackets;
};

void bracket_pairs_init(struct bracket_pairs *pairs, const unsigned char *data,
                        size_t n_bytes); /* < 4 GiB */
void bracket_pairs_done(struct bracket_pairs *pairs);

/* Whether a token of the text is one of the brackets. */
bool bracket_pairs_is_bracket(const unsigned char *data, const struct token *token);

#endif

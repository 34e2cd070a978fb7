/* mask - hides text that the grammar of a parser does not know.
 *
 * A grammar may lack words that its language has (attributes of compilers).  Other characters take
 * their place, as many, so that the parser goes on and positions stay the same. */
#ifndef PARE_INPUT_TREE_PARSE_MASK_H
#define PARE_INPUT_TREE_PARSE_MASK_H

#include "input/tree/language/description.h"

#include <stdbool.h>
#include <stddef.h>

/* Stands between the first and the last tokens of a range of "masked". */
#define MASK_DOTS " ... "

/* Markup in the values of XML's entities, which its grammar does not know.
 * NULL: nothing to mask.  Caller frees. */
unsigned char *mask_entities(const unsigned char *text, size_t n_bytes);

/* The given words become comments as C has them: "word", "word(" with the parentheses behind it,
 * "word next" when the other comes next, "word(," for what follows the first comma in the
 * parentheses behind it, "CREATE TRIGGER ... ; END ;" for everything from the first tokens to the
 * last, in small letters or capitals.  What stands in comments and strings stays.
 * NULL: nothing to mask.  Caller frees. */
unsigned char *mask_words(const unsigned char *text, size_t n_bytes, const struct text_list *words);

/* Whether a text that was masked is a range: it stands for itself, and belongs to nothing. */
bool mask_is_range(const unsigned char *text, size_t n_bytes, const struct text_list *words);

#endif

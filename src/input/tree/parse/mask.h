/* mask - hides text that the grammar of a parser does not know.
 *
 * A grammar may lack words that its language has (attributes of compilers).  Other characters take
 * their place, as many, so that the parser goes on and positions stay the same. */
#ifndef PARE_INPUT_TREE_PARSE_MASK_H
#define PARE_INPUT_TREE_PARSE_MASK_H

#include "input/tree/language/description.h"

#include <stddef.h>

/* Markup in the values of XML's entities, which its grammar does not know.
 * NULL: nothing to mask.  Caller frees. */
unsigned char *mask_entities(const unsigned char *text, size_t n_bytes);

/* The given words become comments as C has them: "word", "word(" with the parentheses behind it,
 * "word next" when the other comes next, "word(," for what follows the first comma in the
 * parentheses behind it.  What stands in comments and strings stays.
 * NULL: nothing to mask.  Caller frees. */
unsigned char *mask_words(const unsigned char *text, size_t n_bytes, const struct text_list *words);

#endif

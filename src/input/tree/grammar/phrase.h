/* phrase - the smallest text that a node of some kind can be.
 *
 * Computed from the grammar: the fewest tokens, then the fewest bytes.  Tokens that are no fixed
 * string (names, numbers) have a text only when language.json gives one or the input holds one (the
 * shortest is taken).  What language.json prefers comes first. */
#ifndef PARE_INPUT_TREE_GRAMMAR_PHRASE_H
#define PARE_INPUT_TREE_GRAMMAR_PHRASE_H

#include "input/tree/grammar/grammar.h"

struct phrases;

struct phrase {
    const char *text; /* NULL: none is known */
    uint32_t n_bytes, n_tokens;
};

/* samples[kind], with a length of 0 for none, are short tokens of the input; copied. */
struct sample {
    const unsigned char *text;
    uint32_t n_bytes;
};

struct phrases *phrases_new(const struct grammar *grammar,
                            const struct sample *samples); /* caller frees; borrows grammar */
void phrases_free(struct phrases *phrases);                /* NULL is fine */

/* The smallest phrase of any kind in the set. */
struct phrase phrases_for_set(struct phrases *phrases, uint32_t set);

struct phrase phrases_for_kind(const struct phrases *phrases, uint32_t kind);

/* Whether two tokens that were apart, ending and beginning with these bytes, need a space between.
 */
bool phrase_would_join(unsigned char last, unsigned char first);

#endif

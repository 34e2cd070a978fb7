/* phrase - the smallest text that a node of some kind can have, for example `0` for an expression.
 *
 * It is computed from the grammar: the fewest tokens, then the fewest bytes.  A token without a
 * fixed text (a name, a number) gets its text from "leaves" in language.json, or else it is the
 * shortest such token in the input.  A phrase that "smallest" in language.json gives comes first.
 */
#ifndef PARE_INPUT_TREE_GRAMMAR_PHRASE_H
#define PARE_INPUT_TREE_GRAMMAR_PHRASE_H

#include "input/tree/grammar/grammar.h"

struct phrases;

struct phrase {
    const char *text; /* NULL: none is known */
    uint32_t n_bytes, n_tokens;
};

/* samples[kind] is a short token of the input; its length is 0 if there is none.  Copied. */
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

/* True if a space is needed between a token that ends with the first byte and one that begins with
 * the second byte. */
bool phrase_would_join(unsigned char last, unsigned char first);

#endif

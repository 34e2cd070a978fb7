/* identifier - which tokens are names, and names that are free. */
#ifndef PARE_INPUT_TREE_PARSE_IDENTIFIER_H
#define PARE_INPUT_TREE_PARSE_IDENTIFIER_H

#include "base/containers/text_table.h"
#include "input/tree/language/language.h"

#include <stdbool.h>
#include <stdint.h>

/* By kind, whether it is one of names: what "identifiers" in language.json lists, otherwise kinds
 * that are called so.  Caller frees. */
bool *identifier_kinds(const struct language *language);

/* Adds the language's keywords. */
void identifier_add_keywords(const struct language *language, struct text_table *words);

/* Adds all words of a text. */
void identifier_add_words(const unsigned char *text, size_t n_bytes, struct text_table *words);

/* How many bytes at the begin are no part of the name: @ in @name.  False: this is no name. */
bool identifier_is_name(const unsigned char *text, size_t n_bytes, size_t *ret_prefix);

/* Room for a new name: 13 letters and digits are enough for 2^64 names. */
enum { IDENTIFIER_MAX = 16 };

/* Names in order of length, all with a capital or all without: a .. z, aa, ab ... */
struct identifiers {
    uint64_t next;
    bool capital;
};

/* The next one that is not among the words; its length. */
size_t identifiers_next(struct identifiers *identifiers, const struct text_table *words,
                        char ret[IDENTIFIER_MAX]);

#endif

/* filled_lists - lists whose elements a grammar calls optional, though the language wants them.
 *
 * `{a, , b}` is no object in JavaScript, but its grammar says [x] ("," [x])*, to allow for a comma
 * at the end.  In the rules that language.json lists as "filled" this becomes x ("," x)* [","], so
 * that elements go with their separators. */
#ifndef PARE_INPUT_TREE_GRAMMAR_FILLED_LISTS_H
#define PARE_INPUT_TREE_GRAMMAR_FILLED_LISTS_H

#include <jansson.h>

/* Changes the rules of a grammar.json in place; data is language.json. */
void fill_lists(json_t *grammar, const json_t *data);

#endif

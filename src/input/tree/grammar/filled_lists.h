/* filled_lists - lists whose elements a grammar calls optional, though the language wants them.
 *
 * `{a, , b}` is no object in JavaScript, but its grammar says [x] ("," [x])*, to allow for a comma
 * at the end.  In the rules that language.json lists as "filled" this becomes x ("," x)* [","], so
 * that elements go with their separators. */
#ifndef PARE_INPUT_TREE_GRAMMAR_FILLED_LISTS_H
#define PARE_INPUT_TREE_GRAMMAR_FILLED_LISTS_H

#include <jansson.h>
#include <stdbool.h>

/* Changes a rule of a grammar.json in place; false: there is no such rule. */
bool fill_lists(json_t *grammar, const char *rule);

#endif

/* language_binding - the binding of a language that Pare can parse. */
#ifndef PARE_LEARN_DATA_LANGUAGE_BINDING_H
#define PARE_LEARN_DATA_LANGUAGE_BINDING_H

#include "learn/data/grammar_binding.h"

struct language;

/* The kinds are those of the items that the tree front ends make when the language is the only one
 * of the input.  The language is open; its grammar file is read. */
enum status tree_binding(const struct language *language, struct binding *ret, struct error *err);

/* What a kind is called, and what the item's absence means: "declaration", "if_statement shell". */
char *tree_binding_kind(const struct language *language, uint32_t kind); /* caller frees */

#endif

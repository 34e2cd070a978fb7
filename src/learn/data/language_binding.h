/* language_binding - the binding of a language that Pare can parse. */
#ifndef PARE_LEARN_DATA_LANGUAGE_BINDING_H
#define PARE_LEARN_DATA_LANGUAGE_BINDING_H

#include "learn/data/grammar_binding.h"

struct language;

/* Kinds are numbered as in the items that the tree front ends make for an input of this language
 * alone.  The language must be open; its grammar file is read. */
enum status tree_binding(const struct language *language, struct binding *ret, struct error *err);

/* A readable name of a kind: "declaration", "if_statement shell". */
char *tree_binding_kind(const struct language *language, uint32_t kind); /* caller frees */

#endif

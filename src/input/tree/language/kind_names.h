/* kind_names - the kinds of nodes and the fields of a parser, by their names. */
#ifndef PARE_INPUT_TREE_LANGUAGE_KIND_NAMES_H
#define PARE_INPUT_TREE_LANGUAGE_KIND_NAMES_H

#include "input/tree/language/description.h"

typedef struct TSLanguage TSLanguage; /* declared by tree-sitter */

/* Why a name is not the name of a kind. */
enum kind_name {
    KIND_NAME_GOOD,
    KIND_NAME_UNKNOWN,
    KIND_NAME_SUPERTYPE, /* it stands for several kinds, and no node has it */
};

/* is_named: of nodes with a name; otherwise of tokens without one. */
enum kind_name kind_find(const TSLanguage *parser, const char *name, size_t n_bytes, bool is_named,
                         uint32_t *ret);

/* A message about a wrong name, with a suggestion if there is one.  The caller frees it. */
char *kind_complaint(const TSLanguage *parser, const char *name, size_t n_bytes, bool is_named);
char *field_complaint(const TSLanguage *parser, const char *name, size_t n_bytes);

/* Fills the table with the facts of language.json.  ret is overwritten; caller
 * kind_table_done()s it. */
void kind_names_apply(const struct description *description, const TSLanguage *parser,
                      struct kind_table *ret, struct mistakes *mistakes);

#endif

/* grammar - what the grammar of a language allows, and what language.json adds to it.
 *
 * For each kind of node: which children it may have (grammar_rules.h), which facts language.json
 * states about it (kind_table.h), and the text or phrase that can stand for it.  Lists with
 * separators are recognised as such (grammar_expr.h). */
#ifndef PARE_INPUT_TREE_GRAMMAR_GRAMMAR_H
#define PARE_INPUT_TREE_GRAMMAR_GRAMMAR_H

#include "base/status.h"
#include "input/tree/grammar/grammar_expr.h"
#include "input/tree/grammar/kind_table.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct TSLanguage TSLanguage; /* a parser's tables, of tree-sitter */
struct grammar;

/* Reads a grammar.json for the parser that was made with it.  Takes the table, also when it fails;
 * caller frees the grammar. */
enum status grammar_new(const TSLanguage *parser, const json_t *json, struct kind_table *kinds,
                        struct grammar **ret, struct error *err);
void grammar_free(struct grammar *grammar); /* NULL is fine */

uint32_t grammar_n_kinds(const struct grammar *grammar);
uint32_t grammar_n_rules(const struct grammar *grammar);
uint32_t grammar_gap_kind(const struct grammar *grammar); /* == n_kinds */
const struct kindsets *grammar_sets(const struct grammar *grammar);

/* The children that a node of this kind may have, or NULL when no rule is known. */
const struct expr *grammar_body(const struct grammar *grammar, uint32_t kind);
/* The same without other rules' content under this name, if there is a rule of this name. */
const struct expr *grammar_own_body(const struct grammar *grammar, uint32_t kind);
const struct expr *grammar_rule(const struct grammar *grammar, uint32_t rule); /* never NULL */

/* Whether language.json states a fact about a kind; whether it has the list of that fact at all. */
bool grammar_has(const struct grammar *grammar, uint32_t kind, enum kind_fact fact);
bool grammar_lists(const struct grammar *grammar, enum kind_fact fact);

/* In how large a choice nodes of this kind may stand: 1 for a kind that only ever stands for
 * itself.
 */
uint32_t grammar_n_alternatives(const struct grammar *grammar, uint32_t kind);

/* Whether nodes of this kind may end with a token that is only implied, such as the end of a line.
 */
bool grammar_may_end_implied(const struct grammar *grammar, uint32_t kind);

/* The text of a token, or NULL: "leaves" of language.json, or the only text that it can have. */
const char *grammar_token_text(const struct grammar *grammar, uint32_t kind);
/* The phrase that "smallest" of language.json gives for a kind and its rank (0 first), or NULL. */
const char *grammar_preferred(const struct grammar *grammar, uint32_t kind, uint32_t *ret_rank);

#endif

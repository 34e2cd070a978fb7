/* grammar - a language's grammar.json as rules over what is seen in a syntax tree.
 *
 * A rule says which children a node of some kind can have.  Kinds are the parser's public symbols;
 * what never shows in a tree is gone from the rules: fields, precedences, hidden rules that are
 * only a choice (they become a set of kinds).  Other hidden rules stay as references, to be
 * read in place.  Lists with separators are recognised as such.
 *
 * The content of a token that has no name is no child.  It is EXPR_HIDDEN_TOKEN here: it matches
 * nothing, or the pseudo child of kind grammar_gap_kind that stands for text between two children.
 */
#ifndef PARE_INPUT_TREE_GRAMMAR_GRAMMAR_H
#define PARE_INPUT_TREE_GRAMMAR_GRAMMAR_H

#include "base/status.h"
#include "input/tree/grammar/grammar_expr.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct TSLanguage TSLanguage; /* a parser's tables, of tree-sitter */
struct grammar;

/* Reads a grammar for the parser it was made with.  `data` is language.json (borrowed for the
 * call). */
enum status grammar_new(const TSLanguage *parser, const json_t *json, const json_t *data,
                        struct grammar **ret, struct error *err);
void grammar_free(struct grammar *grammar); /* NULL is fine */

uint32_t grammar_n_kinds(const struct grammar *grammar);
uint32_t grammar_n_rules(const struct grammar *grammar);
uint32_t grammar_gap_kind(const struct grammar *grammar); /* == n_kinds */
const struct kindsets *grammar_sets(const struct grammar *grammar);

/* What the children of a node of this kind may be, or NULL when no rule is known. */
const struct expr *grammar_body(const struct grammar *grammar, uint32_t kind);
/* The same without other rules' content under this name, if there is a rule of this name. */
const struct expr *grammar_own_body(const struct grammar *grammar, uint32_t kind);
const struct expr *grammar_rule(const struct grammar *grammar, uint32_t rule); /* never NULL */

/* What language.json says of a kind. */
bool grammar_is_comment(const struct grammar *grammar, uint32_t kind);
bool grammar_is_atom(const struct grammar *grammar, uint32_t kind);     /* taken as one token */
bool grammar_is_anchored(const struct grammar *grammar, uint32_t kind); /* never hoisted */
bool grammar_is_closer(const struct grammar *grammar, uint32_t kind);   /* see closed_by */
bool grammar_has_closers(const struct grammar *grammar);
bool grammar_is_line(const struct grammar *grammar, uint32_t kind);  /* a line must end after it */
bool grammar_is_rigid(const struct grammar *grammar, uint32_t kind); /* its children all stay */
bool grammar_is_full(const struct grammar *grammar, uint32_t kind);  /* its optional parts stay */
bool grammar_has_head(const struct grammar *grammar,
                      uint32_t kind); /* no phrase for its first child */
bool grammar_is_solid(const struct grammar *grammar, uint32_t kind); /* no part takes its place */
bool grammar_has_callee(const struct grammar *grammar,
                        uint32_t kind); /* its first child takes no place, nor gives its own away */
bool grammar_is_named(const struct grammar *grammar, uint32_t kind); /* no phrase stands for it */
bool grammar_is_kept(const struct grammar *grammar, uint32_t kind);  /* never goes alone */

/* In how large a choice nodes of this kind may stand: 1 for what is only ever part of something. */
uint32_t grammar_n_alternatives(const struct grammar *grammar, uint32_t kind);

/* Whether nodes of this kind may end with a token that is only implied, such as the end of a line.
 */
bool grammar_may_end_implied(const struct grammar *grammar, uint32_t kind);

/* The only or the agreed text of a token, or NULL: a keyword, or what language.json says. */
const char *grammar_token_text(const struct grammar *grammar, uint32_t kind);
/* The phrase that language.json prefers for a kind and its rank (0 first), or NULL. */
const char *grammar_preferred(const struct grammar *grammar, uint32_t kind, uint32_t *ret_rank);

#endif

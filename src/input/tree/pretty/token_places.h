/* token_places - where each token of a file stands in its syntax tree, for the front end `pretty`.
 *
 * Costs O(nodes + pieces). */
#ifndef PARE_INPUT_TREE_PRETTY_TOKEN_PLACES_H
#define PARE_INPUT_TREE_PRETTY_TOKEN_PLACES_H

#include "input/tree/parse/syntax.h"

struct token_places {
    const struct syntax *syntax;
    const struct language *language;
    uint32_t *parent;  /* by node; of the root NO_NODE */
    uint32_t *leaf;    /* by piece: the node that is this token */
    uint32_t *partner; /* by piece: of a bracket, the one that belongs to it; else NO_NODE */
};

void token_places_init(struct token_places *places, const struct syntax *syntax,
                       const struct language *language); /* borrows both */
void token_places_done(struct token_places *places);

/* Whether the text of a piece is this, or one of these (NULL at the end), or begins with this. */
bool piece_is(const struct token_places *places, size_t piece, const char *text);
bool piece_is_one_of(const struct token_places *places, size_t piece, const char *const *texts);
bool piece_begins_with(const struct token_places *places, size_t piece, const char *text);

/* A letter, a digit or the like. */
bool piece_begins_word(const struct token_places *places, size_t piece);
bool piece_ends_word(const struct token_places *places, size_t piece);

/* A token with a fixed text: an operator, a bracket or a keyword. */
bool piece_is_fixed(const struct token_places *places, size_t piece);
bool piece_is_comment(const struct token_places *places, size_t piece);

/* The kind of the node around a token has this word in its name. */
bool piece_is_in(const struct token_places *places, size_t piece, const char *word);

/* A token is the first or last one of the node around it. */
bool piece_is_first(const struct token_places *places, size_t piece);
bool piece_is_last(const struct token_places *places, size_t piece);

/* The blank space before a piece in the source. */
bool piece_has_blank(const struct token_places *places, size_t piece);
bool piece_has_line_break(const struct token_places *places, size_t piece);

/* The token is the end of a line, which some grammars have as a token. */
bool piece_is_line_end(const struct token_places *places, size_t piece);

bool node_has(const struct token_places *places, uint32_t node, enum kind_fact fact);
const char *node_kind_name(const struct token_places *places, uint32_t node);

#endif

/* parser - what the two halves of the parser share: looking at tokens, and complaining.
 *
 * A function that returns false or NULL has written the error. */
#ifndef PARE_INPUT_FJI_PARSER_H
#define PARE_INPUT_FJI_PARSER_H

#include "input/fji/lexer.h"

struct parser {
    struct fji_program *program;
    const struct token *token; /* the next one; the last is TOKEN_END */
    uint32_t depth;            /* depth of the nested expressions that are being parsed */
    struct error *err;
};

extern const char *const fji_known_names[FJI_N_KNOWN];

bool fji_at(const struct parser *parser, enum fji_known_name keyword);
bool fji_is_name(const struct token *token); /* and not a keyword */
bool fji_complain(struct parser *parser, struct fji_name where, const char *message); /* false */
bool fji_expected(struct parser *parser, const char *what);                           /* false */
bool fji_take(struct parser *parser, int punctuation);
bool fji_take_keyword(struct parser *parser, enum fji_known_name keyword);
bool fji_take_name(struct parser *parser, const char *what, struct fji_name *ret);
void *fji_allocate(struct parser *parser, size_t n_bytes); /* zeroed, in the arena */

const struct fji_expr *fji_parse_expr(struct parser *parser); /* expressions.c */

#endif

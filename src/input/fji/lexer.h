/* lexer - the text of an FJI program as tokens.  Comments (slash-slash and slash-star) are space.
 */
#ifndef PARE_INPUT_FJI_LEXER_H
#define PARE_INPUT_FJI_LEXER_H

#include "base/containers/text_table.h"
#include "base/status.h"
#include "input/fji/syntax.h"

enum token_kind {
    TOKEN_NAME = 256, /* also keywords; smaller kinds are punctuation characters */
    TOKEN_ELLIPSIS,   /* ... */
    TOKEN_END,
};

struct token {
    int kind;
    struct fji_name name; /* names: the name; all: the place */
};

/* All tokens, the last one TOKEN_END.  Caller frees *ret. */
enum status fji_lex(const char *file, const unsigned char *text, size_t n_bytes,
                    struct text_table *names, struct token **ret, struct error *err);

#endif

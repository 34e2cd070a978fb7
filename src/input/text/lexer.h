/* lexer - cuts text into tokens as C and its relatives do; made for any bytes.
 *
 * Words are runs of letters, digits, '_', '$' and valid UTF-8 beyond ASCII.  Numbers are the
 * preprocessing numbers of C.  Strings and characters end on their line.  A quote or comment
 * that is never closed, and any other byte, is a token of its own.  Tokens follow each other
 * without gaps: together they are the input.  Linear time whatever the bytes. */
#ifndef PARE_INPUT_TEXT_LEXER_H
#define PARE_INPUT_TEXT_LEXER_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
    TOKEN_BLANK,   /* blanks on one line */
    TOKEN_NEWLINE, /* one line feed, also with the backslash that joins two lines before it */
    TOKEN_COMMENT, /* a line comment without its line feed, or a block comment */
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_STRING, /* also a character */
    TOKEN_SIGN,   /* operators, the longest that fits; brackets and separators */
    TOKEN_OTHER,  /* a byte that fits nowhere */
};

struct token {
    enum token_kind kind;
    size_t start, end;
};

struct lexer {
    const unsigned char *data;
    size_t n_bytes, at;
    size_t word_end, word_length; /* the last word, to tell don't from L'x' */
    size_t open_quote[2];         /* no '"' (no '\'') before here is ever closed */
    bool open_comment;            /* no block comment from here on is ever closed */
};

void lexer_init(struct lexer *lexer, const unsigned char *data, size_t n_bytes); /* borrows */
bool lexer_next(struct lexer *lexer, struct token *ret); /* false: at the end */

static inline bool token_counts(enum token_kind kind)
{
    return kind > TOKEN_COMMENT;
}

static inline bool lexer_is_blank(unsigned char byte) /* or the end of a line */
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r'); /* \t \n \v \f \r */
}

/* The number of tokens, without blanks and comments: the size of a text.  Tokens in the holes of a
 * string count, too: f"{x.m}", "#{x.m}" and "${x.m}" have three tokens more than "". */
size_t lexer_count_tokens(const unsigned char *data, size_t n_bytes);

/* Whether this text, and a byte right after it, could read as parts of one token. */
bool lexer_glues(const unsigned char *text, size_t n_bytes, unsigned char after);

#endif

#include "input/fji/lexer.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct lexer {
    const char *file;
    const unsigned char *text;
    size_t n_bytes, at;
    uint32_t line;
    size_t line_start;
    struct text_table *names;
    struct token *tokens;
    size_t n_tokens, capacity;
};

static int peek(const struct lexer *lexer, size_t ahead)
{
    return lexer->at + ahead < lexer->n_bytes ? lexer->text[lexer->at + ahead] : -1;
}

static void advance(struct lexer *lexer)
{
    if (lexer->text[lexer->at++] == '\n') {
        lexer->line++;
        lexer->line_start = lexer->at;
    }
}

static uint32_t column(const struct lexer *lexer)
{
    return (uint32_t)(lexer->at - lexer->line_start) + 1;
}

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static enum status skip_long_comment(struct lexer *lexer, struct error *err)
{
    uint32_t line = lexer->line, at = column(lexer);
    lexer->at += 2;
    while (peek(lexer, 0) != '*' || peek(lexer, 1) != '/') {
        if (peek(lexer, 0) == -1)
            return fail(err, STATUS_INPUT, "%s:%u:%u: this comment has no end", lexer->file, line,
                        at);
        advance(lexer);
    }
    lexer->at += 2;
    return STATUS_OK;
}

static enum status skip_space(struct lexer *lexer, struct error *err)
{
    for (;;) {
        int c = peek(lexer, 0);
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            advance(lexer);
        } else if (c == '/' && peek(lexer, 1) == '/') {
            while (peek(lexer, 0) != -1 && peek(lexer, 0) != '\n')
                advance(lexer);
        } else if (c == '/' && peek(lexer, 1) == '*') {
            enum status status = skip_long_comment(lexer, err);
            if (status != STATUS_OK)
                return status;
        } else {
            return STATUS_OK;
        }
    }
}

static enum status read_token(struct lexer *lexer, struct token *ret, struct error *err)
{
    int c = peek(lexer, 0);
    *ret = (struct token){.kind = c, .name = {NO_NAME, lexer->line, column(lexer)}};
    if (c == -1) {
        ret->kind = TOKEN_END;
    } else if (is_letter(c)) {
        size_t start = lexer->at;
        while (is_letter(peek(lexer, 0)) || is_digit(peek(lexer, 0)))
            lexer->at++;
        ret->kind = TOKEN_NAME;
        ret->name.text =
            text_table_add(lexer->names, (const char *)lexer->text + start, lexer->at - start);
    } else if (c == '.' && peek(lexer, 1) == '.' && peek(lexer, 2) == '.') {
        lexer->at += 3;
        ret->kind = TOKEN_ELLIPSIS;
    } else if (c != 0 && strchr("{}();,.=", c) != NULL) {
        lexer->at++;
    } else if (c > ' ' && c < 127) {
        return fail(err, STATUS_INPUT,
                    "%s:%u:%u: the character '%c' has no place in an FJI program", lexer->file,
                    ret->name.line, ret->name.column, c);
    } else {
        return fail(err, STATUS_INPUT, "%s:%u:%u: the byte 0x%02x has no place in an FJI program",
                    lexer->file, ret->name.line, ret->name.column, (unsigned)c);
    }
    return STATUS_OK;
}

enum status fji_lex(const char *file, const unsigned char *text, size_t n_bytes,
                    struct text_table *names, struct token **ret, struct error *err)
{
    struct lexer lexer = {
        .file = file, .text = text, .n_bytes = n_bytes, .line = 1, .names = names};
    enum status status;
    struct token token;
    do {
        if ((status = skip_space(&lexer, err)) != STATUS_OK ||
            (status = read_token(&lexer, &token, err)) != STATUS_OK) {
            free(lexer.tokens);
            return status;
        }
        mem_grow((void **)&lexer.tokens, &lexer.capacity, lexer.n_tokens + 1, sizeof token);
        lexer.tokens[lexer.n_tokens++] = token;
    } while (token.kind != TOKEN_END);
    *ret = lexer.tokens;
    return STATUS_OK;
}

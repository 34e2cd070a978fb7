#include "input/fji/parser.h"

#include <stdio.h>
#include <string.h>

const char *const fji_known_names[FJI_N_KNOWN] = {
    "class", "interface", "extends", "implements", "new",           "return",
    "super", "this",      "Object",  "String",     "EmptyInterface"};

bool fji_at(const struct parser *parser, enum fji_known_name keyword)
{
    return parser->token->kind == TOKEN_NAME && parser->token->name.text == keyword;
}

bool fji_is_name(const struct token *token)
{
    return token->kind == TOKEN_NAME && token->name.text > FJI_THIS;
}

bool fji_complain(struct parser *parser, struct fji_name where, const char *message)
{
    fail(parser->err, STATUS_INPUT, "%s:%u:%u: %s", parser->program->file, where.line, where.column,
         message);
    return false;
}

bool fji_expected(struct parser *parser, const char *what)
{
    const struct token *token = parser->token;
    char found[100];
    if (token->kind == TOKEN_NAME)
        snprintf(found, sizeof found, "'%.60s'", parser->program->names->text[token->name.text]);
    else if (token->kind == TOKEN_END)
        snprintf(found, sizeof found, "the end of the file");
    else if (token->kind == TOKEN_ELLIPSIS)
        snprintf(found, sizeof found, "'...'");
    else
        snprintf(found, sizeof found, "'%c'", token->kind);
    fail(parser->err, STATUS_INPUT, "%s:%u:%u: expected %s, found %s", parser->program->file,
         token->name.line, token->name.column, what, found);
    return false;
}

bool fji_take(struct parser *parser, int punctuation)
{
    if (parser->token->kind != punctuation) {
        char what[] = {'\'', (char)punctuation, '\'', '\0'};
        return fji_expected(parser, what);
    }
    parser->token++;
    return true;
}

bool fji_take_keyword(struct parser *parser, enum fji_known_name keyword)
{
    if (!fji_at(parser, keyword)) {
        char what[16];
        snprintf(what, sizeof what, "'%s'", fji_known_names[keyword]);
        return fji_expected(parser, what);
    }
    parser->token++;
    return true;
}

bool fji_take_name(struct parser *parser, const char *what, struct fji_name *ret)
{
    if (!fji_is_name(parser->token))
        return fji_expected(parser, what);
    *ret = parser->token++->name;
    return true;
}

void *fji_allocate(struct parser *parser, size_t n_bytes)
{
    void *memory = arena_alloc(&parser->program->arena, n_bytes);
    memset(memory, 0, n_bytes);
    return memory;
}

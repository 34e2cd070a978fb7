/* subtokens - the inside of long tokens: one item a character.
 *
 * Other front ends remove whole tokens.  A string of 6,000 characters is one token to them, even if
 * the bug needs six of the characters.  Here the characters of a string or comment (without its
 * delimiters), the digits of a number after the first, and the letters of a long word after the
 * first can go.  An escape sequence such as \n goes as a whole, and so does a character of several
 * bytes.  The quotes around a string go together, for tools that want no string there.  Short
 * tokens are left alone: there is little to gain, and every attempt is a test. */
#include "input/text/lexer.h"
#include "input/text/spans.h"
#include "input/text/text.h"

enum {
    MIN_QUOTED = 6,     /* bytes of a string or comment, with its delimiters */
    MIN_NUMBER = 3,     /* digits */
    MIN_WORD = 17,      /* letters; shorter names are mostly used in several places */
    MAX_ITEMS = 1 << 20 /* a megabyte of text inside tokens; the pass comes when little is left */
};

/* The part of a token whose characters may go. */
struct inside {
    size_t start, end;
};

static bool is_quote(unsigned char byte)
{
    return byte == '"' || byte == '\'' || byte == '`';
}

/* Between the quotes; a prefix such as L or b stays, too. */
static struct inside inside_string(const unsigned char *data, const struct token *token)
{
    struct inside inside = {token->start, token->end};
    while (inside.start < inside.end && !is_quote(data[inside.start]))
        inside.start++;
    while (inside.start < inside.end && is_quote(data[inside.start]))
        inside.start++;
    while (inside.end > inside.start && is_quote(data[inside.end - 1]))
        inside.end--;
    return inside;
}

static bool is_delimiter(unsigned char byte)
{
    return byte == '/' || byte == '*' || byte == '#' || byte == '-' || byte == '\n';
}

static struct inside inside_comment(const unsigned char *data, const struct token *token)
{
    struct inside inside = {token->start, token->end};
    while (inside.start < inside.end && is_delimiter(data[inside.start]))
        inside.start++;
    while (inside.end > inside.start && is_delimiter(data[inside.end - 1]))
        inside.end--;
    return inside;
}

/* Empty: nothing in the token may go. */
static struct inside inside_of(const unsigned char *data, const struct token *token)
{
    size_t n_bytes = token->end - token->start;
    switch (token->kind) {
    case TOKEN_STRING:
        return n_bytes >= MIN_QUOTED ? inside_string(data, token) : (struct inside){0};
    case TOKEN_COMMENT:
        return n_bytes >= MIN_QUOTED ? inside_comment(data, token) : (struct inside){0};
    case TOKEN_NUMBER:
        return n_bytes >= MIN_NUMBER ? (struct inside){token->start + 1, token->end}
                                     : (struct inside){0};
    case TOKEN_WORD:
        return n_bytes >= MIN_WORD ? (struct inside){token->start, token->end} : (struct inside){0};
    default:
        return (struct inside){0};
    }
}

/* Where the character at `at` ends: an escape sequence is one, and so is one in UTF-8. */
static size_t end_of_character(const unsigned char *data, size_t at, size_t end)
{
    if (data[at] == '\\' && at + 1 < end)
        return at + 2;
    at++;
    while (at < end && (data[at] & 0xC0) == 0x80)
        at++;
    return at;
}

static uint32_t read_file(struct spans *spans, size_t f, const struct file *file, uint32_t n_items)
{
    struct lexer lexer;
    struct token token;
    lexer_init(&lexer, file->data, file->n_bytes);
    while (lexer_next(&lexer, &token) && n_items < MAX_ITEMS) {
        struct inside inside = inside_of(file->data, &token);
        if (token.kind == TOKEN_STRING && inside.start < inside.end) {
            spans_add(spans, f, token.start, inside.start, n_items, SPANS_NO_TEXT);
            spans_add(spans, f, inside.end, token.end, n_items++, SPANS_NO_TEXT);
        }
        for (size_t at = inside.start; at < inside.end;) {
            size_t end = end_of_character(file->data, at, inside.end);
            spans_add(spans, f, at, end, n_items++, SPANS_NO_TEXT);
            at = end;
        }
    }
    return n_items;
}

enum status subtokens_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct spans *spans = spans_new(input, 0);
    uint32_t n_items = 0;
    for (size_t f = 0; f < input->n_files; f++)
        n_items = read_file(spans, f, &input->files[f], n_items);
    return spans_finish(spans, &(struct problem){.n_items = n_items}, ret, err);
}

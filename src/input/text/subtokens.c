/* subtokens - the inside of long tokens: one item a character.
 *
 * Other front ends remove whole tokens.  A string of 6,000 characters is one token to them, even if
 * the bug needs six of the characters.  Here the characters of a string or comment (without its
 * delimiters), the digits of a number after the first, and the letters of a long word after the
 * first can go.  An escape sequence such as \n goes as a whole, and so does a character of several
 * bytes.  The quotes around a string go together, for tools that want no string there.  Equal words
 * lose the same letters, so that a name stays one name.  Short tokens are left alone: there is
 * little to gain, and every attempt is a test. */
#include "base/containers/text_table.h"
#include "base/memory.h"
#include "input/text/lexer.h"
#include "input/text/spans.h"
#include "input/text/text.h"

#include <stdlib.h>

enum {
    MIN_QUOTED = 6,     /* bytes of a string or comment, including its delimiters */
    MIN_NUMBER = 8,     /* digits */
    MIN_WORD = 17,      /* letters */
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

/* The part between the quotes.  A prefix such as L or b also stays. */
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

/* The part of a token whose characters may be removed.  Empty: none. */
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

/* The end of the character at `at`.  An escape sequence counts as one character, and so does a
 * character of several bytes. */
static size_t end_of_character(const unsigned char *data, size_t at, size_t end)
{
    if (data[at] == '\\' && at + 1 < end)
        return at + 2;
    at++;
    while (at < end && (data[at] & 0xC0) == 0x80)
        at++;
    return at;
}

/* The words so far, and the first item of each. */
struct words {
    struct text_table texts;
    uint32_t *first_item;
    size_t capacity;
};

/* The first item of an earlier word that equals this token.  If there is none, next_item becomes
 * the first item of this word. */
static uint32_t item_of_word(struct words *words, const unsigned char *data,
                             const struct token *token, uint32_t next_item)
{
    uint32_t n_words = words->texts.n_names;
    uint32_t word =
        text_table_add(&words->texts, (const char *)data + token->start, token->end - token->start);
    mem_grow((void **)&words->first_item, &words->capacity, word + 1, sizeof *words->first_item);
    if (word == n_words)
        words->first_item[word] = next_item;
    return words->first_item[word];
}

/* Adds the characters of a token as items, from first_item on.  Returns the item after the last. */
static uint32_t add_characters(struct spans *spans, size_t f, const unsigned char *data,
                               struct inside inside, uint32_t first_item)
{
    for (size_t at = inside.start; at < inside.end;) {
        size_t end = end_of_character(data, at, inside.end);
        spans_add(spans, f, at, end, first_item++, SPANS_NO_TEXT);
        at = end;
    }
    return first_item;
}

static uint32_t read_file(struct spans *spans, size_t f, const struct file *file,
                          struct words *words, uint32_t n_items)
{
    struct lexer lexer;
    struct token token;
    lexer_init(&lexer, file->data, file->n_bytes);
    while (lexer_next(&lexer, &token) && n_items < MAX_ITEMS) {
        struct inside inside = inside_of(file->data, &token);
        if (inside.start == inside.end)
            continue;
        uint32_t first = n_items;
        if (token.kind == TOKEN_WORD)
            first = item_of_word(words, file->data, &token, n_items);
        if (token.kind == TOKEN_STRING) {
            spans_add(spans, f, token.start, inside.start, first, SPANS_NO_TEXT);
            spans_add(spans, f, inside.end, token.end, first++, SPANS_NO_TEXT);
        }
        uint32_t end = add_characters(spans, f, file->data, inside, first);
        n_items = end > n_items ? end : n_items;
    }
    return n_items;
}

enum status subtokens_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    enum status status = spans_check(input, err);
    if (status != STATUS_OK)
        return status;
    struct spans *spans = spans_new(input, 0);
    struct words words = {0};
    uint32_t n_items = 0;
    text_table_init(&words.texts);
    for (size_t f = 0; f < input->n_files; f++)
        n_items = read_file(spans, f, &input->files[f], &words, n_items);
    text_table_done(&words.texts);
    free(words.first_item);
    return spans_finish(spans, &(struct problem){.n_items = n_items}, ret, err);
}

#include "input/text/lexer.h"

#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

enum byte_class {
    OTHER,
    BLANK,
    NEWLINE,
    LETTER,
    DIGIT,
    HIGH,     /* a byte beyond ASCII: part of a word if it is valid UTF-8 */
    QUOTE,    /* " and ' */
    OPERATOR, /* may begin or continue an operator of several bytes */
    SINGLE,   /* always a token of its own */
    BACKSLASH,
};

static const uint8_t class_of[256] = {
    [' '] = BLANK,          ['\t'] = BLANK,         ['\r'] = BLANK,        ['\v'] = BLANK,
    ['\f'] = BLANK,         ['\n'] = NEWLINE,       ['_'] = LETTER,        ['$'] = LETTER,
    ['a' ... 'z'] = LETTER, ['A' ... 'Z'] = LETTER, ['0' ... '9'] = DIGIT, [0x80 ... 0xff] = HIGH,
    ['"'] = QUOTE,          ['\''] = QUOTE,         ['\\'] = BACKSLASH,    ['+'] = OPERATOR,
    ['-'] = OPERATOR,       ['*'] = OPERATOR,       ['/'] = OPERATOR,      ['%'] = OPERATOR,
    ['<'] = OPERATOR,       ['>'] = OPERATOR,       ['='] = OPERATOR,      ['!'] = OPERATOR,
    ['&'] = OPERATOR,       ['|'] = OPERATOR,       ['^'] = OPERATOR,      ['?'] = OPERATOR,
    [':'] = OPERATOR,       ['.'] = OPERATOR,       ['#'] = OPERATOR,      ['~'] = OPERATOR,
    ['('] = SINGLE,         [')'] = SINGLE,         ['['] = SINGLE,        [']'] = SINGLE,
    ['{'] = SINGLE,         ['}'] = SINGLE,         [';'] = SINGLE,        [','] = SINGLE,
    ['@'] = SINGLE,         ['`'] = SINGLE,
};

void lexer_init(struct lexer *lexer, const unsigned char *data, size_t n_bytes)
{
    *lexer = (struct lexer){.data = data, .n_bytes = n_bytes};
}

static size_t skip_blanks(const struct lexer *lexer, size_t at)
{
    while (at < lexer->n_bytes && class_of[lexer->data[at]] == BLANK)
        at++;
    return at;
}

static size_t skip_word(const struct lexer *lexer, size_t at)
{
    while (at < lexer->n_bytes) {
        uint8_t class = class_of[lexer->data[at]];
        size_t length = 1;
        if (class == HIGH)
            length = utf8_length(lexer->data + at, lexer->n_bytes - at);
        else if (class != LETTER && class != DIGIT)
            break;
        if (length == 0)
            break;
        at += length;
    }
    return at;
}

static bool is_letter_or_digit(const struct lexer *lexer, size_t at)
{
    return at < lexer->n_bytes &&
           (class_of[lexer->data[at]] == LETTER || class_of[lexer->data[at]] == DIGIT);
}

/* Skips a preprocessing number: everything after a digit that looks like a number, as in 0x1.8p-3,
 * 1'000, 10uLL. */
static size_t skip_number(const struct lexer *lexer, size_t at)
{
    while (at < lexer->n_bytes) {
        unsigned char byte = lexer->data[at];
        unsigned char before = lexer->data[at - 1] | 0x20;
        bool sign = (byte == '+' || byte == '-') && (before == 'e' || before == 'p');
        if ((sign || byte == '\'') && is_letter_or_digit(lexer, at + 1))
            at += 2;
        else if (class_of[byte] == LETTER || class_of[byte] == DIGIT || byte == '.')
            at++;
        else
            break;
    }
    return at;
}

/* The end of the string that begins at `at`; `at` itself if the string does not end on its line.
 * In that case no later quote on the line begins a string either: each of them stands after a
 * backslash. */
static size_t skip_string(struct lexer *lexer, size_t at)
{
    unsigned char quote = lexer->data[at];
    size_t *open = &lexer->open_quote[quote == '\''];
    if (at < *open)
        return at;
    size_t end = at + 1;
    while (end < lexer->n_bytes && lexer->data[end] != '\n') {
        if (lexer->data[end] == quote)
            return end + 1;
        end += lexer->data[end] == '\\' && end + 1 < lexer->n_bytes ? 2 : 1;
    }
    *open = end;
    return at;
}

static size_t skip_line_comment(const struct lexer *lexer, size_t at)
{
    const unsigned char *data = lexer->data;
    for (;;) {
        const unsigned char *feed = memchr(data + at, '\n', lexer->n_bytes - at);
        if (feed == NULL)
            return lexer->n_bytes;
        size_t end = (size_t)(feed - data);
        size_t text_end = data[end - 1] == '\r' ? end - 1 : end;
        if (data[text_end - 1] != '\\')
            return text_end;
        at = end + 1;
    }
}

/* The end of the block comment that begins at `at`; `at` itself if the comment is not closed. */
static size_t skip_block_comment(struct lexer *lexer, size_t at)
{
    if (lexer->open_comment)
        return at;
    const unsigned char *from = lexer->data + at + 2;
    const unsigned char *end = memmem(from, lexer->n_bytes - at - 2, "*/", 2);
    if (end != NULL)
        return (size_t)(end - lexer->data) + 2;
    lexer->open_comment = true;
    return at;
}

static bool is_one_of(const unsigned char *bytes, size_t length, const char *list)
{
    for (; *list != '\0'; list += length)
        if (memcmp(bytes, list, length) == 0)
            return true;
    return false;
}

static size_t operator_length(const unsigned char *bytes, size_t n_bytes)
{
    static const char pairs[] = "==!=<=>=&&||->++--::+=-=*=/=%=&=|=^=<<>>##=>?\?**?.:=..";
    static const char triples[] = "<<=>>=<=>->*===!==**=&&=||=?\?=>>>...";
    if (n_bytes < 2 || class_of[bytes[1]] != OPERATOR || !is_one_of(bytes, 2, pairs))
        return 1;
    if (n_bytes < 3 || class_of[bytes[2]] != OPERATOR || !is_one_of(bytes, 3, triples))
        return 2;
    return n_bytes >= 4 && memcmp(bytes, ">>>=", 4) == 0 ? 4 : 3;
}

/* The end of the line.  A backslash at the end joins the next line. */
static size_t joined_line_end(const struct lexer *lexer, size_t at)
{
    if (at + 1 < lexer->n_bytes && lexer->data[at + 1] == '\n')
        return at + 2;
    if (at + 2 < lexer->n_bytes && lexer->data[at + 1] == '\r' && lexer->data[at + 2] == '\n')
        return at + 3;
    return at;
}

static enum token_kind lex_word(struct lexer *lexer, size_t at, size_t *end)
{
    *end = skip_word(lexer, at);
    if (*end == at) {
        *end = at + 1;
        return TOKEN_OTHER;
    }
    lexer->word_end = *end;
    lexer->word_length = *end - at;
    return TOKEN_WORD;
}

/* A quote after a word begins a string only if the word is a short prefix, as in L'x' or u8"x".
 * The quote in don't begins nothing. */
static enum token_kind lex_quote(struct lexer *lexer, size_t at, size_t *end)
{
    bool within_word = lexer->data[at] == '\'' && lexer->word_end == at && lexer->word_length > 2;
    *end = within_word ? at : skip_string(lexer, at);
    if (*end > at)
        return TOKEN_STRING;
    *end = at + 1;
    return TOKEN_OTHER;
}

static enum token_kind lex_operator(struct lexer *lexer, size_t at, size_t *end)
{
    const unsigned char *bytes = lexer->data + at;
    size_t n_bytes = lexer->n_bytes - at;
    if (n_bytes >= 2 && bytes[0] == '/' && bytes[1] == '/') {
        *end = skip_line_comment(lexer, at + 2);
        return TOKEN_COMMENT;
    }
    if (n_bytes >= 2 && bytes[0] == '/' && bytes[1] == '*') {
        *end = skip_block_comment(lexer, at);
        if (*end > at)
            return TOKEN_COMMENT;
    }
    if (n_bytes >= 2 && bytes[0] == '.' && class_of[bytes[1]] == DIGIT) {
        *end = skip_number(lexer, at + 2);
        return TOKEN_NUMBER;
    }
    *end = at + operator_length(bytes, n_bytes);
    return TOKEN_SIGN;
}

bool lexer_next(struct lexer *lexer, struct token *ret)
{
    size_t at = lexer->at, end = at + 1;
    if (at >= lexer->n_bytes)
        return false;
    enum token_kind kind = TOKEN_OTHER;
    switch ((enum byte_class)class_of[lexer->data[at]]) {
    case BLANK:
        kind = TOKEN_BLANK;
        end = skip_blanks(lexer, end);
        break;
    case NEWLINE:
        kind = TOKEN_NEWLINE;
        break;
    case BACKSLASH:
        if (joined_line_end(lexer, at) > at) {
            kind = TOKEN_NEWLINE;
            end = joined_line_end(lexer, at);
        }
        break;
    case LETTER:
    case HIGH:
        kind = lex_word(lexer, at, &end);
        break;
    case DIGIT:
        kind = TOKEN_NUMBER;
        end = skip_number(lexer, end);
        break;
    case QUOTE:
        kind = lex_quote(lexer, at, &end);
        break;
    case OPERATOR:
        kind = lex_operator(lexer, at, &end);
        break;
    case SINGLE:
        kind = TOKEN_SIGN;
        break;
    case OTHER:
        break;
    }
    *ret = (struct token){kind, at, end};
    lexer->at = end;
    return true;
}

static bool in_word(enum byte_class class)
{
    return class == LETTER || class == DIGIT || class == HIGH;
}

/* --- templates ----------------------------------------------------------------------------- */

/* The end of the hole whose opening brace is at `at`: its closing brace, or `end`. */
static size_t hole_end(const unsigned char *data, size_t at, size_t end)
{
    unsigned depth = 0;
    for (; at < end; at++) {
        depth += data[at] == '{';
        if (data[at] == '}' && --depth == 0)
            break;
    }
    return at;
}

/* True if f, F, rf, fr or $ stands right before the string, so that each { opens a hole. */
static bool is_formatted(const unsigned char *data, size_t string)
{
    size_t word = string;
    while (word > 0 && in_word(class_of[data[word - 1]]))
        word--;
    if (string - word == 0 || string - word > 2)
        return false;
    for (size_t i = word; i < string; i++)
        if (data[i] == '$' || (data[i] | 0x20) == 'f')
            return true;
    return false;
}

/* Counts the tokens in the holes of a string: x . m in "#{x.m}", "${x.m}" and f"{x.m}".  A hole
 * inside a hole uses quotes of the other kind, so the depth is small. */
static size_t count_in_holes(const unsigned char *data, size_t start, size_t end)
{
    bool formatted = is_formatted(data, start);
    size_t n_tokens = 0;
    if (!formatted && data[start] == '\'')
        return 0;
    for (size_t at = start + 1; at + 1 < end; at++) {
        if (data[at] != '{')
            continue;
        size_t closed = hole_end(data, at, end - 1);
        if (formatted || data[at - 1] == '#' || data[at - 1] == '$')
            n_tokens += lexer_count_tokens(data + at + 1, closed - at - 1);
        at = closed;
    }
    return n_tokens;
}

size_t lexer_count_tokens(const unsigned char *data, size_t n_bytes)
{
    struct lexer lexer;
    struct token token;
    size_t n_tokens = 0;
    lexer_init(&lexer, data, n_bytes);
    while (lexer_next(&lexer, &token)) {
        n_tokens += token_counts(token.kind);
        if (token.kind == TOKEN_STRING)
            n_tokens += count_in_holes(data, token.start, token.end);
    }
    return n_tokens;
}

static bool is_digit(unsigned char byte)
{
    return class_of[byte] == DIGIT;
}

static bool ends_in_number(const unsigned char *text, size_t n_bytes)
{
    size_t start = n_bytes;
    while (start > 0 && (in_word(class_of[text[start - 1]]) || text[start - 1] == '.'))
        start--;
    return start < n_bytes &&
           (is_digit(text[start]) || (n_bytes - start > 1 && is_digit(text[start + 1])));
}

bool lexer_glues(const unsigned char *text, size_t n_bytes, unsigned char after)
{
    if (n_bytes == 0)
        return false;
    unsigned char before = text[n_bytes - 1];
    enum byte_class a = class_of[before], b = class_of[after];
    if ((in_word(a) || a == QUOTE) && (in_word(b) || b == QUOTE))
        return true;
    if (a == OPERATOR && (b == OPERATOR || (before == '.' && b == DIGIT)))
        return true;
    /* "1" and ".x", "1." and "x", "1e" and "+2" would join */
    bool exponent = (before | 0x20) == 'e' || (before | 0x20) == 'p';
    return (after == '.' || (before == '.' && in_word(b)) ||
            (exponent && (after == '+' || after == '-'))) &&
           ends_in_number(text, n_bytes);
}

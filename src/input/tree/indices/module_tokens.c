/* module_tokens - words, strings and parentheses of WebAssembly text; comments are left out. */
#include "input/tree/indices/module_tokens.h"

#include "base/memory.h"

#include <string.h>

static size_t skip_block_comment(const unsigned char *text, size_t n_bytes, size_t at)
{
    unsigned depth = 0;
    for (; at + 1 < n_bytes; at++) {
        if (text[at] == '(' && text[at + 1] == ';') {
            depth++;
            at++;
        } else if (text[at] == ';' && text[at + 1] == ')') {
            at++;
            if (--depth == 0)
                return at + 1;
        }
    }
    return n_bytes;
}

static size_t string_end(const unsigned char *text, size_t n_bytes, size_t at)
{
    for (at++; at < n_bytes && text[at] != '"'; at++)
        at += text[at] == '\\';
    return at < n_bytes ? at + 1 : n_bytes;
}

static bool ends_word(unsigned char byte)
{
    return byte <= ' ' || strchr("()\";", byte) != NULL;
}

static size_t word_end(const unsigned char *text, size_t n_bytes, size_t at)
{
    while (at < n_bytes && !ends_word(text[at]))
        at++;
    return at;
}

static void add(struct module_scan *scan, size_t start, size_t end, enum token_kind kind)
{
    mem_grow((void **)&scan->tokens, &scan->tokens_capacity, scan->n_tokens + 1,
             sizeof *scan->tokens);
    scan->tokens[scan->n_tokens++] =
        (struct token){.start = (uint32_t)start, .end = (uint32_t)end, .kind = kind};
}

/* Open parentheses that wait for theirs are a list: `close` is the one before, plus one. */
static void match_parentheses(struct module_scan *scan)
{
    uint32_t waiting = 0;
    for (uint32_t i = 0; i < scan->n_tokens; i++) {
        if (scan->tokens[i].kind == TOKEN_OPEN) {
            scan->tokens[i].close = waiting;
            waiting = i + 1;
        } else if (scan->tokens[i].kind == TOKEN_CLOSE && waiting > 0) {
            uint32_t open = waiting - 1;
            waiting = scan->tokens[open].close;
            scan->tokens[open].close = i;
        }
    }
    while (waiting > 0) {
        uint32_t open = waiting - 1;
        waiting = scan->tokens[open].close;
        scan->tokens[open].close = (uint32_t)scan->n_tokens;
    }
}

void module_tokens_find(struct module_scan *scan, size_t n_bytes)
{
    const unsigned char *text = scan->text;
    for (size_t at = 0; at < n_bytes;) {
        size_t start = at;
        bool has_more = at + 1 < n_bytes;
        if (text[at] <= ' ') {
            at++;
        } else if (has_more && text[at] == '(' && text[at + 1] == ';') {
            at = skip_block_comment(text, n_bytes, at);
        } else if (text[at] == ';') {
            const unsigned char *end = memchr(text + at, '\n', n_bytes - at);
            at = end == NULL ? n_bytes : (size_t)(end - text);
        } else if (text[at] == '(' || text[at] == ')') {
            add(scan, start, ++at, text[start] == '(' ? TOKEN_OPEN : TOKEN_CLOSE);
        } else if (text[at] == '"') {
            at = string_end(text, n_bytes, at);
            add(scan, start, at, TOKEN_STRING);
        } else {
            at = word_end(text, n_bytes, at);
            add(scan, start, at, TOKEN_WORD);
        }
    }
    match_parentheses(scan);
}

bool token_is(const struct module_scan *scan, uint32_t token, const char *word)
{
    if (token >= scan->n_tokens || scan->tokens[token].kind != TOKEN_WORD)
        return false;
    struct token found = scan->tokens[token];
    size_t n_bytes = strlen(word);
    return found.end - found.start == n_bytes &&
           memcmp(scan->text + found.start, word, n_bytes) == 0;
}

bool token_begins(const struct module_scan *scan, uint32_t token, const char *word)
{
    if (token >= scan->n_tokens || scan->tokens[token].kind != TOKEN_WORD)
        return false;
    struct token found = scan->tokens[token];
    size_t n_bytes = strlen(word);
    return found.end - found.start >= n_bytes &&
           memcmp(scan->text + found.start, word, n_bytes) == 0;
}

bool token_is_name(const struct module_scan *scan, uint32_t token)
{
    return token_begins(scan, token, "$");
}

bool token_is_kind(const struct module_scan *scan, uint32_t token, enum token_kind kind)
{
    return token < scan->n_tokens && scan->tokens[token].kind == kind;
}

bool token_number(const struct module_scan *scan, uint32_t token, uint32_t *ret)
{
    if (!token_is_kind(scan, token, TOKEN_WORD))
        return false;
    struct token found = scan->tokens[token];
    uint64_t number = 0;
    for (uint32_t i = found.start; i < found.end; i++) {
        if (scan->text[i] < '0' || scan->text[i] > '9' || number > UINT32_MAX / 20)
            return false;
        number = 10 * number + (uint64_t)(scan->text[i] - '0');
    }
    *ret = (uint32_t)number;
    return true;
}

bool token_same(const struct module_scan *scan, uint32_t a, uint32_t b)
{
    struct token x = scan->tokens[a], y = scan->tokens[b];
    return x.end - x.start == y.end - y.start &&
           memcmp(scan->text + x.start, scan->text + y.start, x.end - x.start) == 0;
}

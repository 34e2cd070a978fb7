#include "input/core/json_line.h"

#include <assert.h>
#include <jansson.h>
#include <stdbool.h>
#include <string.h>

struct scanner {
    const char *text;
    size_t n_bytes, at;
};

static struct where add_step(struct where where, const char *key, size_t index)
{
    assert(where.n_steps < WHERE_MAX_STEPS);
    where.step[where.n_steps++] = (struct json_step){key, index};
    return where;
}

struct where where_root(void)
{
    return (struct where){.n_steps = 0};
}

struct where where_into(struct where where, const char *key)
{
    return add_step(where, key, 0);
}

struct where where_at(struct where where, size_t index)
{
    return add_step(where, NULL, index);
}

static int peek(const struct scanner *scanner)
{
    return scanner->at < scanner->n_bytes ? (unsigned char)scanner->text[scanner->at] : -1;
}

static void skip_space(struct scanner *scanner)
{
    while (peek(scanner) != -1 && strchr(" \t\r\n", peek(scanner)) != NULL)
        scanner->at++;
}

static void skip_string(struct scanner *scanner)
{
    scanner->at++;
    while (peek(scanner) != -1 && peek(scanner) != '"')
        scanner->at += peek(scanner) == '\\' ? 2 : 1;
    scanner->at++;
}

/* Skips a value by counting brackets: the text is known to be valid JSON. */
static void skip_value(struct scanner *scanner)
{
    size_t depth = 0;
    do {
        int c = peek(scanner);
        if (c == '"') {
            skip_string(scanner);
            continue;
        }
        if (c == '{' || c == '[')
            depth++;
        else if (c == '}' || c == ']')
            depth--;
        else if (depth == 0)
            while (peek(scanner) != -1 && strchr(" \t\r\n,]}", peek(scanner)) == NULL)
                scanner->at++;
        if (depth > 0 || c == '}' || c == ']')
            scanner->at++;
    } while (depth > 0 && peek(scanner) != -1);
}

static bool is_key(const struct scanner *scanner, size_t start, const char *key)
{
    size_t n_bytes = scanner->at - start;
    if (n_bytes == strlen(key) + 2 && memcmp(scanner->text + start + 1, key, n_bytes - 2) == 0)
        return true;
    /* the string may contain escapes */
    json_t *decoded = json_loadb(scanner->text + start, n_bytes, JSON_DECODE_ANY, NULL);
    bool same = json_is_string(decoded) && strcmp(json_string_value(decoded), key) == 0;
    json_decref(decoded);
    return same;
}

/* Moves from the opening brace to the value of the key.  *ret_place is the position of the key. */
static bool find_member(struct scanner *scanner, const char *key, size_t *ret_place)
{
    scanner->at++;
    for (skip_space(scanner); peek(scanner) == '"'; skip_space(scanner)) {
        size_t start = scanner->at;
        skip_string(scanner);
        bool found = is_key(scanner, start, key);
        skip_space(scanner);
        scanner->at++; /* the colon */
        skip_space(scanner);
        if (found) {
            *ret_place = start;
            return true;
        }
        skip_value(scanner);
        skip_space(scanner);
        if (peek(scanner) == ',')
            scanner->at++;
    }
    return false;
}

static bool find_element(struct scanner *scanner, size_t index, size_t *ret_place)
{
    scanner->at++;
    skip_space(scanner);
    for (size_t i = 0; i < index && peek(scanner) != ']' && peek(scanner) != -1; i++) {
        skip_value(scanner);
        skip_space(scanner);
        if (peek(scanner) == ',')
            scanner->at++;
        skip_space(scanner);
    }
    *ret_place = scanner->at;
    return peek(scanner) != ']' && peek(scanner) != -1;
}

unsigned where_line(struct where where, const char *text, size_t n_bytes)
{
    struct scanner scanner = {.text = text, .n_bytes = n_bytes};
    skip_space(&scanner);
    size_t place = scanner.at;
    for (size_t i = 0; i < where.n_steps; i++) {
        const struct json_step *step = &where.step[i];
        int c = peek(&scanner);
        size_t next;
        if (step->key != NULL ? c != '{' || !find_member(&scanner, step->key, &next)
                              : c != '[' || !find_element(&scanner, step->index, &next))
            break;
        place = next;
    }
    unsigned line = 1;
    for (size_t i = 0; i < place && i < n_bytes; i++)
        line += text[i] == '\n';
    return line;
}

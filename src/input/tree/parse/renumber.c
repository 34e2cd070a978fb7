#include "input/tree/parse/renumber.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Larger numbers are not changed.  The table has 4 bytes for each number up to the largest one.
 * This bounds it to 67 MB, with the doubling of mem_grow. */
enum { MAX_NUMBER = 10000000 };

#define NOT_DECLARED UINT32_MAX /* all bytes 0xff, see forget_numbers */

struct numbering {
    const unsigned char *text;
    size_t n_bytes;
    char prefix;
    uint32_t *new; /* the new number, by old number; or NOT_DECLARED */
    size_t capacity;
    uint32_t next, first_block, largest;
};

/* Reads the number at a position.  False: there is none.  *end: the position behind it. */
static bool number_at(const struct numbering *self, size_t at, size_t *end, uint32_t *ret)
{
    uint64_t number = 0;
    *end = at;
    while (*end < self->n_bytes && isdigit(self->text[*end]) && number < MAX_NUMBER)
        number = 10 * number + (uint64_t)(self->text[(*end)++] - '0');
    *ret = (uint32_t)number;
    return *end > at && number < MAX_NUMBER &&
           (*end == self->n_bytes || (!isalnum(self->text[*end]) && self->text[*end] != '_' &&
                                      self->text[*end] != '.' && self->text[*end] != '$'));
}

static bool prefixed_at(const struct numbering *self, size_t at, size_t *end, uint32_t *ret)
{
    return at < self->n_bytes && self->text[at] == self->prefix &&
           number_at(self, at + 1, end, ret);
}

static void forget_numbers(struct numbering *self, size_t from, size_t to)
{
    if (to > from)
        memset(self->new + from, 0xff, (to - from) * sizeof *self->new);
}

static void declare(struct numbering *self, uint32_t number)
{
    size_t old = self->capacity;
    mem_grow((void **)&self->new, &self->capacity, (size_t)number + 1, sizeof *self->new);
    forget_numbers(self, old, self->capacity);
    if (self->new[number] == NOT_DECLARED)
        self->new[number] = self->next++;
    if (number > self->largest)
        self->largest = number;
}

static size_t line_end(const struct numbering *self, size_t at)
{
    const unsigned char *end = memchr(self->text + at, '\n', self->n_bytes - at);
    return end == NULL ? self->n_bytes : (size_t)(end - self->text) + 1;
}

static bool begins_with(const struct numbering *self, size_t at, const char *word)
{
    size_t n = strlen(word);
    return self->n_bytes - at >= n && memcmp(self->text + at, word, n) == 0;
}

/* Declares parameters: a number before a comma or a parenthesis. */
static void declare_parameters(struct numbering *self, size_t start, size_t end)
{
    size_t behind;
    uint32_t number;
    for (size_t at = start; at < end; at++)
        if (prefixed_at(self, at, &behind, &number) && behind < end &&
            (self->text[behind] == ',' || self->text[behind] == ')') && self->text[at - 1] == ' ')
            declare(self, number);
}

static size_t skip_blanks(const struct numbering *self, size_t at, size_t end)
{
    while (at < end && (self->text[at] == ' ' || self->text[at] == '\t'))
        at++;
    return at;
}

static bool is_label(const struct numbering *self, size_t at, size_t end)
{
    while (at < end && (isalnum(self->text[at]) || strchr("-$._\"", self->text[at]) != NULL))
        at++;
    return at < end && self->text[at] == ':';
}

/* Declares the numbers that the body of a function declares. */
static void declare_body(struct numbering *self, size_t start, size_t end)
{
    bool is_first = true;
    size_t behind;
    uint32_t number;
    self->first_block = UINT32_MAX;
    for (size_t line = start; line < end; line = line_end(self, line)) {
        size_t stop = line_end(self, line), at = skip_blanks(self, line, stop);
        if (at >= stop || self->text[at] == '\n' || self->text[at] == ';' || self->text[at] == '\r')
            continue;
        bool has_label = is_label(self, at, stop);
        if (is_first && !has_label)
            self->first_block = self->next++;
        is_first = false;
        if (has_label ? number_at(self, at, &behind, &number)
                      : prefixed_at(self, at, &behind, &number) && begins_with(self, behind, " ="))
            declare(self, number);
    }
}

static void write_number(const struct numbering *self, uint32_t number, struct buffer *ret)
{
    uint32_t new = number < self->capacity ? self->new[number] : NOT_DECLARED;
    if (new != NOT_DECLARED)
        buffer_add_format(ret, "%u", new);
    else
        buffer_add_format(ret, "%u", self->first_block != UINT32_MAX ? self->first_block : number);
}

static bool is_at_line_start(const struct numbering *self, size_t start, size_t at)
{
    while (at > start && (self->text[at - 1] == ' ' || self->text[at - 1] == '\t'))
        at--;
    return at > start && self->text[at - 1] == '\n';
}

/* Writes a function with new numbers.  Text in quotes is not changed. */
static void write_function(const struct numbering *self, size_t start, size_t end,
                           struct buffer *ret)
{
    bool is_quoted = false;
    size_t behind;
    uint32_t number;
    for (size_t at = start; at < end;) {
        bool begins_line = at > start && is_at_line_start(self, start, at);
        is_quoted ^= self->text[at] == '"';
        if (!is_quoted && begins_line && number_at(self, at, &behind, &number) &&
            self->text[behind] == ':') {
            write_number(self, number, ret);
            at = behind;
        } else if (!is_quoted && prefixed_at(self, at, &behind, &number)) {
            buffer_add_byte(ret, self->text[at]);
            write_number(self, number, ret);
            at = behind;
        } else {
            buffer_add_byte(ret, self->text[at++]);
        }
    }
}

/* The end of the function whose first line begins here: behind the line with its closing brace. */
static size_t function_end(const struct numbering *self, size_t at)
{
    do
        at = line_end(self, at);
    while (at < self->n_bytes && self->text[at] != '}' && !begins_with(self, at, "define "));
    return at < self->n_bytes && self->text[at] == '}' ? line_end(self, at) : at;
}

/* The beginning of the body of the function whose first line begins here: behind the first line
 * that ends with a brace. */
static size_t body_start(const struct numbering *self, size_t at, size_t end)
{
    for (size_t line = at; line < end; line = line_end(self, line)) {
        size_t last = line_end(self, line);
        while (last > line && isspace(self->text[last - 1]))
            last--;
        if (last > line && self->text[last - 1] == '{')
            return line_end(self, line);
    }
    return line_end(self, at);
}

/* True if types have numbers, too.  They may be used in functions, so nothing is renumbered. */
static bool has_numbered_types(const struct numbering *self)
{
    size_t behind;
    uint32_t number;
    for (size_t line = 0; line < self->n_bytes; line = line_end(self, line))
        if (prefixed_at(self, line, &behind, &number) && begins_with(self, behind, " = type"))
            return true;
    return false;
}

void renumber(const unsigned char *text, size_t n_bytes, char prefix, struct buffer *ret)
{
    struct numbering self = {.text = text, .n_bytes = n_bytes, .prefix = prefix};
    bool stays = has_numbered_types(&self);
    for (size_t line = 0; line < n_bytes;) {
        size_t end = line_end(&self, line);
        if (stays || !begins_with(&self, line, "define ")) {
            buffer_add(ret, text + line, end - line);
            line = end;
            continue;
        }
        size_t behind = function_end(&self, line);
        if (self.capacity > 0)
            forget_numbers(&self, 0, (size_t)self.largest + 1);
        self.next = self.largest = 0;
        size_t body = body_start(&self, line, behind);
        declare_parameters(&self, line, body);
        declare_body(&self, body, behind);
        write_function(&self, line, behind, ret);
        line = behind;
    }
    free(self.new);
}

#include "triage/java/method_format.h"

#include "jvm/model/descriptor.h"

#include <string.h>

struct span {
    const char *at;
    size_t n_bytes;
};

static struct span trim(struct span span)
{
    while (span.n_bytes > 0 && strchr(" \t\r", span.at[0]) != NULL) {
        span.at++;
        span.n_bytes--;
    }
    while (span.n_bytes > 0 && strchr(" \t\r", span.at[span.n_bytes - 1]) != NULL)
        span.n_bytes--;
    return span;
}

static struct span part(struct span span, size_t from, size_t to)
{
    return trim((struct span){span.at + from, to - from});
}

#define NOWHERE SIZE_MAX

static size_t find(struct span span, char c)
{
    const char *at = memchr(span.at, c, span.n_bytes);
    return at != NULL ? (size_t)(at - span.at) : NOWHERE;
}

static size_t find_last(struct span span, char c)
{
    const char *at = memrchr(span.at, c, span.n_bytes);
    return at != NULL ? (size_t)(at - span.at) : NOWHERE;
}

/* Adds a class name.  Dots become slashes.  Soot quotes names that are keywords of Java; the quotes
 * are removed. */
static void add_class(struct buffer *out, struct span name)
{
    for (size_t i = 0; i < name.n_bytes; i++)
        if (name.at[i] != '\'')
            buffer_add_byte(out, (unsigned char)(name.at[i] == '.' ? '/' : name.at[i]));
}

static bool is_name(struct span name)
{
    if (name.n_bytes == 0)
        return false;
    for (size_t i = 0; i < name.n_bytes; i++)
        if (strchr(" \t;[,()", name.at[i]) != NULL)
            return false;
    return true;
}

/* Writes class, name and descriptor.  False: they are not valid. */
static bool put(struct buffer *out, struct span owner, struct span name, struct span descriptor)
{
    if (!is_name(owner) || !is_name(name))
        return false;
    add_class(out, owner);
    buffer_add_byte(out, '.');
    add_class(out, name); /* a name has no dots; quotes are removed */
    size_t from = out->n_bytes;
    buffer_add(out, descriptor.at, descriptor.n_bytes);
    return descriptor_is_method(buffer_text(out) + from);
}

/* Reads a/b/C.m(I)V, a/b/C.m:(I)V and a.b.C.m(I)V. */
static bool read_internal(struct span line, struct buffer *out)
{
    size_t open = find(line, '(');
    if (open == NOWHERE)
        return false;
    struct span descriptor = part(line, open, line.n_bytes);
    size_t end = open > 0 && line.at[open - 1] == ':' ? open - 1 : open;
    size_t dot = find_last((struct span){line.at, end}, '.');
    return dot != NOWHERE && put(out, part(line, 0, dot), part(line, dot + 1, end), descriptor);
}

/* Reads Application, La/b/C, m(I)V. */
static bool read_wala(struct span inside, struct buffer *out)
{
    size_t first = find(inside, ',');
    struct span rest = part(inside, first + 1, inside.n_bytes);
    size_t second = find(rest, ',');
    if (second == NOWHERE)
        return false;
    struct span owner = part(rest, 0, second);
    struct span method = part(rest, second + 1, rest.n_bytes);
    size_t open = find(method, '(');
    if (open == NOWHERE || owner.n_bytes < 2 || owner.at[0] != 'L')
        return false;
    if (owner.at[owner.n_bytes - 1] == ';')
        owner.n_bytes--;
    return put(out, part(owner, 1, owner.n_bytes), part(method, 0, open),
               part(method, open, method.n_bytes));
}

/* Adds a type of Soot: int[][] becomes [[I. */
static bool add_type(struct buffer *out, struct span type)
{
    static const struct {
        const char *name;
        char letter;
    } primitives[] = {{"void", 'V'}, {"boolean", 'Z'}, {"byte", 'B'},
                      {"char", 'C'}, {"short", 'S'},   {"int", 'I'},
                      {"long", 'J'}, {"float", 'F'},   {"double", 'D'}};
    while (type.n_bytes > 2 && memcmp(type.at + type.n_bytes - 2, "[]", 2) == 0) {
        buffer_add_byte(out, '[');
        type = part(type, 0, type.n_bytes - 2);
    }
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
        if (strlen(primitives[i].name) == type.n_bytes &&
            memcmp(primitives[i].name, type.at, type.n_bytes) == 0) {
            buffer_add_byte(out, (unsigned char)primitives[i].letter);
            return true;
        }
    if (!is_name(type))
        return false;
    buffer_add_byte(out, 'L');
    add_class(out, type);
    buffer_add_byte(out, ';');
    return true;
}

/* Reads a.b.C: int m(int,java.lang.String). */
static bool read_soot(struct span inside, struct buffer *out)
{
    size_t colon = find(inside, ':'), open = find(inside, '('), close = find_last(inside, ')');
    if (colon == NOWHERE || open == NOWHERE || close == NOWHERE || close + 1 != inside.n_bytes ||
        close < open || open < colon)
        return false;
    struct span head = part(inside, colon + 1, open);
    size_t blank = find_last(head, ' ');
    if (blank == NOWHERE)
        return false;
    struct buffer descriptor = {0};
    bool is_good = true;
    buffer_add_byte(&descriptor, '(');
    struct span rest = part(inside, open + 1, close);
    while (is_good && rest.n_bytes > 0) {
        size_t comma = find(rest, ',');
        size_t end = comma == NOWHERE ? rest.n_bytes : comma;
        is_good = add_type(&descriptor, part(rest, 0, end)) && end + 1 != rest.n_bytes;
        rest = part(rest, comma == NOWHERE ? end : end + 1, rest.n_bytes);
    }
    buffer_add_byte(&descriptor, ')');
    is_good = is_good && add_type(&descriptor, part(head, 0, blank)) &&
              put(out, part(inside, 0, colon), part(head, blank + 1, head.n_bytes),
                  (struct span){buffer_text(&descriptor), descriptor.n_bytes});
    buffer_done(&descriptor);
    return is_good;
}

/* Finds the text between the outermost < and > of the line.  A blank or the end of the line must be
 * outside of them, because names like <init> also have brackets. */
static bool find_brackets(struct span line, struct span *ret)
{
    size_t from = NOWHERE, to = NOWHERE;
    for (size_t i = 0; i < line.n_bytes; i++) {
        bool starts = i == 0 || line.at[i - 1] == ' ' || line.at[i - 1] == '\t';
        bool ends = i + 1 == line.n_bytes || line.at[i + 1] == ' ' || line.at[i + 1] == '\t';
        if (line.at[i] == '<' && starts && !(i + 1 < line.n_bytes && line.at[i + 1] == '<'))
            from = from == NOWHERE ? i : from;
        else if (line.at[i] == '>' && ends && from != NOWHERE && to == NOWHERE)
            to = i;
    }
    if (from == NOWHERE || to == NOWHERE)
        return false;
    *ret = part(line, from + 1, to);
    return true;
}

enum fact_kind method_read(const char *text, size_t n_bytes, struct buffer *out)
{
    struct span line = trim((struct span){text, n_bytes}), inside;
    if (line.n_bytes == 0)
        return FACT_SKIPPED;
    if (memchr(text, '\0', n_bytes) != NULL)
        return FACT_GARBAGE;
    size_t before = out->n_bytes;
    bool is_good;
    if (!find_brackets(line, &inside))
        is_good = read_internal(line, out);
    else if (find(inside, ',') != NOWHERE &&
             (find(inside, '(') == NOWHERE || find(inside, ',') < find(inside, '(')))
        is_good = read_wala(inside, out);
    else
        is_good = read_soot(inside, out);
    if (!is_good)
        out->n_bytes = before;
    return is_good ? FACT_READ : FACT_GARBAGE;
}

bool method_split(const char *text, struct method_parts *ret)
{
    const char *open = strchr(text, '(');
    if (open == NULL)
        return false;
    const char *dot = memrchr(text, '.', (size_t)(open - text));
    if (dot == NULL)
        return false;
    *ret = (struct method_parts){.class_name = text,
                                 .n_class = (size_t)(dot - text),
                                 .name = dot + 1,
                                 .n_name = (size_t)(open - dot - 1),
                                 .descriptor = open,
                                 .n_descriptor = strlen(open)};
    return true;
}

#include "input/tree/pretty/pretty_text.h"

#include "base/memory.h"
#include "input/tree/pretty/line_breaks.h"
#include "input/tree/pretty/spaces.h"

#include <stdlib.h>
#include <string.h>

/* --- printing ------------------------------------------------------------------------------ */

static void begin_line(struct buffer *out, const char *indent, uint32_t depth)
{
    buffer_add(out, "\n", 1);
    for (uint32_t i = 0; i < depth; i++)
        buffer_add(out, indent, strlen(indent));
}

static void print(const struct token_places *places, bool joins, struct buffer *out)
{
    const struct syntax *syntax = places->syntax;
    bool *has_space = mem_zero(syntax->n_pieces + 1, sizeof *has_space);
    struct line_breaks breaks;
    spaces_choose(places, has_space);
    line_breaks_init(&breaks, places, joins);
    if (joins)
        line_breaks_wrap(&breaks, places, has_space);
    for (size_t i = 0; i < syntax->n_pieces; i++) {
        struct span span = syntax->pieces[i];
        if (piece_is_line_end(places, i))
            continue;
        if (breaks.begins[i])
            begin_line(out, pretty_indent(places->language), breaks.depth[i]);
        else if (joins ? has_space[i] : piece_has_blank(places, i) && i > 0)
            buffer_add(out, " ", 1);
        buffer_add(out, syntax->text + span.start, span.end - span.start);
    }
    line_breaks_done(&breaks);
    free(has_space);
}

static bool is_blank(unsigned char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Trims lines.  Empty lines at the beginning and at the end are removed. */
static void trim_lines(const struct syntax *syntax, struct buffer *out)
{
    uint32_t at = 0;
    while (at < syntax->n_bytes) {
        const unsigned char *line = syntax->text + at;
        const unsigned char *feed = memchr(line, '\n', syntax->n_bytes - at);
        size_t n_line = feed != NULL ? (size_t)(feed - line) : syntax->n_bytes - at;
        size_t n_bytes = n_line;
        while (n_bytes > 0 && is_blank(line[n_bytes - 1]))
            n_bytes--;
        if (n_bytes > 0 || out->n_bytes > 0) {
            buffer_add(out, line, n_bytes);
            buffer_add(out, "\n", 1);
        }
        at += (uint32_t)n_line + 1;
    }
    while (out->n_bytes > 1 && out->data[out->n_bytes - 2] == '\n')
        out->n_bytes--;
}

void pretty_text(const struct syntax *syntax, const struct language *language,
                 enum pretty_level level, struct buffer *ret)
{
    const struct description *description = &language->description;
    bool lines_stay =
        description->layout || description->no_guard || (syntax->has_errors && !description->free);
    if (lines_stay || level == PRETTY_END) {
        trim_lines(syntax, ret);
        return;
    }
    struct token_places places;
    token_places_init(&places, syntax, language);
    print(&places, level == PRETTY_ALL, ret);
    token_places_done(&places);
    if (ret->n_bytes > 0)
        buffer_add(ret, "\n", 1);
}

/* --- comparing ----------------------------------------------------------------------------- */

static bool has_same_pieces(const struct syntax *a, const struct syntax *b)
{
    if (a->n_pieces != b->n_pieces)
        return false;
    for (size_t i = 0; i < a->n_pieces; i++) {
        size_t n_bytes = a->pieces[i].end - a->pieces[i].start;
        if (b->pieces[i].end - b->pieces[i].start != n_bytes ||
            memcmp(a->text + a->pieces[i].start, b->text + b->pieces[i].start, n_bytes) != 0)
            return false;
    }
    return true;
}

static const struct node *next_full(const struct syntax *syntax, size_t *at)
{
    while (*at < syntax->n_nodes) {
        const struct node *node = &syntax->nodes[(*at)++];
        /* otherwise the node is empty, or a line break that is a token */
        if (node->first_piece < node->end_piece)
            return node;
    }
    return NULL;
}

bool pretty_is_same(const struct syntax *syntax, const struct syntax *other)
{
    size_t i = 0, j = 0;
    const struct node *a, *b;
    if (!has_same_pieces(syntax, other))
        return false;
    do {
        a = next_full(syntax, &i);
        b = next_full(other, &j);
        if (a == NULL || b == NULL)
            return a == b;
    } while (a->kind == b->kind && a->first_piece == b->first_piece &&
             a->end_piece == b->end_piece);
    return false;
}

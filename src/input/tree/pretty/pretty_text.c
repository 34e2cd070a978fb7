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

/* True if a line ends here, in languages where line ends are tokens.  A layout may add such tokens,
 * remove them, and change the indentation that some of them include. */
static bool is_line_end(const struct syntax *syntax, size_t piece)
{
    struct span span = syntax->pieces[piece];
    bool has_break = false;
    for (uint32_t i = span.start; i < span.end; i++) {
        if (syntax->text[i] != '\n' && !is_blank(syntax->text[i]))
            return false;
        has_break |= syntax->text[i] == '\n';
    }
    return has_break;
}

/* The pieces of a file without line ends. */
struct words {
    const struct syntax *syntax;
    uint32_t *n_before; /* by piece, and for the end: how many words stand before it */
};

static void words_init(struct words *words, const struct syntax *syntax)
{
    words->syntax = syntax;
    words->n_before = mem_zero(syntax->n_pieces + 1, sizeof *words->n_before);
    for (size_t i = 0; i < syntax->n_pieces; i++)
        words->n_before[i + 1] = words->n_before[i] + !is_line_end(syntax, i);
}

static const struct span *next_word(const struct words *words, size_t *at)
{
    for (; *at < words->syntax->n_pieces; ++*at)
        if (words->n_before[*at] < words->n_before[*at + 1])
            return &words->syntax->pieces[(*at)++];
    return NULL;
}

static bool has_same_words(const struct words *a, const struct words *b)
{
    size_t i = 0, j = 0;
    const struct span *x, *y;
    do {
        x = next_word(a, &i);
        y = next_word(b, &j);
        if (x == NULL || y == NULL)
            return x == y;
    } while (x->end - x->start == y->end - y->start &&
             memcmp(a->syntax->text + x->start, b->syntax->text + y->start, x->end - x->start) ==
                 0);
    return false;
}

/* The next node that is not empty without line ends. */
static const struct node *next_full(const struct words *words, size_t *at)
{
    const struct syntax *syntax = words->syntax;
    while (*at < syntax->n_nodes) {
        const struct node *node = &syntax->nodes[(*at)++];
        if (words->n_before[node->first_piece] < words->n_before[node->end_piece])
            return node;
    }
    return NULL;
}

static bool has_same_nodes(const struct words *a, const struct words *b)
{
    size_t i = 0, j = 0;
    const struct node *x, *y;
    do {
        x = next_full(a, &i);
        y = next_full(b, &j);
        if (x == NULL || y == NULL)
            return x == y;
    } while (x->kind == y->kind && a->n_before[x->first_piece] == b->n_before[y->first_piece] &&
             a->n_before[x->end_piece] == b->n_before[y->end_piece]);
    return false;
}

bool pretty_is_same(const struct syntax *syntax, const struct syntax *other)
{
    struct words a, b;
    words_init(&a, syntax);
    words_init(&b, other);
    bool is_same = has_same_words(&a, &b) && has_same_nodes(&a, &b);
    free(a.n_before);
    free(b.n_before);
    return is_same;
}

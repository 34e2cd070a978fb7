#include "input/tree/rewrite/pretty_text.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { INDENT = 4 };

/* What stands between a token and the one before it. */
enum gap {
    GAP_NONE,
    GAP_SPACE,
    GAP_LINE,
};

struct printer {
    const struct syntax *syntax;
    struct buffer *out;
    uint32_t *partner; /* by piece: of a bracket, the one that belongs to it; else NO_NODE */
    bool *is_block;    /* by piece: a brace around statements, which stand on lines of their own */
    bool joins_lines;  /* line breaks mean nothing: "free" in language.json */
    unsigned depth;    /* of blocks around the token */
    unsigned parens;   /* round and square brackets around it, in its block */
    unsigned *outer_parens; /* by depth: those around the block */
    size_t column;
};

/* --- tokens ------------------------------------------------------------------------------- */

static bool is_text(const struct printer *p, size_t piece, const char *text)
{
    struct span span = p->syntax->pieces[piece];
    return span.end - span.start == strlen(text) &&
           memcmp(p->syntax->text + span.start, text, strlen(text)) == 0;
}

static bool is_one_of(const struct printer *p, size_t piece, const char *const *texts)
{
    for (; *texts != NULL; texts++)
        if (is_text(p, piece, *texts))
            return true;
    return false;
}

static bool begins_with(const struct printer *p, size_t piece, const char *text)
{
    struct span span = p->syntax->pieces[piece];
    return span.end - span.start >= strlen(text) &&
           memcmp(p->syntax->text + span.start, text, strlen(text)) == 0;
}

/* The blank space before a piece. */
static struct span blank_before(const struct printer *p, size_t piece)
{
    uint32_t start = piece > 0 ? p->syntax->pieces[piece - 1].end : 0;
    return (struct span){start, p->syntax->pieces[piece].start};
}

static bool has_line_break(const struct printer *p, size_t piece)
{
    struct span blank = blank_before(p, piece);
    return memchr(p->syntax->text + blank.start, '\n', blank.end - blank.start) != NULL;
}

/* --- blocks ------------------------------------------------------------------------------- */

static void pair_up(struct printer *p, uint32_t open, uint32_t close)
{
    p->partner[open] = close;
    p->partner[close] = open;
}

/* Finds the brackets that belong together. */
static void find_partners(struct printer *p)
{
    static const char *const opening[] = {"(", "[", "{", NULL};
    static const char *const closing[] = {")", "]", "}", NULL};
    uint32_t *open = mem_alloc((p->syntax->n_pieces + 1) * sizeof *open);
    size_t n_open = 0;
    for (uint32_t i = 0; i < p->syntax->n_pieces; i++) {
        p->partner[i] = NO_NODE;
        if (is_one_of(p, i, opening))
            open[n_open++] = i;
        else if (is_one_of(p, i, closing) && n_open > 0)
            pair_up(p, open[--n_open], i);
    }
    free(open);
}

/* A brace is the begin of a block when statements or line breaks stand between it and its partner,
 * but not in brackets of their own. */
static bool holds_statements(const struct printer *p, uint32_t open)
{
    uint32_t close = p->partner[open];
    for (uint32_t i = open + 1; i < close; i++) {
        if (is_text(p, i, ";") || (has_line_break(p, i) && !p->joins_lines) || p->is_block[i])
            return true;
        if (p->partner[i] != NO_NODE && p->partner[i] > i)
            i = p->partner[i];
    }
    return false;
}

/* Inner braces first, so that a brace around a block is one, too. */
static void find_blocks(struct printer *p)
{
    for (uint32_t i = (uint32_t)p->syntax->n_pieces; i-- > 0;)
        if (is_text(p, i, "{") && p->partner[i] != NO_NODE && holds_statements(p, i))
            p->is_block[i] = p->is_block[p->partner[i]] = true;
}

/* --- gaps --------------------------------------------------------------------------------- */

/* The beginning of the source line on which a piece ends. */
static const unsigned char *line_of(const struct printer *p, size_t piece)
{
    const unsigned char *at = p->syntax->text + p->syntax->pieces[piece].start;
    while (at > p->syntax->text && at[-1] != '\n')
        at--;
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

/* A directive or a comment ends with its line, whatever the language. */
static bool ends_its_line(const struct printer *p, size_t piece)
{
    return *line_of(p, piece) == '#' || begins_with(p, piece, "//");
}

static bool must_break(const struct printer *p, size_t piece)
{
    return has_line_break(p, piece) &&
           (!p->joins_lines || ends_its_line(p, piece - 1) || begins_with(p, piece, "#"));
}

/* Whether a statement ends before the piece. */
static bool begins_statement(const struct printer *p, size_t piece)
{
    static const char *const going_on[] = {";", ",",    ")",     "]",       ".",
                                           "(", "else", "catch", "finally", NULL};
    size_t before = piece - 1;
    if (p->is_block[before] && is_text(p, before, "{"))
        return true;
    if (p->is_block[piece] && is_text(p, piece, "}"))
        return true;
    if (begins_with(p, piece, "//") || begins_with(p, piece, "/*"))
        return has_line_break(p, piece); /* a comment stays on its line */
    if (is_text(p, before, ";"))
        return p->parens == 0;
    bool is_behind_block = is_text(p, before, "}") && p->is_block[before] && p->parens == 0;
    return is_behind_block && !is_one_of(p, piece, going_on);
}

/* Where a person writes a space though there was none. */
static bool wants_space(const struct printer *p, size_t piece)
{
    static const char *const words[] = {"else", "catch", "finally", NULL};
    bool opens_block = p->is_block[piece] && is_text(p, piece, "{") && is_text(p, piece - 1, ")");
    return opens_block || is_text(p, piece - 1, ",") ||
           (is_text(p, piece - 1, "}") && is_one_of(p, piece, words));
}

static enum gap gap_before(const struct printer *p, size_t piece)
{
    static const char *const close_to_left[] = {",", ";", ")", "]", NULL};
    static const char *const close_to_right[] = {"(", "[", NULL};
    if (piece == 0)
        return GAP_NONE;
    if (must_break(p, piece) || begins_statement(p, piece))
        return GAP_LINE;
    struct span blank = blank_before(p, piece), self = p->syntax->pieces[piece];
    if (blank.start == blank.end && !wants_space(p, piece))
        return GAP_NONE;
    if (is_one_of(p, piece, close_to_left) || is_one_of(p, piece - 1, close_to_right))
        return GAP_NONE;
    bool is_too_long = p->column + self.end - self.start >= PRETTY_COLUMNS;
    return is_too_long && is_text(p, piece - 1, ",") ? GAP_LINE : GAP_SPACE;
}

/* --- printing ----------------------------------------------------------------------------- */

static void enter_or_leave(struct printer *p, size_t piece, bool is_before)
{
    if (p->partner[piece] == NO_NODE)
        return;
    bool opens = p->partner[piece] > piece;
    if (opens == is_before)
        return; /* closing brackets count before they are written, opening ones after */
    if (p->is_block[piece] && opens) {
        p->outer_parens[p->depth++] = p->parens;
        p->parens = 0;
    } else if (p->is_block[piece]) {
        p->parens = p->outer_parens[--p->depth];
    } else {
        p->parens += opens ? 1 : UINT32_MAX;
    }
}

static void begin_line(struct printer *p, size_t piece)
{
    bool is_directive = p->joins_lines && begins_with(p, piece, "#");
    bool is_end = is_text(p, piece, "}") && p->is_block[piece];
    size_t indent = is_directive ? 0 : (p->depth + (p->parens > 0 && !is_end)) * INDENT;
    buffer_add(p->out, "\n", 1);
    for (size_t i = 0; i < indent; i++)
        buffer_add(p->out, " ", 1);
    p->column = indent;
}

static void print_piece(struct printer *p, size_t piece)
{
    struct span span = p->syntax->pieces[piece];
    enum gap gap = gap_before(p, piece);
    enter_or_leave(p, piece, true);
    if (gap == GAP_LINE)
        begin_line(p, piece);
    if (gap == GAP_SPACE) {
        buffer_add(p->out, " ", 1);
        p->column++;
    }
    buffer_add(p->out, p->syntax->text + span.start, span.end - span.start);
    p->column += span.end - span.start;
    enter_or_leave(p, piece, false);
}

static void print_braces(struct printer *p)
{
    size_t n = p->syntax->n_pieces + 1;
    p->partner = mem_alloc(n * sizeof *p->partner);
    p->is_block = mem_zero(n, sizeof *p->is_block);
    p->outer_parens = mem_alloc(n * sizeof *p->outer_parens);
    find_partners(p);
    find_blocks(p);
    for (size_t i = 0; i < p->syntax->n_pieces; i++)
        print_piece(p, i);
    free(p->partner);
    free(p->is_block);
    free(p->outer_parens);
}

static size_t without_blanks(const unsigned char *text, size_t n_bytes)
{
    while (n_bytes > 0 && strchr(" \t\r\n", text[n_bytes - 1]) != NULL)
        n_bytes--;
    return n_bytes;
}

void pretty_text(const struct syntax *syntax, const struct language *language, struct buffer *ret)
{
    const struct description *description = &language->description;
    struct printer printer = {.syntax = syntax, .out = ret, .joins_lines = description->free};
    bool lines_stay =
        description->indented || description->layout || description->no_guard || syntax->has_errors;
    if (lines_stay)
        buffer_add(ret, syntax->text, without_blanks(syntax->text, syntax->n_bytes));
    else
        print_braces(&printer);
    if (ret->n_bytes > 0)
        buffer_add(ret, "\n", 1);
}

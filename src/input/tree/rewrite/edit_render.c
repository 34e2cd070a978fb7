#include "input/tree/rewrite/edit.h"

#include "base/memory.h"
#include "input/text/lexer.h"

#include <stdlib.h>
#include <string.h>

/* The deepest nesting of edits.  Rendering recurses, and 200 levels need far less than the stack.
 * Deeper edits are not made in this candidate; a later round finds them again. */
enum { MAX_DEPTH = 200 };

#define NO_SITE  UINT32_MAX
#define NO_PIECE UINT32_MAX

/* How the lines of a capture are written in a language with indentation.  A capture that begins a
 * line and replaces something that begins a line (a block) moves to the left with all its lines.
 * Any other capture (an expression) is joined into one line, because the brackets around it, which
 * allowed several lines, may be gone. */
struct lines {
    uint32_t columns; /* columns to the left */
    bool joined;
};

struct renderer {
    const struct edits *edits;
    const struct syntax *syntax;
    uint32_t *site_at; /* for each node: the site that applies there, or NO_SITE */
    /* for each node: the argument that replaces it at the moment, or NULL */
    const struct inlined **inlined_at;
    struct buffer *text;
    /* no edit is made beyond so many bytes, because edits may copy each other's text */
    size_t limit;
    uint32_t gap;  /* the blank space before this piece is written before the next text */
    uint32_t next; /* the piece after the one that was written last, or NO_PIECE */
    bool is_sigil; /* the text of a rule that was written last ends with the $ of a name */
    struct lines lines, gap_lines; /* the state here, and where the gap was set */
};

/* The blank space before this piece is written next.  After a removed site there are two blank
 * spaces in a row: the first is written, unless a line ends in the second. */
static void set_gap(struct renderer *renderer, uint32_t piece)
{
    const struct syntax *syntax = renderer->syntax;
    uint32_t from = piece == 0 ? 0 : syntax->pieces[piece - 1].end;
    size_t n_bytes = syntax->pieces[piece].start - from;
    if (renderer->gap == NO_PIECE || memchr(syntax->text + from, '\n', n_bytes) != NULL) {
        renderer->gap = piece;
        renderer->gap_lines = renderer->lines;
    }
}

/* Writes the pending blank space. */
static void write_gap(struct renderer *renderer)
{
    const struct syntax *syntax = renderer->syntax;
    uint32_t from = renderer->gap == 0 ? 0 : syntax->pieces[renderer->gap - 1].end;
    uint32_t end = syntax->pieces[renderer->gap].start, line = end;
    renderer->gap = NO_PIECE;
    while (line > from && syntax->text[line - 1] != '\n')
        line--;
    if (line == from) {
        buffer_add(renderer->text, syntax->text + from, end - from);
    } else if (renderer->gap_lines.joined) {
        buffer_add_byte(renderer->text, ' ');
    } else {
        uint32_t columns = renderer->gap_lines.columns;
        buffer_add(renderer->text, syntax->text + from, line - from);
        line += columns < end - line ? columns : end - line;
        buffer_add(renderer->text, syntax->text + line, end - line);
    }
}

/* Writes the pending blank space and then the bytes, with a space between two tokens that would
 * otherwise join.  Pieces that were adjacent in the input stay adjacent: the parser may see two
 * tokens in the && of C. */
static void write(struct renderer *renderer, const void *data, size_t n_bytes, uint32_t piece)
{
    struct buffer *text = renderer->text;
    if (n_bytes == 0)
        return;
    if (renderer->gap != NO_PIECE)
        write_gap(renderer);
    bool follows = piece != NO_PIECE && piece == renderer->next;
    renderer->next = piece == NO_PIECE ? NO_PIECE : piece + 1;
    bool sticks = follows || renderer->is_sigil;
    renderer->is_sigil = piece == NO_PIECE && ((const char *)data)[n_bytes - 1] == '$';
    if (text->n_bytes > 0 && !sticks &&
        lexer_glues(text->data, text->n_bytes, *(const unsigned char *)data))
        buffer_add_byte(text, ' ');
    buffer_add(text, data, n_bytes);
}

static void write_piece(struct renderer *renderer, uint32_t piece)
{
    struct span span = renderer->syntax->pieces[piece];
    write(renderer, renderer->syntax->text + span.start, span.end - span.start, piece);
}

static void write_nodes(struct renderer *renderer, uint32_t first, uint32_t end, bool is_start,
                        unsigned depth);

static void write_extent(struct renderer *renderer, const struct segment *segment, uint32_t node,
                         unsigned depth)
{
    const struct node *nodes = renderer->syntax->nodes;
    if (segment->extent == EXTENT_START) {
        struct span span = renderer->syntax->pieces[nodes[node].first_piece];
        write(renderer, renderer->syntax->text + span.start, (span.end - span.start + 1) / 2,
              nodes[node].first_piece);
        return;
    }
    struct nodes kept = edit_extent(renderer->syntax, node, segment->extent);
    if (kept.first < kept.end)
        write_nodes(renderer, kept.first, kept.end, true, depth);
}

/* True if only blanks stand before the node on its line.  Gives its column. */
static bool begins_line(const struct syntax *syntax, uint32_t node, uint32_t *ret_column)
{
    const struct node *flat = &syntax->nodes[node];
    if (flat->first_piece == flat->end_piece)
        return false;
    uint32_t start = syntax->pieces[flat->first_piece].start, line = start;
    while (line > 0 && (syntax->text[line - 1] == ' ' || syntax->text[line - 1] == '\t'))
        line--;
    *ret_column = start - line;
    return line == 0 || syntax->text[line - 1] == '\n';
}

static struct lines lines_of(const struct renderer *renderer, uint32_t site, uint32_t capture)
{
    struct lines lines = renderer->lines;
    uint32_t to, from;
    if (!renderer->edits->indented)
        return lines;
    if (begins_line(renderer->syntax, site, &to) && begins_line(renderer->syntax, capture, &from))
        lines.columns += from > to ? from - to : 0;
    else
        lines.joined = true;
    return lines;
}

/* Writes a capture.  A capture that is itself a site of this edit is written unchanged. */
static void write_capture(struct renderer *renderer, const struct segment *segment, uint32_t node,
                          const struct site *around, unsigned depth)
{
    uint32_t site = renderer->site_at[node];
    struct lines lines = renderer->lines;
    renderer->lines = lines_of(renderer, around->node, node);
    if (site != NO_SITE && renderer->edits->sites[site].edit == around->edit)
        renderer->site_at[node] = NO_SITE;
    write_extent(renderer, segment, node, depth);
    renderer->site_at[node] = site;
    renderer->lines = lines;
}

/* Writes an argument in place of a use of a parameter. */
static void write_inlined(struct renderer *renderer, const struct inlined *inlined, unsigned depth)
{
    const struct node *nodes = renderer->syntax->nodes;
    if (inlined->in_parentheses)
        write(renderer, "(", 1, NO_PIECE);
    write_nodes(renderer, inlined->argument, nodes[inlined->argument].end, true, depth);
    if (inlined->in_parentheses)
        write(renderer, ")", 1, NO_PIECE);
}

/* Sets the replacements for the uses of parameters, or removes them. */
static void set_inlined(struct renderer *renderer, const struct site *site, bool is_set)
{
    for (size_t i = 0; site->inlined != NULL && i < site->inlined->n; i++) {
        const struct inlined *inlined = &site->inlined->inlined[i];
        renderer->inlined_at[inlined->use] = is_set ? inlined : NULL;
    }
}

static void write_template(struct renderer *renderer, const struct site *site, unsigned depth)
{
    for (size_t i = 0; i < site->template->n_segments; i++) {
        const struct segment *segment = &site->template->segments[i];
        if (segment->capture == NO_CAPTURE) {
            write(renderer, segment->text, segment->n_bytes, NO_PIECE);
            continue;
        }
        uint32_t node = site_capture(renderer->edits->rules, site, segment->capture);
        if (node != NO_NODE)
            write_capture(renderer, segment, node, site, depth);
    }
}

static void write_site(struct renderer *renderer, const struct site *site, unsigned depth)
{
    set_inlined(renderer, site, true);
    write_template(renderer, site, depth);
    set_inlined(renderer, site, false);
}

/* Writes the nodes [first, end), which are whole subtrees.  At the start of a capture, the blank
 * space before the site replaces the blank space before the first piece. */
static void write_nodes(struct renderer *renderer, uint32_t first, uint32_t end, bool is_start,
                        unsigned depth)
{
    const struct node *nodes = renderer->syntax->nodes;
    for (uint32_t i = first; i < end;) {
        uint32_t site = renderer->site_at[i];
        if (!is_start && nodes[i].first_piece < nodes[i].end_piece &&
            (site != NO_SITE || nodes[i].end == i + 1 || renderer->inlined_at[i] != NULL))
            set_gap(renderer, nodes[i].first_piece);
        if (site != NO_SITE && depth < MAX_DEPTH && renderer->text->n_bytes < renderer->limit) {
            renderer->site_at[i] = NO_SITE;
            write_site(renderer, &renderer->edits->sites[site], depth + 1);
            renderer->site_at[i] = site;
            is_start = false;
            i = nodes[i].end;
            continue;
        }
        if (renderer->inlined_at[i] != NULL && depth < MAX_DEPTH &&
            renderer->text->n_bytes < renderer->limit) {
            write_inlined(renderer, renderer->inlined_at[i], depth + 1);
            is_start = false;
            i = nodes[i].end;
            continue;
        }
        if (nodes[i].end == i + 1 && nodes[i].first_piece < nodes[i].end_piece) {
            write_piece(renderer, nodes[i].first_piece);
            is_start = false;
        }
        i++;
    }
}

void edits_render(const struct edits *edits, const struct syntax *syntax,
                  const struct bitset *subset, size_t first_item, struct buffer *ret)
{
    struct renderer renderer = {
        .edits = edits, .syntax = syntax, .text = ret, .gap = NO_PIECE, .next = NO_PIECE};
    renderer.limit = 2 * (size_t)syntax->n_bytes + 4096;
    renderer.site_at = mem_alloc(syntax->n_nodes * sizeof *renderer.site_at);
    renderer.inlined_at = mem_zero(syntax->n_nodes, sizeof *renderer.inlined_at);
    for (size_t i = 0; i < syntax->n_nodes; i++)
        renderer.site_at[i] = NO_SITE;
    for (uint32_t i = 0; i < edits->n_sites; i++)
        if (!bitset_has(subset, first_item + edits->sites[i].edit))
            renderer.site_at[edits->sites[i].node] = i;
    write_nodes(&renderer, 0, (uint32_t)syntax->n_nodes, false, 0);
    uint32_t end = syntax->n_pieces > 0 ? syntax->pieces[syntax->n_pieces - 1].end : 0;
    buffer_add(ret, syntax->text + end, syntax->n_bytes - end);
    free(renderer.site_at);
    free(renderer.inlined_at);
}

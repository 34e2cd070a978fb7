#include "input/tree/pretty/line_breaks.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

const char *pretty_indent(const struct language *language)
{
    return language->description.indent != NULL ? language->description.indent : "    ";
}

size_t pretty_indent_width(const struct language *language)
{
    const char *indent = pretty_indent(language);
    return indent[0] == '\t' ? 8 : strlen(indent);
}

/* --- blocks -------------------------------------------------------------------------------- */

static bool is_empty(const struct node *node)
{
    return node->first_piece == node->end_piece;
}

/* Until sum_up, depths are stored as differences from the piece before. */
static void indent(struct line_breaks *breaks, const struct node *node)
{
    breaks->depth[node->first_piece]++;
    breaks->depth[node->end_piece]--;
}

static void sum_up(struct line_breaks *breaks, size_t n_pieces)
{
    for (size_t i = 1; i < n_pieces; i++)
        breaks->depth[i] += breaks->depth[i - 1];
}

/* The child of a node after which its parts begin, such as "{"; NO_NODE: all children are parts. */
static uint32_t opener_of(const struct token_places *places, uint32_t block)
{
    static const char *const texts[] = {"{", ":",  "then", "do",   "begin", "(",
                                        "[", "=>", "->",   "else", ")",     NULL};
    const struct syntax *syntax = places->syntax;
    for (uint32_t i = block + 1; i < syntax->nodes[block].end; i = syntax->nodes[i].end)
        if (!is_empty(&syntax->nodes[i]) && (syntax->nodes[i].flags & NODE_NAMED) == 0 &&
            piece_is_one_of(places, syntax->nodes[i].first_piece, texts))
            return i;
    return NO_NODE;
}

static bool is_closer(const struct token_places *places, uint32_t block, uint32_t child)
{
    static const char *const texts[] = {"}", ")", "]", "end", "fi", "done", "esac", NULL};
    const struct node *node = &places->syntax->nodes[child];
    return node->end_piece == places->syntax->nodes[block].end_piece &&
           (node->flags & NODE_NAMED) == 0 && piece_is_one_of(places, node->first_piece, texts);
}

/* True for a label or the next branch of the same statement: it is indented like the statement
 * itself. */
static bool is_branch(const struct token_places *places, uint32_t child)
{
    static const char *const words[] = {"case",   "default", "else",   "elif",   "elsif",
                                        "elseif", "when",    "rescue", "ensure", NULL};
    if (strstr(node_kind_name(places, child), "access_spec") != NULL)
        return true; /* for example "public:" */
    return !places->language->description.indented &&
           piece_is_one_of(places, places->syntax->nodes[child].first_piece, words) &&
           strstr(node_kind_name(places, child), "decl") == NULL &&
           strstr(node_kind_name(places, child), "when_e") == NULL; /* Kotlin: else -> 0 */
}

/* True if a comment stays on the line of the token before it. */
static bool stays_on_line(const struct token_places *places, const struct node *node)
{
    return (node->flags & NODE_EXTRA) != 0 && node->first_piece > 0 &&
           !piece_has_line_break(places, node->first_piece);
}

/* The beginning of the source line on which a piece stands. */
static const unsigned char *line_of(const struct token_places *places, size_t piece)
{
    const unsigned char *text = places->syntax->text;
    uint32_t at = places->syntax->pieces[piece].start;
    while (at > 0 && text[at - 1] != '\n')
        at--;
    while (text[at] == ' ' || text[at] == '\t')
        at++;
    return text + at;
}

/* True if the piece stands on the line of a directive such as "#if". */
static bool continues_directive(const struct token_places *places, size_t piece)
{
    return piece > 0 && !piece_has_line_break(places, piece) &&
           line_of(places, piece - 1)[0] == '#' && places->language->description.free;
}

/* True for the parameters of a function value: list.map { item -> ... } */
static bool is_parameters(const struct token_places *places, uint32_t child)
{
    return strstr(node_kind_name(places, child), "lambda_parameters") != NULL;
}

/* True for a function value with one part, which stays on one line: list.map { it.price } */
static bool is_short_function(const struct token_places *places, uint32_t block)
{
    const struct node *nodes = places->syntax->nodes;
    size_t n_parts = 0;
    if (strstr(node_kind_name(places, block), "lambda") == NULL)
        return false;
    for (uint32_t i = block + 1; i < nodes[block].end; i = nodes[i].end)
        n_parts +=
            !is_empty(&nodes[i]) && (nodes[i].flags & NODE_NAMED) != 0 && !is_parameters(places, i);
    return n_parts <= 1;
}

/* True for a semicolon that is a statement of its own to the parser, as in Lua, and ends the
 * statement before it. */
static bool ends_statement(const struct token_places *places, const struct node *node)
{
    return node->end_piece == node->first_piece + 1 && piece_is(places, node->first_piece, ";") &&
           !piece_is(places, node->first_piece - 1, ";");
}

static void break_block(struct line_breaks *breaks, const struct token_places *places,
                        uint32_t block)
{
    const struct syntax *syntax = places->syntax;
    uint32_t opener = opener_of(places, block);
    bool is_indented = node_has(places, block, KIND_BLOCK) && block != 0, has_parts = false;
    uint32_t start = opener == NO_NODE ? block + 1 : syntax->nodes[opener].end;
    for (uint32_t i = start; i < syntax->nodes[block].end; i = syntax->nodes[i].end) {
        const struct node *node = &syntax->nodes[i];
        if (is_empty(node))
            continue;
        if (opener != NO_NODE && is_closer(places, block, i)) {
            breaks->begins[node->first_piece] |= has_parts;
            continue;
        }
        if (has_parts && ends_statement(places, node))
            continue;
        if ((node->flags & NODE_NAMED) != 0 && !stays_on_line(places, node) &&
            !is_parameters(places, i) && !continues_directive(places, node->first_piece))
            breaks->begins[node->first_piece] = has_parts = true;
        if (is_indented && !is_branch(places, i))
            indent(breaks, node);
    }
    uint32_t behind = syntax->nodes[block].end_piece;
    bool is_open =
        is_indented && !is_empty(&syntax->nodes[block]) && !piece_is(places, behind - 1, "}");
    if (is_open && behind < syntax->n_pieces && piece_begins_word(places, behind) &&
        piece_is_fixed(places, behind))
        breaks->begins[behind] = true; /* "end", or the next branch of a Python statement */
}

/* Breaks the line before a statement that is the body of a loop or branch, but no block. */
static void break_body(struct line_breaks *breaks, const struct token_places *places,
                       uint32_t parent)
{
    static const char *const before[] = {")", "else", "do", NULL};
    const struct syntax *syntax = places->syntax;
    for (uint32_t i = parent + 1; i < syntax->nodes[parent].end; i = syntax->nodes[i].end) {
        const struct node *node = &syntax->nodes[i];
        if (is_empty(node) || node->first_piece == 0 || (node->flags & NODE_NAMED) == 0 ||
            (node->flags & NODE_EXTRA) != 0 || node_has(places, i, KIND_BLOCK))
            continue;
        bool is_else_if =
            piece_is(places, node->first_piece - 1, "else") && node_has(places, i, KIND_BODY);
        bool is_branch = piece_is(places, node->first_piece, "else");
        if (is_else_if || is_branch || piece_is(places, node->first_piece, ";") ||
            !piece_is_one_of(places, node->first_piece - 1, before))
            continue;
        breaks->begins[node->first_piece] = true;
        indent(breaks, node);
        if (node->end_piece < syntax->nodes[0].end_piece &&
            piece_is(places, node->end_piece, "else"))
            breaks->begins[node->end_piece] = true;
    }
}

/* --- tokens -------------------------------------------------------------------------------- */

/* True for a directive or a comment that ends with its line, in any language. */
static bool ends_its_line(const struct token_places *places, size_t piece)
{
    return line_of(places, piece)[0] == '#' || piece_is_comment(places, piece);
}

/* True for "#if" and other directives, which stand at the left margin. */
static bool is_directive(const struct token_places *places, size_t piece)
{
    return places->language->description.free && piece_begins_with(places, piece, "#") &&
           !piece_is(places, piece, "#");
}

static bool must_break(const struct token_places *places, size_t piece, bool joins)
{
    if (piece > 0 && piece_is_line_end(places, piece - 1))
        return true;
    if (piece == 0 || !piece_has_line_break(places, piece))
        return false;
    return !joins || ends_its_line(places, piece - 1) || is_directive(places, piece);
}

/* True if a statement ends here although the parser found no statement: at a semicolon outside of
 * parentheses. */
static bool ends_unknown_statement(const struct token_places *places, size_t piece,
                                   unsigned n_parens)
{
    uint32_t parent = places->parent[places->leaf[piece]];
    return parent != NO_NODE && (places->syntax->nodes[parent].flags & NODE_ERROR) != 0 &&
           n_parens == 0 && piece_is(places, piece, ";");
}

static void break_tokens(struct line_breaks *breaks, const struct token_places *places, bool joins)
{
    unsigned n_parens = 0;
    for (size_t i = 0; i < places->syntax->n_pieces; i++) {
        n_parens += piece_is(places, i, "(");
        n_parens -= n_parens > 0 && piece_is(places, i, ")");
        if (must_break(places, i, joins) && !breaks->begins[i]) {
            breaks->begins[i] = true;
            breaks->depth[i] += n_parens > 0; /* a continued line is indented */
        }
        if (joins && i + 1 < places->syntax->n_pieces &&
            ends_unknown_statement(places, i, n_parens))
            breaks->begins[i + 1] = true;
        if (is_directive(places, i))
            breaks->depth[i] = 0;
    }
}

void line_breaks_init(struct line_breaks *breaks, const struct token_places *places, bool joins)
{
    const struct syntax *syntax = places->syntax;
    *breaks = (struct line_breaks){
        .begins = mem_zero(syntax->n_pieces + 1, sizeof *breaks->begins),
        .depth = mem_zero(syntax->n_pieces + 1, sizeof *breaks->depth),
    };
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        bool is_root = i == 0 && (syntax->nodes[0].flags & NODE_ERROR) == 0;
        bool is_block = node_has(places, i, KIND_BLOCK) && !is_short_function(places, i);
        if (is_root || is_block || node_has(places, i, KIND_ROWS))
            break_block(breaks, places, i);
        if (node_has(places, i, KIND_BODY))
            break_body(breaks, places, i);
    }
    sum_up(breaks, syntax->n_pieces);
    break_tokens(breaks, places, joins);
    breaks->begins[0] = false;
}

void line_breaks_done(struct line_breaks *breaks)
{
    free(breaks->begins);
    free(breaks->depth);
}

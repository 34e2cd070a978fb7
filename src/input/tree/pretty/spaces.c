#include "input/tree/pretty/spaces.h"

#include <ctype.h>
#include <string.h>

enum space { SPACE_NO, SPACE_YES, SPACE_AS_BEFORE };

/* --- strings ------------------------------------------------------------------------------- */

static bool is_text_kind(const char *name)
{
    static const char *const words[] = {"string",      "char_lit", "character", "regex",
                                        "heredoc",     "interpol", "quoted",    "text",
                                        "preproc_arg", NULL};
    for (size_t i = 0; words[i] != NULL; i++)
        if (strstr(name, words[i]) != NULL)
            return true;
    return false;
}

/* Marks all pieces of each string except the first. */
static void find_strings(const struct token_places *places, bool *is_inside)
{
    const struct syntax *syntax = places->syntax;
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        const struct node *node = &syntax->nodes[i];
        if (node->end_piece < node->first_piece + 2 || !is_text_kind(node_kind_name(places, i)))
            continue;
        for (uint32_t piece = node->first_piece + 1; piece < node->end_piece; piece++)
            is_inside[piece] = true;
        i = node->end - 1;
    }
}

/* --- operators ----------------------------------------------------------------------------- */

static bool is_operator(const struct token_places *places, size_t piece)
{
    struct span span = places->syntax->pieces[piece];
    if (!piece_is_fixed(places, piece) || span.end - span.start > 4)
        return false;
    for (uint32_t i = span.start; i < span.end; i++)
        if (strchr("=+-*/%<>&|^!~?@", places->syntax->text[i]) == NULL)
            return false;
    return true;
}

/* True for the sign in f(a=1) and <a b="c">. */
static bool is_close_equals(const struct token_places *places, size_t piece)
{
    return piece_is(places, piece, "=") &&
           (piece_is_in(places, piece, "keyword_arg") || piece_is_in(places, piece, "ttribute") ||
            strcmp(node_kind_name(places, places->parent[places->leaf[piece]]),
                   "default_parameter") == 0);
}

/* True if only operators stand behind it in its node: the stars of i8**. */
static bool is_at_end(const struct token_places *places, size_t piece)
{
    uint32_t node = places->parent[places->leaf[piece]];
    if (node == NO_NODE)
        return false;
    size_t end = places->syntax->nodes[node].end_piece;
    while (piece + 1 < end && is_operator(places, piece + 1))
        piece++;
    return piece + 1 == end;
}

/* An operator at the beginning or end of its node belongs to one operand, unless it introduces a
 * value, as in "= 1" and "-> int". */
bool spaces_is_between(const struct token_places *places, size_t piece)
{
    static const char *const leading[] = {"=", "=>", "->", "<-", "|", NULL};
    static const char *const close[] = {"!", "?", "@", "~", NULL};
    if (!is_operator(places, piece) || piece_is_one_of(places, piece, close))
        return false;
    if (piece_is(places, piece, "->") &&
        (piece_is_in(places, piece, "field") || piece_is_in(places, piece, "member")))
        return false;
    if (is_close_equals(places, piece))
        return false;
    bool is_inner = !piece_is_first(places, piece) && !is_at_end(places, piece);
    bool leads =
        piece_is_first(places, piece) && !piece_is_last(places, piece) &&
        piece_is_one_of(places, piece, leading) && !piece_is_in(places, piece, "closure") &&
        !piece_is_in(places, piece, "block_parameters") && !piece_is_in(places, piece, "unary");
    return is_inner || leads;
}

/* True for an operator before its operand: the minus in -1. */
static bool is_prefix(const struct token_places *places, size_t piece)
{
    return is_operator(places, piece) && piece_is_first(places, piece) &&
           !spaces_is_between(places, piece);
}

/* True for an operator after its operand, or a closing bracket: i++, List<T>. */
static bool is_suffix(const struct token_places *places, size_t piece)
{
    return is_operator(places, piece) && is_at_end(places, piece) && !piece_is_first(places, piece);
}

/* --- pairs of tokens ----------------------------------------------------------------------- */

static bool is_control_word(const struct token_places *places, size_t piece)
{
    static const char *const words[] = {"if",     "for",     "while", "switch", "catch",
                                        "return", "foreach", "using", "lock",   "synchronized",
                                        "else",   "do",      "try",   NULL};
    return piece_is_fixed(places, piece) && piece_is_one_of(places, piece, words);
}

/* True if braces on one line have spaces inside.  Both ends follow the source at the first one. */
static bool has_space_inside(const struct token_places *places, size_t brace)
{
    return piece_has_blank(places, brace + 1) && !piece_has_line_break(places, brace + 1);
}

static enum space around_brackets(const struct token_places *places, size_t piece)
{
    static const char *const closing[] = {")", "]", NULL};
    static const char *const opening[] = {"(", "[", NULL};
    size_t before = piece - 1;
    if (piece_is_one_of(places, piece, closing) || piece_is_one_of(places, before, opening))
        return SPACE_NO;
    if (piece_is(places, before, "{") && piece_is(places, piece, "}"))
        return SPACE_NO;
    if (piece_is(places, piece, "}") && places->partner[piece] != NO_NODE)
        return has_space_inside(places, places->partner[piece]) ? SPACE_YES : SPACE_NO;
    if (piece_is(places, before, "{"))
        return has_space_inside(places, before) ? SPACE_YES : SPACE_NO;
    if (piece_is(places, piece, "(") && is_control_word(places, before))
        return SPACE_YES;
    bool is_list =
        piece_is_in(places, piece, "argument") || piece_is_in(places, piece, "parameter");
    if (piece_is(places, piece, "(") && is_list && piece_is_first(places, piece) &&
        piece_ends_word(places, before) && !piece_is_fixed(places, before))
        return SPACE_NO;
    if (piece_is(places, piece, "[") && !piece_is_first(places, piece))
        return SPACE_NO;
    if (piece_is(places, piece, "{") &&
        node_has(places, places->parent[places->leaf[piece]], KIND_BLOCK))
        return SPACE_YES;
    return SPACE_AS_BEFORE;
}

static enum space around_operators(const struct token_places *places, size_t piece)
{
    static const char *const close[] = {".", "::", "?.", "->", NULL};
    static const char *const ranges[] = {"..", "...", "..=", NULL};
    size_t before = piece - 1;
    if (piece_is(places, piece, "as") && piece_is_fixed(places, piece))
        return SPACE_YES; /* import * as m */
    if (is_close_equals(places, piece) || is_close_equals(places, before))
        return SPACE_NO;
    if (spaces_is_between(places, piece) || spaces_is_between(places, before))
        return SPACE_YES;
    if (is_suffix(places, piece) || is_prefix(places, before))
        return SPACE_NO;
    if (is_prefix(places, piece) &&
        (piece_ends_word(places, before) || is_suffix(places, before)) &&
        !piece_is_in(places, piece, "type_") && !piece_is_in(places, piece, "template") &&
        !piece_is(places, piece, "!"))
        return SPACE_YES;
    if (is_suffix(places, before) && piece_begins_word(places, piece))
        return SPACE_YES;
    bool is_chain = piece_is_one_of(places, piece, close) && !piece_is_first(places, piece);
    bool is_range = piece_is_one_of(places, piece, ranges) ||
                    piece_is_one_of(places, before, ranges) ||
                    piece_is_one_of(places, before, close);
    return is_chain || (is_range && !piece_has_blank(places, piece)) ? SPACE_NO : SPACE_AS_BEFORE;
}

/* The spaces around the colon between a key and its value. */
static enum space around_colon(const struct token_places *places, size_t piece)
{
    if (piece_is(places, piece, ":") && piece_is_in(places, piece, "pair"))
        return SPACE_NO;
    if (piece_is(places, piece - 1, ":") && piece_is_in(places, piece - 1, "pair"))
        return SPACE_YES;
    return SPACE_AS_BEFORE;
}

static enum space space_before(const struct token_places *places, size_t piece)
{
    static const char *const words[] = {"else", "catch", "finally", "while", NULL};
    size_t before = piece - 1;
    if (piece_is_comment(places, piece) || piece_is_comment(places, before))
        return SPACE_YES;
    if (piece_is(places, piece, ",") || piece_is(places, piece, ";"))
        return SPACE_NO;
    enum space space = around_brackets(places, piece);
    if (space != SPACE_AS_BEFORE)
        return space;
    if (piece_is(places, before, ",") || piece_is(places, before, ";"))
        return SPACE_YES;
    if (piece_is(places, before, "}") && piece_is_one_of(places, piece, words))
        return SPACE_YES;
    space = around_colon(places, piece);
    return space != SPACE_AS_BEFORE ? space : around_operators(places, piece);
}

void spaces_choose(const struct token_places *places, bool *ret)
{
    size_t n_pieces = places->syntax->n_pieces;
    memset(ret, 0, n_pieces * sizeof *ret);
    find_strings(places, ret); /* for now, `ret` marks the pieces inside strings */
    for (size_t i = 0; i < n_pieces; i++) {
        enum space space = i == 0 ? SPACE_NO : ret[i] ? SPACE_AS_BEFORE : space_before(places, i);
        ret[i] = space == SPACE_AS_BEFORE ? piece_has_blank(places, i) : space == SPACE_YES;
    }
}

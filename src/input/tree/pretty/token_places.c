#include "input/tree/pretty/token_places.h"

#include "base/memory.h"
#include "input/tree/grammar/grammar.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* --- building ------------------------------------------------------------------------------ */

static void find_parents(struct token_places *places)
{
    const struct syntax *syntax = places->syntax;
    uint32_t open = NO_NODE;
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        while (open != NO_NODE && syntax->nodes[open].end <= i)
            open = places->parent[open];
        places->parent[i] = open;
        open = i;
    }
}

static void find_leaves(struct token_places *places)
{
    const struct syntax *syntax = places->syntax;
    for (uint32_t i = 0; i < syntax->n_nodes; i++)
        for (uint32_t piece = syntax->nodes[i].first_piece; piece < syntax->nodes[i].end_piece;
             piece++) {
            if (syntax->nodes[i].end != i + 1)
                break;
            places->leaf[piece] = i;
        }
}

static void find_partners(struct token_places *places)
{
    static const char *const opening[] = {"(", "[", "{", NULL};
    static const char *const closing[] = {")", "]", "}", NULL};
    size_t n_pieces = places->syntax->n_pieces, n_open = 0;
    uint32_t *open = mem_alloc((n_pieces + 1) * sizeof *open);
    for (uint32_t i = 0; i < n_pieces; i++) {
        places->partner[i] = NO_NODE;
        if (piece_is_one_of(places, i, opening)) {
            open[n_open++] = i;
        } else if (piece_is_one_of(places, i, closing) && n_open > 0) {
            uint32_t partner = open[--n_open];
            places->partner[i] = partner;
            places->partner[partner] = i;
        }
    }
    free(open);
}

void token_places_init(struct token_places *places, const struct syntax *syntax,
                       const struct language *language)
{
    *places = (struct token_places){
        .syntax = syntax,
        .language = language,
        .parent = mem_alloc((syntax->n_nodes + 1) * sizeof *places->parent),
        .leaf = mem_zero(syntax->n_pieces + 1, sizeof *places->leaf),
        .partner = mem_alloc((syntax->n_pieces + 1) * sizeof *places->partner),
    };
    find_parents(places);
    find_leaves(places);
    find_partners(places);
}

void token_places_done(struct token_places *places)
{
    free(places->parent);
    free(places->leaf);
    free(places->partner);
}

/* --- texts --------------------------------------------------------------------------------- */

bool piece_begins_with(const struct token_places *places, size_t piece, const char *text)
{
    struct span span = places->syntax->pieces[piece];
    return span.end - span.start >= strlen(text) &&
           memcmp(places->syntax->text + span.start, text, strlen(text)) == 0;
}

bool piece_is(const struct token_places *places, size_t piece, const char *text)
{
    struct span span = places->syntax->pieces[piece];
    return span.end - span.start == strlen(text) && piece_begins_with(places, piece, text);
}

bool piece_is_one_of(const struct token_places *places, size_t piece, const char *const *texts)
{
    for (; *texts != NULL; texts++)
        if (piece_is(places, piece, *texts))
            return true;
    return false;
}

static bool is_word_byte(unsigned char c)
{
    return isalnum(c) || c == '_' || c >= 0x80;
}

bool piece_begins_word(const struct token_places *places, size_t piece)
{
    return is_word_byte(places->syntax->text[places->syntax->pieces[piece].start]);
}

bool piece_ends_word(const struct token_places *places, size_t piece)
{
    return is_word_byte(places->syntax->text[places->syntax->pieces[piece].end - 1]);
}

bool piece_has_blank(const struct token_places *places, size_t piece)
{
    uint32_t before = piece > 0 ? places->syntax->pieces[piece - 1].end : 0;
    return before < places->syntax->pieces[piece].start;
}

bool piece_has_line_break(const struct token_places *places, size_t piece)
{
    uint32_t before = piece > 0 ? places->syntax->pieces[piece - 1].end : 0;
    return memchr(places->syntax->text + before, '\n',
                  places->syntax->pieces[piece].start - before) != NULL;
}

bool piece_is_line_end(const struct token_places *places, size_t piece)
{
    struct span span = places->syntax->pieces[piece];
    bool has_break = false;
    for (uint32_t i = span.start; i < span.end; i++) {
        if (strchr(" \t\r\n", places->syntax->text[i]) == NULL)
            return false;
        has_break |= places->syntax->text[i] == '\n';
    }
    return has_break;
}

/* --- nodes --------------------------------------------------------------------------------- */

bool node_has(const struct token_places *places, uint32_t node, enum kind_fact fact)
{
    uint32_t kind = places->syntax->nodes[node].kind;
    return kind < grammar_n_kinds(places->language->grammar) &&
           grammar_has(places->language->grammar, kind, fact);
}

const char *node_kind_name(const struct token_places *places, uint32_t node)
{
    uint32_t kind = places->syntax->nodes[node].kind;
    const char *name = kind < grammar_n_kinds(places->language->grammar)
                           ? ts_language_symbol_name(places->language->parser, (TSSymbol)kind)
                           : NULL;
    return name != NULL ? name : "";
}

bool piece_is_fixed(const struct token_places *places, size_t piece)
{
    return (places->syntax->nodes[places->leaf[piece]].flags & (NODE_NAMED | NODE_GAP)) == 0;
}

bool piece_is_comment(const struct token_places *places, size_t piece)
{
    for (uint32_t node = places->leaf[piece]; node != NO_NODE; node = places->parent[node])
        if (node_has(places, node, KIND_COMMENT))
            return true;
        else if (places->syntax->nodes[node].end_piece >
                 places->syntax->nodes[node].first_piece + 4)
            break;
    return false;
}

bool piece_is_in(const struct token_places *places, size_t piece, const char *word)
{
    uint32_t parent = places->parent[places->leaf[piece]];
    return parent != NO_NODE && strstr(node_kind_name(places, parent), word) != NULL;
}

bool piece_is_first(const struct token_places *places, size_t piece)
{
    uint32_t parent = places->parent[places->leaf[piece]];
    return parent != NO_NODE && places->syntax->nodes[parent].first_piece == piece;
}

bool piece_is_last(const struct token_places *places, size_t piece)
{
    uint32_t parent = places->parent[places->leaf[piece]];
    return parent != NO_NODE && places->syntax->nodes[parent].end_piece == piece + 1;
}

#include "input/tree/clauses/bracket_clauses.h"

#include "base/memory.h"
#include "input/tree/items/item_maker.h"
#include "input/tree/parse/mask.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char opening[] = "([{", closing[] = ")]}";

/* The character of a piece of one byte; otherwise 0. */
static char only_char(const struct layout *layout, size_t piece)
{
    struct span span = layout->pieces[piece];
    return span.end - span.start == 1 ? (char)layout->file->data[span.start] : '\0';
}

/* Adds a clause: the item that holds a piece needs the item that holds another piece. */
static void need(struct item_maker *maker, uint32_t piece, uint32_t other)
{
    uint32_t above = maker_item_above(maker, maker->layout->piece_group[piece], NO_ITEM);
    uint32_t needed = maker_item_above(maker, maker->layout->piece_group[other], NO_ITEM);
    if (above != needed && above != NO_ITEM && needed != NO_ITEM)
        draft_add_clause(maker->draft, &above, 1, &needed, 1);
}

/* A comment node that does not begin like a comment is a masked word (mask.h), for example an
 * attribute.  It needs the code after it.  In a coarse reading the code after it also needs the
 * attribute, which may change its meaning. */
static void attach_masked(struct item_maker *maker)
{
    const struct syntax *syntax = maker->syntax;
    const struct layout *layout = maker->layout;
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        const struct node *node = &syntax->nodes[i];
        if (!grammar_has(maker->language->grammar, node->kind, KIND_COMMENT) ||
            node->end_piece >= layout->n_pieces || node->first_piece == node->end_piece)
            continue;
        struct span piece = layout->pieces[node->first_piece];
        const unsigned char *text = layout->file->data + piece.start;
        if ((!isalpha(*text) && *text != '_' && *text != ',') ||
            mask_is_range(text, piece.end - piece.start, &maker->language->description.masked))
            continue;
        need(maker, node->first_piece, node->end_piece);
        if (maker->coarse)
            need(maker, node->end_piece, node->first_piece);
    }
}

/* Where the parser inserted a missing token, it may have split one declaration into two.  In a
 * coarse reading both halves stay or go together. */
static void join_broken(struct item_maker *maker)
{
    const struct syntax *syntax = maker->syntax;
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        uint32_t after = syntax->nodes[i].first_piece;
        if ((syntax->nodes[i].flags & NODE_MISSING) == 0 || after == 0 ||
            after >= maker->layout->n_pieces)
            continue;
        need(maker, after - 1, after);
        need(maker, after, after - 1);
    }
}

static void pair_brackets(struct item_maker *maker)
{
    const struct layout *layout = maker->layout;
    uint32_t *open = mem_alloc((layout->n_pieces + 1) * sizeof *open);
    size_t depth = 0;
    for (uint32_t piece = 0; piece < layout->n_pieces; piece++) {
        char c = only_char(layout, piece);
        const char *closed = c == '\0' ? NULL : strchr(closing, c);
        if (c != '\0' && strchr(opening, c) != NULL)
            open[depth++] = piece;
        else if (closed != NULL && depth > 0 &&
                 only_char(layout, open[depth - 1]) == opening[closed - closing]) {
            depth--;
            need(maker, open[depth], piece);
            need(maker, piece, open[depth]);
        }
    }
    free(open);
}

/* The number behind a word such as push; 1: there is none. */
static unsigned long number_behind(const struct layout *layout, size_t piece)
{
    if (piece + 1 >= layout->n_pieces ||
        !isdigit(layout->file->data[layout->pieces[piece + 1].start]))
        return 1;
    unsigned long number = 0;
    struct span span = layout->pieces[piece + 1];
    for (uint32_t i = span.start; i < span.end && number < UINT_MAX; i++)
        number = 10 * number + (unsigned long)(layout->file->data[i] - '0');
    return number;
}

static bool piece_is(const struct layout *layout, size_t piece, const char *word)
{
    struct span span = layout->pieces[piece];
    return span.end - span.start == strlen(word) &&
           memcmp(layout->file->data + span.start, word, strlen(word)) == 0;
}

/* Words that open and close a level, each the first in a list, stay or go together: (push 1) and
 * (pop 1).  Words with different numbers are not paired. */
static void pair_words(struct item_maker *maker, const char *open_word, const char *close_word)
{
    const struct layout *layout = maker->layout;
    uint32_t *open = mem_alloc((layout->n_pieces + 1) * sizeof *open);
    size_t depth = 0;
    for (uint32_t piece = 1; piece < layout->n_pieces; piece++) {
        if (only_char(layout, piece - 1) != '(')
            continue;
        if (piece_is(layout, piece, open_word)) {
            open[depth++] = piece;
        } else if (depth > 0 && piece_is(layout, piece, close_word)) {
            depth--;
            if (number_behind(layout, open[depth]) != number_behind(layout, piece))
                continue;
            need(maker, open[depth], piece);
            need(maker, piece, open[depth]);
        }
    }
    free(open);
}

void bracket_clauses_add(struct item_maker *maker)
{
    const struct text_list *pairs = &maker->language->description.pairs;
    for (size_t i = 0; i + 1 < pairs->n; i += 2)
        pair_words(maker, pairs->texts[i], pairs->texts[i + 1]);
    if (maker->language->description.masked.is_given)
        attach_masked(maker);
    if (maker->syntax->has_errors)
        pair_brackets(maker);
    if (maker->syntax->has_errors && maker->coarse)
        join_broken(maker);
}

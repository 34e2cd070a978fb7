#include "input/tree/clauses/range_clauses.h"

#include "base/hash.h"
#include "base/memory.h"
#include "input/tree/clauses/needs.h"
#include "input/tree/items/presence.h"
#include "input/tree/parse/mask.h"

#include <ctype.h>
#include <stdlib.h>

struct range_names {
    const struct needs *needs;
    struct presence there; /* of the range */
    uint64_t *words;       /* hashes, in the order of the text */
    size_t n_words, words_capacity;
    uint32_t *wholes; /* the closed nodes of what is named so far */
    size_t n_wholes, wholes_capacity;
};

static bool is_word_char(unsigned char c)
{
    return isalnum(c) || c == '_';
}

static void find_words(struct range_names *range, struct span span)
{
    const unsigned char *text = range->needs->names.syntax->text;
    for (uint32_t at = span.start, end; at<span.end; at = end> at ? end : at + 1) {
        for (end = at; end < span.end && is_word_char(text[end]);)
            end++;
        if (end == at || isdigit(text[at]))
            continue;
        mem_grow((void **)&range->words, &range->words_capacity, range->n_words + 1,
                 sizeof *range->words);
        range->words[range->n_words++] = hash_bytes(text + at, end - at).low;
    }
}

static bool is_of_named(const struct range_names *range, const struct def *def)
{
    for (size_t i = 0; i < range->n_wholes; i++)
        if (range->wholes[i] == def->whole)
            return true;
    return false;
}

/* Whether the range names this declaration.  members: asks for members of what it names. */
static bool is_named(const struct range_names *range, const struct def *def, bool members)
{
    if (members)
        return def->space == SPACE_MEMBER && is_of_named(range, def);
    return def->space == SPACE_NAME && def->scope == NO_SCOPE && def->whole != NO_MENTION;
}

static void need_named(struct range_names *range, bool members)
{
    const struct name_table *names = &range->needs->names;
    for (size_t i = 0; i < range->n_words; i++) {
        uint64_t bucket = range->words[i] >> names->shift;
        for (size_t k = names->starts[bucket]; k < names->starts[bucket + 1]; k++) {
            const struct def *def = &names->defs[k];
            if (def->name != range->words[i] || !is_named(range, def, members))
                continue;
            presence_need(range->needs->maker, range->there,
                          presence_text(range->needs->maker, def->node));
            if (members)
                continue;
            mem_grow((void **)&range->wholes, &range->wholes_capacity, range->n_wholes + 1,
                     sizeof *range->wholes);
            range->wholes[range->n_wholes++] = def->whole;
        }
    }
}

static void add_range(const struct needs *needs, uint32_t node, struct span span)
{
    struct range_names range = {.needs = needs, .there = presence_text(needs->maker, node)};
    find_words(&range, span);
    need_named(&range, false);
    need_named(&range, true);
    free(range.words);
    free(range.wholes);
}

void range_clauses_add(const struct needs *needs)
{
    const struct syntax *syntax = needs->names.syntax;
    const struct language *language = needs->maker->language;
    const struct span *pieces = needs->maker->layout->pieces;
    const struct text_list *masked = &language->description.masked;
    for (uint32_t i = 0; i < syntax->n_nodes && masked->is_given; i++) {
        const struct node *node = &syntax->nodes[i];
        if (!grammar_has(language->grammar, node->kind, KIND_COMMENT) || is_empty(node))
            continue;
        struct span span = {pieces[node->first_piece].start, pieces[node->end_piece - 1].end};
        if (mask_is_range(syntax->text + span.start, span.end - span.start, masked))
            add_range(needs, i, span);
    }
}

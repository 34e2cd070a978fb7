#include "input/tree/mention.h"

#include "base/hash.h"
#include "base/memory.h"
#include "input/tree/syntax.h"

#include <stdlib.h>
#include <string.h>

/* Captures without a kind. */
static const struct {
    const char *name;
    enum mention_role role;
} roles[] = {
    {"scope", MENTION_SCOPE},
    {"frame", MENTION_FRAME},
    {"closed", MENTION_CLOSED},
    {"body", MENTION_BODY},
    {"params", MENTION_PARAMS},
    {"type", MENTION_TYPE},
    {"base", MENTION_BASE},
    {"object", MENTION_OBJECT},
    {"function.name", MENTION_FUNCTION_NAME},
    {"function.params", MENTION_FUNCTION_PARAMS},
    {"function.receiver", MENTION_FUNCTION_RECEIVER},
    {"call.name", MENTION_CALL_NAME},
    {"call.args", MENTION_CALL_ARGS},
    {"call.fixed", MENTION_CALL_FIXED},
    {"call.named", MENTION_CALL_NAMED},
    {"abstract", MENTION_ABSTRACT},
    {"unset", MENTION_UNSET},
    {"set", MENTION_SET},
    {"elsewhere", MENTION_ELSEWHERE},
    {"named", MENTION_NAMED},
    {"if", MENTION_IF},
    {"then", MENTION_THEN},
    {"there", MENTION_THERE},
};

/* Captures with one, before it. */
static const struct {
    const char *prefix;
    enum mention_role role;
    bool is_hoisted, is_typed, is_place;
} families[] = {
    {"def.", MENTION_DEF, false, false, false},   {"hoist.", MENTION_DEF, true, false, false},
    {"around.", MENTION_DEF, false, false, true}, {"ref.", MENTION_REF, false, false, false},
    {"typed.", MENTION_REF, false, true, false},  {"within.", MENTION_REF, false, false, true},
};

static const struct {
    const char *kind;
    enum name_space space;
} spaces[] = {
    {"tag", SPACE_TAG},
    {"member", SPACE_MEMBER},
    {"method", SPACE_MEMBER},
    {"field", SPACE_MEMBER},
    {"own", SPACE_MEMBER},
    {"label", SPACE_LABEL},
    {"constructor", SPACE_CONSTRUCTOR},
};

static struct mention meaning_of(const char *capture)
{
    struct mention mention = {.role = MENTION_UNKNOWN};
    if (strncmp(capture, "guess.", 6) == 0) {
        mention.is_guess = true;
        capture += 6;
    }
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (strcmp(roles[i].name, capture) == 0)
            mention.role = (uint8_t)roles[i].role;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        size_t n = strlen(families[i].prefix);
        if (strncmp(families[i].prefix, capture, n) != 0)
            continue;
        const char *kind = capture + n;
        mention.role = (uint8_t)families[i].role;
        mention.is_hoisted = families[i].is_hoisted;
        mention.is_typed = families[i].is_typed;
        mention.or_member = strcmp(kind, "unqualified") == 0;
        mention.is_own = strcmp(kind, "own") == 0;
        for (size_t k = 0; k < sizeof spaces / sizeof *spaces; k++)
            if (strcmp(spaces[k].kind, kind) == 0)
                mention.space = (uint8_t)spaces[k].space;
        if (families[i].is_place) {
            mention.space = SPACE_PLACE;
            mention.name = hash_bytes(kind, strlen(kind)).low;
        }
    }
    return mention;
}

/* --- predicates ------------------------------------------------------------------------------ */

static bool is_text(const struct syntax *syntax, TSNode node, const char *text, uint32_t n_text)
{
    uint32_t start = ts_node_start_byte(node);
    return ts_node_end_byte(node) - start == n_text &&
           memcmp(syntax->text + start, text, n_text) == 0;
}

/* Whether a captured node has one of the texts in steps first..end. */
static bool has_text(const struct syntax *syntax, const TSQuery *query, const TSQueryMatch *match,
                     const TSQueryPredicateStep *steps, uint32_t first, uint32_t end)
{
    for (uint16_t i = 0; i < match->capture_count; i++) {
        if (match->captures[i].index != steps[first].value_id)
            continue;
        for (uint32_t k = first + 1; k < end; k++) {
            uint32_t n_text;
            const char *text = ts_query_string_value_for_id(query, steps[k].value_id, &n_text);
            if (steps[k].type == TSQueryPredicateStepTypeString &&
                is_text(syntax, match->captures[i].node, text, n_text))
                return true;
        }
    }
    return false;
}

/* Each predicate is: its name, a capture, texts, and a step that ends it. */
static bool predicates_hold(const struct syntax *syntax, const TSQuery *query,
                            const TSQueryMatch *match)
{
    uint32_t n_steps, n_name;
    const TSQueryPredicateStep *steps =
        ts_query_predicates_for_pattern(query, match->pattern_index, &n_steps);
    for (uint32_t first = 0, end; first < n_steps; first = end + 1) {
        end = first;
        while (end < n_steps && steps[end].type != TSQueryPredicateStepTypeDone)
            end++;
        if (end - first < 3 || steps[first + 1].type != TSQueryPredicateStepTypeCapture)
            continue;
        const char *name = ts_query_string_value_for_id(query, steps[first].value_id, &n_name);
        bool has = has_text(syntax, query, match, steps, first + 1, end);
        if ((!has && (strcmp(name, "eq?") == 0 || strcmp(name, "any-of?") == 0)) ||
            (has && strcmp(name, "not-eq?") == 0))
            return false;
    }
    return true;
}

/* --- finding --------------------------------------------------------------------------------- */

static int by_node(const void *a, const void *b)
{
    const struct mention *x = a, *y = b;
    if (x->node != y->node)
        return x->node < y->node ? -1 : 1;
    if (x->role != y->role)
        return x->role < y->role ? -1 : 1;
    if (x->pattern != y->pattern)
        return x->pattern < y->pattern ? -1 : 1;
    return (x->match > y->match) - (x->match < y->match);
}

static uint64_t name_of(const struct syntax *syntax, uint32_t node)
{
    struct span piece = syntax->pieces[syntax->nodes[node].first_piece];
    return hash_bytes(syntax->text + piece.start, piece.end - piece.start).low;
}

/* What each capture of the query means, by its number; caller frees. */
static struct mention *meanings_of(const TSQuery *query)
{
    uint32_t n = ts_query_capture_count(query), n_name;
    struct mention *meanings = mem_zero((size_t)n + 1, sizeof *meanings);
    for (uint32_t i = 0; i < n; i++)
        meanings[i] = meaning_of(ts_query_capture_name_for_id(query, i, &n_name));
    return meanings;
}

/* The uses of one match go by the name that is @named in it. */
static void rename_uses(struct mention *mentions, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n && mentions[i].role == MENTION_NAMED; k++)
            if (mentions[k].role == MENTION_REF)
                mentions[k].name = mentions[i].name;
}

void mention_find(struct syntax *syntax, const TSQuery *query, TSNode root)
{
    TSQueryCursor *cursor = ts_query_cursor_new();
    struct mention *meanings = meanings_of(query);
    TSQueryMatch match;
    uint32_t n_matches = 0;
    size_t capacity = 0;
    ts_query_cursor_exec(cursor, query, root);
    while (ts_query_cursor_next_match(cursor, &match)) {
        n_matches++;
        size_t first = syntax->n_mentions;
        if (!predicates_hold(syntax, query, &match))
            continue;
        for (uint16_t i = 0; i < match.capture_count; i++) {
            struct mention mention = meanings[match.captures[i].index];
            if (mention.role == MENTION_UNKNOWN)
                continue;
            mention.node = syntax_find_node(syntax, &match.captures[i].node);
            mention.match = n_matches;
            mention.pattern = match.pattern_index;
            if (mention.node == syntax->n_nodes)
                continue;
            if (mention.space != SPACE_PLACE)
                mention.name = name_of(syntax, mention.node);
            mem_grow((void **)&syntax->mentions, &capacity, syntax->n_mentions + 1,
                     sizeof *syntax->mentions);
            syntax->mentions[syntax->n_mentions++] = mention;
        }
        if (syntax->n_mentions > first)
            rename_uses(syntax->mentions + first, syntax->n_mentions - first);
    }
    ts_query_cursor_delete(cursor);
    free(meanings);
    if (syntax->n_mentions > 0)
        qsort(syntax->mentions, syntax->n_mentions, sizeof *syntax->mentions, by_node);
}

const struct mention *mention_at(const struct syntax *syntax, uint32_t node, enum mention_role role)
{
    size_t low = 0, high = syntax->n_mentions;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct mention *mention = &syntax->mentions[middle];
        if (mention->node < node || (mention->node == node && mention->role < role))
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < syntax->n_mentions && syntax->mentions[low].node == node &&
                 syntax->mentions[low].role == role;
    return found ? &syntax->mentions[low] : NULL;
}

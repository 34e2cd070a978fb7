#include "input/tree/query/mention.h"

#include "base/hash.h"
#include "base/memory.h"
#include "input/tree/parse/syntax.h"
#include "input/tree/query/pattern_match.h"

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
    {"module", MENTION_MODULE},
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
    {"now.params", MENTION_NOW_PARAMS},
    {"now.args", MENTION_NOW_ARGS},
    {"abstract", MENTION_ABSTRACT},
    {"unset", MENTION_UNSET},
    {"set", MENTION_SET},
    {"elsewhere", MENTION_ELSEWHERE},
    {"attached", MENTION_ATTACHED},
    {"named", MENTION_NAMED},
    {"stay", MENTION_STAY},
    {"wants", MENTION_WANTS},
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
    {"def.", MENTION_DEF, false, false, false},    {"hoist.", MENTION_DEF, true, false, false},
    {"around.", MENTION_DEF, false, false, true},  {"ref.", MENTION_REF, false, false, false},
    {"typed.", MENTION_REF, false, true, false},   {"within.", MENTION_REF, false, false, true},
    {"wants.", MENTION_WANTS, false, false, true},
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

#define SAY "say."

static struct mention meaning_of(const char *capture)
{
    struct mention mention = {.role = MENTION_UNKNOWN};
    if (strncmp(capture, "guess.", 6) == 0) {
        mention.is_guess = true;
        capture += 6;
    }
    if (strncmp(capture, SAY, strlen(SAY)) == 0)
        mention.role = MENTION_SAY;
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
        mention.is_variable = strcmp(kind, "variable") == 0;
        mention.or_member = strcmp(kind, "unqualified") == 0;
        mention.is_qualified = strcmp(kind, "qualified") == 0;
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

static bool is_text(const struct syntax *syntax, uint32_t node, const struct word *word)
{
    const struct node *flat = &syntax->nodes[node];
    if (flat->first_piece == flat->end_piece)
        return word->n_bytes == 0;
    uint32_t start = syntax->pieces[flat->first_piece].start;
    return syntax->pieces[flat->end_piece - 1].end - start == word->n_bytes &&
           memcmp(syntax->text + start, word->text, word->n_bytes) == 0;
}

/* Whether a node with this capture has one of the texts. */
static bool has_text(const struct syntax *syntax, const struct match *match, uint32_t capture,
                     const struct word *words, uint32_t n_words)
{
    for (size_t i = 0; i < match->n_captured; i++)
        for (uint32_t k = 0; k < n_words && match->captured[i].capture == capture; k++)
            if (words[k].text != NULL && is_text(syntax, match->captured[i].node, &words[k]))
                return true;
    return false;
}

/* Each predicate is: its name, a capture, texts. */
static bool predicates_hold(const struct syntax *syntax, const struct patterns *patterns,
                            const struct match *match)
{
    struct range predicates = patterns->patterns[match->pattern].predicates;
    for (uint32_t i = 0; i < predicates.n; i++) {
        struct range range = patterns->predicates[predicates.first + i];
        const struct word *words = patterns->words + range.first;
        if (range.n < 3 || words[0].text == NULL || words[1].text != NULL)
            continue;
        const char *name = words[0].text;
        bool has = has_text(syntax, match, words[1].capture, words + 2, range.n - 2);
        if ((!has && (strcmp(name, "eq?") == 0 || strcmp(name, "any-of?") == 0)) ||
            (has && strcmp(name, "not-eq?") == 0))
            return false;
    }
    return true;
}

/* --- finding --------------------------------------------------------------------------------- */

struct finding {
    struct mention_list *list;
    const struct syntax *syntax;
    const struct patterns *patterns;
    struct mention *meanings; /* of each capture */
    uint32_t n_matches;
    size_t capacity;
    uint32_t node; /* the last that was named, and its name: many patterns name the same node */
    uint64_t name;
};

static uint64_t name_of(struct finding *finding, uint32_t node)
{
    const struct syntax *syntax = finding->syntax;
    struct span piece = syntax->pieces[syntax->nodes[node].first_piece];
    if (node != finding->node)
        finding->name = hash_bytes(syntax->text + piece.start, piece.end - piece.start).low;
    finding->node = node;
    return finding->name;
}

/* What each capture means, by its number; caller frees. */
static struct mention *meanings_of(const struct patterns *patterns)
{
    struct mention *meanings = mem_zero(patterns->n_names + 1, sizeof *meanings);
    for (size_t i = 0; i < patterns->n_names; i++)
        meanings[i] = meaning_of(patterns->names[i]);
    return meanings;
}

/* The uses and namespaces of one match go by the name that is @named in it. */
static void rename_uses(struct mention *mentions, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n && mentions[i].role == MENTION_NAMED; k++)
            if (mentions[k].role == MENTION_REF || mentions[k].role == MENTION_MODULE)
                mentions[k].name = mentions[i].name;
}

static void add_match(void *context, const struct match *match)
{
    struct finding *finding = context;
    struct mention_list *list = finding->list;
    const struct syntax *syntax = finding->syntax;
    size_t first = list->n_mentions;
    finding->n_matches++;
    if (!predicates_hold(syntax, finding->patterns, match))
        return;
    for (size_t i = 0; i < match->n_captured; i++) {
        struct mention mention = finding->meanings[match->captured[i].capture];
        mention.node = match->captured[i].node;
        if (mention.role == MENTION_UNKNOWN ||
            syntax->nodes[mention.node].first_piece == syntax->nodes[mention.node].end_piece)
            continue;
        mention.match = finding->n_matches;
        mention.pattern = (uint16_t)match->pattern;
        mention.capture = (uint16_t)match->captured[i].capture;
        if (mention.space != SPACE_PLACE && mention.role != MENTION_MODULE)
            mention.name = name_of(finding, mention.node);
        mem_grow((void **)&list->mentions, &finding->capacity, list->n_mentions + 1,
                 sizeof *list->mentions);
        list->mentions[list->n_mentions++] = mention;
        list->roles |= (uint64_t)1 << mention.role;
    }
    if (list->n_mentions > first + 1)
        rename_uses(list->mentions + first, list->n_mentions - first);
}

/* --- order ----------------------------------------------------------------------------------- */

enum { FEW = 16 };

/* Of mentions of one node. */
static int compare(const void *a, const void *b)
{
    const struct mention *x = a, *y = b;
    if (x->role != y->role)
        return x->role < y->role ? -1 : 1;
    if (x->pattern != y->pattern)
        return x->pattern < y->pattern ? -1 : 1;
    return (x->match > y->match) - (x->match < y->match);
}

static void sort_few(struct mention *mentions, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct mention mention = mentions[i];
        size_t at = i;
        for (; at > 0 && compare(&mention, &mentions[at - 1]) < 0; at--)
            mentions[at] = mentions[at - 1];
        mentions[at] = mention;
    }
}

/* By node with a counting sort; most nodes have a few mentions then. */
static void sort(struct mention_list *list)
{
    size_t n_nodes = list->syntax->n_nodes;
    struct mention *sorted = mem_alloc((list->n_mentions + 1) * sizeof *sorted);
    uint32_t *ends = mem_zero(n_nodes + 1, sizeof *ends); /* of what each has so far */
    for (size_t i = 0; i < list->n_mentions; i++)
        ends[list->mentions[i].node + 1]++;
    for (size_t i = 0; i < n_nodes; i++)
        ends[i + 1] += ends[i];
    for (size_t i = 0; i < list->n_mentions; i++)
        sorted[ends[list->mentions[i].node]++] = list->mentions[i];
    for (size_t node = 0; node < n_nodes; node++) {
        size_t first = node == 0 ? 0 : ends[node - 1], n = ends[node] - first;
        if (n > FEW)
            qsort(sorted + first, n, sizeof *sorted, compare);
        else
            sort_few(sorted + first, n);
    }
    free(list->mentions);
    list->mentions = sorted;
    list->ends = ends;
}

void mentions_find(struct mention_list *ret, const struct syntax *syntax,
                   const struct patterns *patterns)
{
    *ret = (struct mention_list){.syntax = syntax};
    if (patterns == NULL)
        return;
    struct finding finding = {
        .list = ret, .syntax = syntax, .patterns = patterns, .node = (uint32_t)syntax->n_nodes};
    finding.meanings = meanings_of(patterns);
    match_all(patterns, syntax, add_match, &finding);
    free(finding.meanings);
    if (ret->n_mentions > 0)
        sort(ret);
}

void mentions_done(struct mention_list *list)
{
    free(list->mentions);
    free(list->ends);
    *list = (struct mention_list){0};
}

size_t mentions_first(const struct mention_list *list, uint32_t node)
{
    return node == 0 || list->n_mentions == 0 ? 0 : list->ends[node - 1];
}

const struct mention *mentions_at(const struct mention_list *list, uint32_t node,
                                  enum mention_role role)
{
    if ((list->roles >> role & 1) == 0)
        return NULL;
    for (size_t i = mentions_first(list, node);
         i < list->n_mentions && list->mentions[i].node == node; i++)
        if (list->mentions[i].role == role)
            return &list->mentions[i];
    return NULL;
}

const char *mentions_said(const struct mention_list *list, const struct patterns *patterns,
                          uint32_t node)
{
    const struct mention *mention = mentions_at(list, node, MENTION_SAY);
    const struct mention *end = list->mentions + list->n_mentions;
    if (mention == NULL)
        return NULL;
    while (mention + 1 < end && mention[1].node == node && mention[1].role == MENTION_SAY)
        mention++;
    return patterns->names[mention->capture] + strlen(SAY);
}

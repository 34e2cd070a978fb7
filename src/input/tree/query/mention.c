#include "input/tree/query/mention.h"

#include "base/hash.h"
#include "base/memory.h"
#include "input/tree/parse/syntax.h"
#include "input/tree/query/pattern_match.h"

#include <stdlib.h>
#include <string.h>

/* --- predicates ------------------------------------------------------------------------------ */

static struct span text_of(const struct syntax *syntax, uint32_t node)
{
    const struct node *flat = &syntax->nodes[node];
    if (flat->first_piece == flat->end_piece)
        return (struct span){0, 0};
    return (struct span){syntax->pieces[flat->first_piece].start,
                         syntax->pieces[flat->end_piece - 1].end};
}

static bool is_text(const struct syntax *syntax, uint32_t node, const char *text, size_t n_bytes)
{
    struct span span = text_of(syntax, node);
    return span.end - span.start == n_bytes &&
           memcmp(syntax->text + span.start, text, n_bytes) == 0;
}

/* The first node that a match captures with this name; NO_NODE: none. */
static uint32_t node_captured(const struct match *match, uint32_t capture)
{
    for (size_t i = 0; i < match->n_captured; i++)
        if (match->captured[i].capture == capture)
            return match->captured[i].node;
    return NO_NODE;
}

/* True if the text of a node equals the word, or the text of the node that the word captures. */
static bool is_equal(const struct syntax *syntax, const struct match *match, uint32_t node,
                     const struct word *word)
{
    if (word->text != NULL)
        return is_text(syntax, node, word->text, word->n_bytes);
    uint32_t other = node_captured(match, word->capture);
    struct span span = other != NO_NODE ? text_of(syntax, other) : (struct span){0, 0};
    return other != NO_NODE &&
           is_text(syntax, node, (const char *)syntax->text + span.start, span.end - span.start);
}

/* True if a node with this capture has one of the texts. */
static bool has_text(const struct syntax *syntax, const struct match *match, uint32_t capture,
                     const struct word *words, uint32_t n_words)
{
    for (size_t i = 0; i < match->n_captured; i++)
        for (uint32_t k = 0; k < n_words && match->captured[i].capture == capture; k++)
            if (is_equal(syntax, match, match->captured[i].node, &words[k]))
                return true;
    return false;
}

/* True if all predicates hold.  A predicate is its name, a capture, and texts to compare with.  Its
 * name is eq?, not-eq? or any-of? (name_rules.c checks that). */
static bool predicates_hold(const struct syntax *syntax, const struct patterns *patterns,
                            const struct match *match)
{
    struct range predicates = patterns->patterns[match->pattern].predicates;
    for (uint32_t i = 0; i < predicates.n; i++) {
        struct range range = patterns->predicates[predicates.first + i];
        const struct word *words = patterns->words + range.first;
        bool has = has_text(syntax, match, words[1].capture, words + 2, range.n - 2);
        if (has == (strcmp(words[0].text, "not-eq?") == 0))
            return false;
    }
    return true;
}

/* --- finding --------------------------------------------------------------------------------- */

struct finding {
    struct mention_list *list;
    const struct syntax *syntax;
    const struct name_rules *rules;
    uint32_t n_matches;
    size_t capacity;
    uint32_t node; /* the last named node, with its name: many patterns name the same node */
    uint64_t name;
};

/* The name of a label, without a sign before it or a : after it: LLVM IR writes "bb:" and "%bb",
 * and the comdat $f of a function @f. */
static uint64_t label_name(const struct syntax *syntax, uint32_t node)
{
    struct span piece = syntax->pieces[syntax->nodes[node].first_piece];
    if (piece.end - piece.start > 1 && strchr("%@$", syntax->text[piece.start]) != NULL)
        piece.start++;
    if (piece.end - piece.start > 1 && syntax->text[piece.end - 1] == ':')
        piece.end--;
    return hash_bytes(syntax->text + piece.start, piece.end - piece.start).low;
}

/* The name of a node is its first token.  A token $ is no name: such a node is named by its whole
 * text, like $x in PHP. */
static struct span name_span(const struct syntax *syntax, uint32_t node)
{
    struct span piece = syntax->pieces[syntax->nodes[node].first_piece];
    bool is_sign = piece.end == piece.start + 1 && syntax->text[piece.start] == '$';
    return is_sign ? text_of(syntax, node) : piece;
}

static uint64_t name_of(struct finding *finding, uint32_t node)
{
    const struct syntax *syntax = finding->syntax;
    struct span span = name_span(syntax, node);
    if (node != finding->node)
        finding->name = hash_bytes(syntax->text + span.start, span.end - span.start).low;
    finding->node = node;
    return finding->name;
}

/* The name that a path declares: its last part, as rand in math/rand. */
static uint64_t name_of_path(const struct syntax *syntax, uint32_t node)
{
    struct span piece = syntax->pieces[syntax->nodes[node].first_piece];
    const unsigned char *text = (const unsigned char *)syntax->text;
    uint32_t start = piece.end;
    while (start > piece.start && text[start - 1] != '/')
        start--;
    return hash_bytes(text + start, piece.end - start).low;
}

/* A new mention of this capture, without a name. */
static struct mention new_mention(const struct capture_meaning *meaning)
{
    return (struct mention){.name = meaning->place,
                            .role = meaning->role,
                            .space = meaning->space,
                            .is_variable = meaning->is_variable,
                            .is_hoisted = meaning->is_hoisted,
                            .is_typed = meaning->is_typed,
                            .or_member = meaning->or_member,
                            .is_qualified = meaning->is_qualified,
                            .is_own = meaning->is_own,
                            .is_guess = meaning->is_guess};
}

/* Gives the declarations, uses and namespaces of one match the name that is @named in it. */
static void rename_all(const struct syntax *syntax, struct mention *mentions, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n && mentions[i].role == MENTION_NAMED; k++)
            if (mentions[k].role == MENTION_DEF || mentions[k].role == MENTION_REF ||
                mentions[k].role == MENTION_MODULE)
                mentions[k].name = mentions[k].space == SPACE_LABEL
                                       ? label_name(syntax, mentions[i].node)
                                       : mentions[i].name;
}

static void add_match(void *context, const struct match *match)
{
    struct finding *finding = context;
    struct mention_list *list = finding->list;
    const struct syntax *syntax = finding->syntax;
    size_t first = list->n_mentions;
    finding->n_matches++;
    if (!predicates_hold(syntax, finding->rules->patterns, match))
        return;
    for (size_t i = 0; i < match->n_captured; i++) {
        struct mention mention = new_mention(&finding->rules->meanings[match->captured[i].capture]);
        mention.node = match->captured[i].node;
        if (mention.role == MENTION_NOTHING ||
            syntax->nodes[mention.node].first_piece == syntax->nodes[mention.node].end_piece)
            continue;
        mention.match = finding->n_matches;
        mention.pattern = (uint16_t)match->pattern;
        mention.capture = (uint16_t)match->captured[i].capture;
        if (finding->rules->meanings[mention.capture].is_path)
            mention.name = name_of_path(syntax, mention.node);
        else if (mention.space == SPACE_LABEL)
            mention.name = label_name(syntax, mention.node);
        else if (mention.space != SPACE_PLACE && mention.role != MENTION_MODULE)
            mention.name = name_of(finding, mention.node);
        mem_grow((void **)&list->mentions, &finding->capacity, list->n_mentions + 1,
                 sizeof *list->mentions);
        list->mentions[list->n_mentions++] = mention;
        list->roles |= (uint64_t)1 << mention.role;
    }
    if (list->n_mentions > first + 1)
        rename_all(syntax, list->mentions + first, list->n_mentions - first);
}

/* --- order ----------------------------------------------------------------------------------- */

enum { FEW = 16 }; /* up to so many mentions of one node are sorted by insertion */

/* Compares mentions of one node. */
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

/* Sorts by node with a counting sort.  Most nodes then have only a few mentions. */
static void sort(struct mention_list *list)
{
    size_t n_nodes = list->syntax->n_nodes;
    struct mention *sorted = mem_alloc((list->n_mentions + 1) * sizeof *sorted);
    /* the end of each node's mentions so far */
    uint32_t *ends = mem_zero(n_nodes + 1, sizeof *ends);
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
                   const struct name_rules *rules)
{
    *ret = (struct mention_list){.syntax = syntax};
    if (rules == NULL)
        return;
    struct finding finding = {.list = ret, .syntax = syntax, .rules = rules, .node = NO_NODE};
    match_all(rules->patterns, syntax, add_match, &finding);
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

const char *mentions_said(const struct mention_list *list, const struct name_rules *rules,
                          uint32_t node)
{
    const struct mention *mention = mentions_at(list, node, MENTION_SAY);
    if (mention == NULL)
        return NULL;
    const struct mention *end = list->mentions + list->n_mentions;
    while (mention + 1 < end && mention[1].node == node && mention[1].role == MENTION_SAY)
        mention++;
    return name_rules_said(rules, mention->capture);
}

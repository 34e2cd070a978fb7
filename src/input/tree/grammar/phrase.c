#include "input/tree/grammar/phrase.h"

#include "base/arena.h"
#include "base/memory.h"
#include "input/tree/grammar/kindset.h"

#include <stdlib.h>
#include <string.h>

enum {
    UNKNOWN = 1 << 20, /* token count of a phrase that is not found yet */
    /* The most rounds until no phrase gets smaller.  The grammars that come with Pare need at most
     * 8.  The bound is for a grammar whose rules feed each other. */
    MAX_ROUNDS = 64,
};

struct phrases {
    const struct grammar *grammar;
    struct arena arena;
    struct phrase *kinds;
    struct phrase *rules;
    struct phrase *sets;
    bool *sets_known; /* computed in this round */
};

static const struct phrase no_phrase = {NULL, 0, UNKNOWN};

static bool is_word(unsigned char byte)
{
    return byte == '_' || byte == '$' || byte >= 0x80 || (byte >= '0' && byte <= '9') ||
           ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

static bool is_operator(unsigned char byte)
{
    return byte != '\0' && strchr("+-*/%&|^<>=!:.#?~@\\", byte) != NULL;
}

bool phrase_would_join(unsigned char last, unsigned char first)
{
    if (is_word(last))
        return is_word(first) || first == '"' || first == '\'' ||
               (first == '.' && last >= '0' && last <= '9');
    return is_operator(last) && is_operator(first);
}

static uint32_t count_tokens(const char *text)
{
    uint32_t n = 0;
    for (const char *at = text; *at != '\0'; at++) {
        bool inside = at > text && is_word((unsigned char)*at) && is_word((unsigned char)at[-1]);
        if (*at != ' ' && !inside)
            n++;
    }
    return n;
}

static bool better(struct phrase a, struct phrase b)
{
    return a.n_tokens != b.n_tokens ? a.n_tokens < b.n_tokens : a.n_bytes < b.n_bytes;
}

static struct phrase join(struct phrases *phrases, struct phrase a, struct phrase b)
{
    if (a.text == NULL || b.text == NULL)
        return no_phrase;
    if (a.n_bytes == 0 || b.n_bytes == 0)
        return a.n_bytes == 0 ? b : a;
    bool space = phrase_would_join((unsigned char)a.text[a.n_bytes - 1], (unsigned char)b.text[0]);
    struct phrase both = {.n_bytes = a.n_bytes + b.n_bytes + space,
                          .n_tokens = a.n_tokens + b.n_tokens};
    char *text = arena_alloc(&phrases->arena, both.n_bytes + 1);
    memcpy(text, a.text, a.n_bytes);
    text[a.n_bytes] = ' ';
    memcpy(text + a.n_bytes + space, b.text, b.n_bytes + 1);
    both.text = text;
    return both;
}

static struct phrase best_of_set(struct phrases *phrases, uint32_t set)
{
    struct phrase best = no_phrase;
    uint32_t best_rank = UINT32_MAX, rank = 0;
    const struct kindsets *sets = grammar_sets(phrases->grammar);
    for (uint32_t kind = kindsets_next(sets, set, 1); kind != UINT32_MAX;
         kind = kindsets_next(sets, set, kind + 1)) {
        if (grammar_preferred(phrases->grammar, kind, &rank) != NULL) {
            if (rank < best_rank)
                best = phrases->kinds[kind];
            if (rank < best_rank)
                best_rank = rank;
        } else if (best_rank == UINT32_MAX && better(phrases->kinds[kind], best)) {
            best = phrases->kinds[kind];
        }
    }
    return best;
}

struct phrase phrases_for_set(struct phrases *phrases, uint32_t set)
{
    if (!phrases->sets_known[set]) {
        phrases->sets[set] = best_of_set(phrases, set);
        phrases->sets_known[set] = true;
    }
    return phrases->sets[set];
}

struct phrase phrases_for_kind(const struct phrases *phrases, uint32_t kind)
{
    return phrases->kinds[kind];
}

static struct phrase smallest(struct phrases *phrases, const struct expr *expr)
{
    struct phrase best = {"", 0, 0};
    switch (expr->type) {
    case EXPR_EMPTY:
    case EXPR_OPTIONAL:
        return best;
    case EXPR_SET:
        return phrases_for_set(phrases, expr->value);
    case EXPR_HIDDEN_TOKEN:
        return no_phrase;
    case EXPR_SEQUENCE:
        for (uint32_t i = 0; i < expr->n_parts && best.text != NULL; i++)
            best = join(phrases, best, smallest(phrases, expr->parts[i]));
        return best;
    case EXPR_CHOICE:
        best = no_phrase;
        for (uint32_t i = 0; i < expr->n_parts; i++) {
            struct phrase part = smallest(phrases, expr->parts[i]);
            if (better(part, best))
                best = part;
        }
        return best;
    case EXPR_REPEAT:
        return expr->value == 0 ? best : smallest(phrases, expr->parts[0]);
    case EXPR_LIST:
        return smallest(phrases, expr->parts[0]);
    case EXPR_RULE:
        return phrases->rules[expr->value];
    }
    return no_phrase;
}

static struct phrase known(struct phrases *phrases, const char *text, size_t n_bytes)
{
    return (struct phrase){arena_string(&phrases->arena, text, n_bytes), (uint32_t)n_bytes, 1};
}

static void start(struct phrases *phrases, const struct sample *samples)
{
    for (uint32_t kind = 1; kind < grammar_n_kinds(phrases->grammar); kind++) {
        uint32_t rank;
        const char *preferred = grammar_preferred(phrases->grammar, kind, &rank);
        const char *text =
            preferred != NULL ? preferred : grammar_token_text(phrases->grammar, kind);
        if (text != NULL)
            phrases->kinds[kind] = known(phrases, text, strlen(text));
        else if (samples[kind].n_bytes > 0)
            phrases->kinds[kind] =
                known(phrases, (const char *)samples[kind].text, samples[kind].n_bytes);
        if (preferred != NULL)
            phrases->kinds[kind].n_tokens = count_tokens(preferred);
    }
}

static bool improve(struct phrase *phrase, struct phrase other)
{
    if (!better(other, *phrase))
        return false;
    *phrase = other;
    return true;
}

/* One round over all rules and kinds.  New phrases are made from phrases of earlier rounds. */
static bool improve_all(struct phrases *phrases, uint32_t n_rules)
{
    uint32_t rank;
    bool improved = false;
    memset(phrases->sets_known, 0, kindsets_count(grammar_sets(phrases->grammar)));
    for (uint32_t rule = 0; rule < n_rules; rule++)
        improved |=
            improve(&phrases->rules[rule], smallest(phrases, grammar_rule(phrases->grammar, rule)));
    for (uint32_t kind = 1; kind < grammar_n_kinds(phrases->grammar); kind++) {
        const struct expr *body = grammar_own_body(phrases->grammar, kind);
        if (body != NULL && grammar_preferred(phrases->grammar, kind, &rank) == NULL)
            improved |= improve(&phrases->kinds[kind], smallest(phrases, body));
    }
    return improved;
}

struct phrases *phrases_new(const struct grammar *grammar, const struct sample *samples)
{
    struct phrases *phrases = mem_zero(1, sizeof *phrases);
    uint32_t n_kinds = grammar_n_kinds(grammar), n_rules = grammar_n_rules(grammar);
    uint32_t n_sets = kindsets_count(grammar_sets(grammar));
    phrases->grammar = grammar;
    arena_init(&phrases->arena);
    phrases->kinds = mem_alloc(n_kinds * sizeof *phrases->kinds);
    phrases->rules = mem_alloc(n_rules * sizeof *phrases->rules);
    for (uint32_t i = 0; i < n_kinds; i++)
        phrases->kinds[i] = no_phrase;
    for (uint32_t i = 0; i < n_rules; i++)
        phrases->rules[i] = no_phrase;
    phrases->sets = mem_alloc(n_sets * sizeof *phrases->sets);
    phrases->sets_known = mem_zero(n_sets, sizeof *phrases->sets_known);
    start(phrases, samples);
    for (int round = 0; round < MAX_ROUNDS && improve_all(phrases, n_rules); round++)
        continue;
    return phrases;
}

void phrases_free(struct phrases *phrases)
{
    if (phrases == NULL)
        return;
    arena_done(&phrases->arena);
    free(phrases->kinds);
    free(phrases->rules);
    free(phrases->sets);
    free(phrases->sets_known);
    free(phrases);
}

#include "input/tree/grammar/grammar.h"

#include "base/memory.h"
#include "input/tree/grammar/grammar_rules.h"
#include "input/tree/grammar/kindset.h"

#include <stdlib.h>
#include <tree_sitter/api.h>

enum {
    /* The most hidden rules that are followed to find whether a node may end with an implied token.
     * In the grammars that come with Pare, a statement refers to its end through at most two. */
    MAX_IMPLIED_DEPTH = 4,
};

struct grammar {
    struct arena arena;
    const TSLanguage *parser;
    struct kindsets *sets;
    struct grammar_rules rules;
    struct kind_table kinds;
    uint32_t *n_alternatives; /* by kind: the size of the largest choice that contains it */
};

/* For each kind, the size of the largest set of alternatives that contains it. */
static void count_alternatives(struct grammar *grammar)
{
    uint32_t n_kinds = grammar->kinds.n_kinds;
    grammar->n_alternatives = mem_zero(n_kinds + 1, sizeof *grammar->n_alternatives);
    for (uint32_t set = 0; set < kindsets_count(grammar->sets); set++) {
        uint32_t size = kindsets_size(grammar->sets, set);
        for (uint32_t kind = 1; kind < n_kinds; kind++)
            if (kindsets_has(grammar->sets, set, kind) && size > grammar->n_alternatives[kind])
                grammar->n_alternatives[kind] = size;
    }
}

/* Makes lists of the kinds in "nonempty" need at least one element. */
static void apply_nonempty(struct grammar *grammar)
{
    struct grammar_rules *rules = &grammar->rules;
    for (uint32_t kind = 0; kind < grammar->kinds.n_kinds; kind++) {
        const struct expr *body = grammar_own_body(grammar, kind);
        if (!kind_has(&grammar->kinds, kind, KIND_NONEMPTY) || body == NULL)
            continue;
        if (body->type == EXPR_RULE)
            body = rules->rules[body->value];
        rules->bodies[kind] = rules->own_bodies[kind] = expr_not_empty(&grammar->arena, body);
    }
}

enum status grammar_new(const TSLanguage *parser, const json_t *json, struct kind_table *kinds,
                        struct grammar **ret, struct error *err)
{
    struct grammar *grammar = mem_zero(1, sizeof *grammar);
    arena_init(&grammar->arena);
    grammar->parser = parser;
    grammar->kinds = *kinds;
    *kinds = (struct kind_table){0};
    grammar->sets = kindsets_new(grammar->kinds.n_kinds + 1);
    enum status status =
        grammar_rules_read(parser, json, &grammar->arena, grammar->sets, &grammar->rules, err);
    if (status != STATUS_OK) {
        grammar_free(grammar);
        return status;
    }
    count_alternatives(grammar);
    apply_nonempty(grammar);
    *ret = grammar;
    return STATUS_OK;
}

void grammar_free(struct grammar *grammar)
{
    if (grammar == NULL)
        return;
    arena_done(&grammar->arena);
    kindsets_free(grammar->sets);
    kind_table_done(&grammar->kinds);
    free(grammar->n_alternatives);
    free(grammar);
}

uint32_t grammar_n_alternatives(const struct grammar *grammar, uint32_t kind)
{
    return grammar->n_alternatives[kind];
}

uint32_t grammar_n_kinds(const struct grammar *grammar)
{
    return grammar->kinds.n_kinds;
}

uint32_t grammar_n_rules(const struct grammar *grammar)
{
    return grammar->rules.n_rules;
}

uint32_t grammar_gap_kind(const struct grammar *grammar)
{
    return grammar->kinds.n_kinds;
}

const struct kindsets *grammar_sets(const struct grammar *grammar)
{
    return grammar->sets;
}

const struct expr *grammar_body(const struct grammar *grammar, uint32_t kind)
{
    return grammar->rules.bodies[kind];
}

const struct expr *grammar_own_body(const struct grammar *grammar, uint32_t kind)
{
    const struct expr *own = grammar->rules.own_bodies[kind];
    return own != NULL ? own : grammar->rules.bodies[kind];
}

const struct expr *grammar_rule(const struct grammar *grammar, uint32_t rule)
{
    return grammar->rules.rules[rule];
}

bool grammar_has(const struct grammar *grammar, uint32_t kind, enum kind_fact fact)
{
    return kind_has(&grammar->kinds, kind, fact);
}

bool grammar_lists(const struct grammar *grammar, enum kind_fact fact)
{
    return kind_is_listed(&grammar->kinds, fact);
}

static bool ends_implied(const struct grammar *grammar, const struct expr *expr, int depth)
{
    if (expr->type == EXPR_HIDDEN_TOKEN)
        return true;
    if (expr->type == EXPR_RULE && depth > 0)
        return ends_implied(grammar, grammar_rule(grammar, expr->value), depth - 1);
    if (expr->type == EXPR_SEQUENCE || expr->type == EXPR_OPTIONAL)
        return ends_implied(grammar, expr->parts[expr->n_parts - 1], depth);
    for (uint32_t i = 0; expr->type == EXPR_CHOICE && i < expr->n_parts; i++)
        if (ends_implied(grammar, expr->parts[i], depth))
            return true;
    return false;
}

bool grammar_may_end_implied(const struct grammar *grammar, uint32_t kind)
{
    const struct expr *body = grammar_own_body(grammar, kind);
    return body != NULL && ends_implied(grammar, body, MAX_IMPLIED_DEPTH);
}

const char *grammar_token_text(const struct grammar *grammar, uint32_t kind)
{
    if (grammar->kinds.token_texts[kind] != NULL)
        return grammar->kinds.token_texts[kind];
    if (grammar->rules.token_texts[kind] != NULL)
        return grammar->rules.token_texts[kind];
    return ts_language_symbol_type(grammar->parser, (TSSymbol)kind) == TSSymbolTypeAnonymous
               ? ts_language_symbol_name(grammar->parser, (TSSymbol)kind)
               : NULL;
}

const char *grammar_preferred(const struct grammar *grammar, uint32_t kind, uint32_t *ret_rank)
{
    if (grammar->kinds.phrases[kind] != NULL)
        *ret_rank = grammar->kinds.phrase_rank[kind];
    return grammar->kinds.phrases[kind];
}

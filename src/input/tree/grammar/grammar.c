#include "input/tree/grammar/grammar.h"

#include "base/memory.h"
#include "input/tree/grammar/grammar_expr.h"
#include "input/tree/grammar/kindset.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

enum progress { NOT_READ, BEING_READ, READ };

struct rule {
    const char *name;
    const json_t *json;
    const struct expr *expr; /* set when read */
    enum progress progress;
    bool in_place; /* hidden, inline or a supertype: makes no node of its own */
};

/* Some rule's content shows up as nodes of another kind. */
struct alias {
    uint32_t kind;
    const json_t *content;
};

struct kind {
    const struct expr *body;
    const struct expr *own_body; /* without what is only an alias */
    const char *text;            /* of a token */
    const char *preferred;       /* phrase from language.json */
    uint32_t rank;
    uint32_t n_alternatives;
    bool is_closer;
    bool is_comment, is_atom, is_anchored, is_line, is_rigid, is_kept, is_full, has_head, is_solid,
        has_callee, is_named;
};

struct grammar {
    struct arena arena;
    const TSLanguage *parser;
    struct kindsets *sets;
    struct kind *kinds;
    uint32_t n_kinds;
    bool has_closers;
    struct rule *rules;
    uint32_t n_rules;
    struct alias *aliases;
    size_t n_aliases, aliases_capacity;
};

static const struct expr *read_expr(struct grammar *grammar, const json_t *json);

static const char *field(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text == NULL ? "" : text;
}

static const json_t *content_of(const json_t *json)
{
    return json_object_get(json, "content");
}

static bool is(const json_t *json, const char *type)
{
    return strcmp(field(json, "type"), type) == 0;
}

/* PREC_LEFT, FIELD and the like say nothing about which children there are. */
static const json_t *strip(const json_t *json)
{
    while (strncmp(field(json, "type"), "PREC", 4) == 0 || is(json, "FIELD") ||
           is(json, "RESERVED"))
        json = content_of(json);
    return json;
}

static bool is_token(const json_t *json)
{
    return is(json, "TOKEN") || is(json, "IMMEDIATE_TOKEN") || is(json, "PATTERN") ||
           is(json, "STRING");
}

/* The string that a token is, or NULL when it is a pattern. */
static const char *token_string(const json_t *json)
{
    json = strip(json);
    while (is(json, "TOKEN") || is(json, "IMMEDIATE_TOKEN"))
        json = strip(content_of(json));
    return is(json, "STRING") ? field(json, "value") : NULL;
}

static uint32_t find_rule(const struct grammar *grammar, const char *name)
{
    for (uint32_t i = 0; i < grammar->n_rules; i++)
        if (strcmp(grammar->rules[i].name, name) == 0)
            return i;
    return UINT32_MAX;
}

/* 0 when no tree shows such nodes.  (The parser takes any begin of "ERROR" for the error symbol.)
 */
static uint32_t find_kind(const struct grammar *grammar, const char *name, bool named)
{
    uint32_t kind =
        ts_language_symbol_for_name(grammar->parser, name, (uint32_t)strlen(name), named);
    return kind < grammar->n_kinds ? kind : 0;
}

/* A kind that no tree shows has the number 0 (the end of input): nothing ever matches it. */
static const struct expr *one_kind(struct grammar *grammar, const char *name, bool named)
{
    return expr_simple(&grammar->arena, EXPR_SET,
                       kindsets_one(grammar->sets, find_kind(grammar, name, named)));
}

static const struct expr *hidden_token(struct grammar *grammar)
{
    return expr_simple(&grammar->arena, EXPR_HIDDEN_TOKEN, 0);
}

static const struct expr *rule_expr(struct grammar *grammar, uint32_t rule)
{
    struct rule *self = &grammar->rules[rule];
    if (self->progress == NOT_READ) {
        self->progress = BEING_READ;
        self->expr = read_expr(grammar, self->json);
        self->progress = READ;
    }
    if (self->progress == READ && self->expr->type == EXPR_SET)
        return self->expr;
    return expr_simple(&grammar->arena, EXPR_RULE, rule);
}

static const struct expr *read_symbol(struct grammar *grammar, const char *name)
{
    uint32_t rule = find_rule(grammar, name);
    if (rule == UINT32_MAX) /* an external token */
        return name[0] == '_' ? hidden_token(grammar) : one_kind(grammar, name, true);
    if (!grammar->rules[rule].in_place)
        return one_kind(grammar, name, true);
    const json_t *body = strip(grammar->rules[rule].json);
    if (!is_token(body))
        return rule_expr(grammar, rule);
    const char *text = token_string(body);
    if (text == NULL)
        return hidden_token(grammar);
    /* a hidden rule that is one string may show the string or not */
    const struct expr *either[2] = {one_kind(grammar, text, false), hidden_token(grammar)};
    return expr_choice(&grammar->arena, grammar->sets, either, 2);
}

static const struct expr *read_alias(struct grammar *grammar, const json_t *json)
{
    bool named = json_is_true(json_object_get(json, "named"));
    const char *value = field(json, "value");
    mem_grow((void **)&grammar->aliases, &grammar->aliases_capacity, grammar->n_aliases + 1,
             sizeof *grammar->aliases);
    grammar->aliases[grammar->n_aliases++] =
        (struct alias){find_kind(grammar, value, named), strip(content_of(json))};
    return one_kind(grammar, value, named);
}

static const struct expr *read_members(struct grammar *grammar, const json_t *json)
{
    const json_t *members = json_object_get(json, "members");
    uint32_t n = (uint32_t)json_array_size(members);
    const struct expr **parts = mem_zero(n + 1, sizeof *parts);
    for (uint32_t i = 0; i < n; i++)
        parts[i] = read_expr(grammar, json_array_get(members, i));
    const struct expr *expr = is(json, "SEQ")
                                  ? expr_sequence(&grammar->arena, parts, n)
                                  : expr_choice(&grammar->arena, grammar->sets, parts, n);
    free(parts);
    return expr;
}

static const struct expr *read_expr(struct grammar *grammar, const json_t *json)
{
    json = strip(json);
    if (is(json, "SEQ") || is(json, "CHOICE"))
        return read_members(grammar, json);
    if (is(json, "SYMBOL"))
        return read_symbol(grammar, field(json, "name"));
    if (is(json, "ALIAS"))
        return read_alias(grammar, json);
    if (is(json, "REPEAT") || is(json, "REPEAT1"))
        return expr_repeat(&grammar->arena, read_expr(grammar, content_of(json)),
                           is(json, "REPEAT1"));
    if (is_token(json)) {
        const char *text = token_string(json);
        return text != NULL ? one_kind(grammar, text, false) : hidden_token(grammar);
    }
    return expr_simple(&grammar->arena, EXPR_EMPTY, 0); /* BLANK */
}

static void add_body(struct grammar *grammar, uint32_t kind, const struct expr *body)
{
    const struct expr **slot = &grammar->kinds[kind].body;
    const struct expr *both[2] = {*slot, body};
    *slot = *slot == NULL ? body : expr_choice(&grammar->arena, grammar->sets, both, 2);
}

static void read_rules(struct grammar *grammar, const json_t *rules)
{
    const char *name;
    json_t *json;
    uint32_t n = 0;
    json_object_foreach((json_t *)rules, name, json)
    {
        grammar->rules[n].name = arena_string(&grammar->arena, name, strlen(name));
        grammar->rules[n].json = json;
        grammar->rules[n++].in_place = name[0] == '_';
    }
}

static void mark_in_place(struct grammar *grammar, const json_t *names)
{
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        uint32_t rule = name == NULL ? UINT32_MAX : find_rule(grammar, name);
        if (rule != UINT32_MAX)
            grammar->rules[rule].in_place = true;
    }
}

static void fill_bodies(struct grammar *grammar)
{
    for (uint32_t i = 0; i < grammar->n_rules; i++) {
        const struct rule *rule = &grammar->rules[i];
        const struct expr *expr = rule_expr(grammar, i);
        if (rule->in_place)
            continue;
        struct kind *kind = &grammar->kinds[find_kind(grammar, rule->name, true)];
        if (is_token(strip(rule->json))) {
            const char *text = token_string(rule->json);
            if (text != NULL)
                kind->text = arena_string(&grammar->arena, text, strlen(text));
        }
        add_body(grammar, (uint32_t)(kind - grammar->kinds), expr);
        kind->own_body = kind->body;
    }
    for (size_t i = 0; i < grammar->n_aliases; i++) { /* reading one may find more */
        struct alias alias = grammar->aliases[i];
        uint32_t rule = is(alias.content, "SYMBOL")
                            ? find_rule(grammar, field(alias.content, "name"))
                            : UINT32_MAX;
        if (rule != UINT32_MAX)
            add_body(grammar, alias.kind, rule_expr(grammar, rule));
        else if (!is(alias.content, "SYMBOL") && !is_token(alias.content))
            add_body(grammar, alias.kind, read_expr(grammar, alias.content));
    }
}

static void count_alternatives(struct grammar *grammar)
{
    for (uint32_t set = 0; set < kindsets_count(grammar->sets); set++) {
        uint32_t size = kindsets_size(grammar->sets, set);
        for (uint32_t kind = 0; kind < grammar->n_kinds; kind++)
            if (kindsets_has(grammar->sets, set, kind) &&
                size > grammar->kinds[kind].n_alternatives)
                grammar->kinds[kind].n_alternatives = size;
    }
}

static const char *copy(struct grammar *grammar, const json_t *value)
{
    const char *text = json_string_value(value);
    return text == NULL ? NULL : arena_string(&grammar->arena, text, strlen(text));
}

/* The next kind that a list in language.json names, or NULL at its end.  Unknown names are kind 0.
 */
static struct kind *next_kind(const struct grammar *grammar, const json_t *data, const char *list,
                              size_t *at)
{
    const json_t *names = json_object_get(data, list);
    if (*at >= json_array_size(names))
        return NULL;
    const char *name = json_string_value(json_array_get(names, (*at)++));
    return &grammar->kinds[name == NULL ? 0 : find_kind(grammar, name, true)];
}

/* What language.json says of kinds. */
static void apply_data(struct grammar *grammar, const json_t *data)
{
    struct kind *kind;
    for (size_t at = 0; (kind = next_kind(grammar, data, "comments", &at)) != NULL;)
        kind->is_comment = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "atoms", &at)) != NULL;)
        kind->is_atom = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "anchored", &at)) != NULL;)
        kind->is_anchored = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "closed_by", &at)) != NULL;)
        kind->is_closer = grammar->has_closers = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "lines", &at)) != NULL;)
        kind->is_line = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "rigid", &at)) != NULL;)
        kind->is_rigid = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "keep", &at)) != NULL;)
        kind->is_kept = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "full", &at)) != NULL;)
        kind->is_full = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "head", &at)) != NULL;)
        kind->has_head = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "solid", &at)) != NULL;)
        kind->is_solid = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "callee", &at)) != NULL;)
        kind->has_callee = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "named", &at)) != NULL;)
        kind->is_named = true;
    for (size_t at = 0; (kind = next_kind(grammar, data, "nonempty", &at)) != NULL;) {
        const struct expr *body = kind->own_body != NULL ? kind->own_body : kind->body;
        if (body != NULL && body->type == EXPR_RULE)
            body = grammar->rules[body->value].expr;
        if (body != NULL)
            kind->body = kind->own_body = expr_not_empty(&grammar->arena, body);
    }
}

/* The texts of tokens and the phrases that language.json prefers, in its order. */
static void apply_texts(struct grammar *grammar, const json_t *data)
{
    const char *name;
    json_t *value;
    uint32_t rank = 0;
    json_object_foreach(json_object_get(data, "leaves"), name, value)
    {
        uint32_t number = find_kind(grammar, name, true);
        grammar->kinds[number].text = copy(grammar, value);
    }
    json_object_foreach(json_object_get(data, "smallest"), name, value)
    {
        uint32_t number = find_kind(grammar, name, true);
        if (number == 0)
            number = find_kind(grammar, name, false);
        grammar->kinds[number].preferred = copy(grammar, value);
        grammar->kinds[number].rank = rank++;
    }
}

enum status grammar_new(const TSLanguage *parser, const json_t *json, const json_t *data,
                        struct grammar **ret, struct error *err)
{
    const json_t *rules = json_object_get(json, "rules");
    if (json_object_size(rules) == 0)
        return fail(err, STATUS_INPUT, "this grammar.json has no rules");
    struct grammar *grammar = mem_zero(1, sizeof *grammar);
    arena_init(&grammar->arena);
    grammar->parser = parser;
    grammar->n_kinds = ts_language_symbol_count(parser);
    grammar->kinds = mem_zero(grammar->n_kinds + 1, sizeof *grammar->kinds);
    grammar->sets = kindsets_new(grammar->n_kinds + 1);
    grammar->n_rules = (uint32_t)json_object_size(rules);
    grammar->rules = mem_zero(grammar->n_rules, sizeof *grammar->rules);
    read_rules(grammar, rules);
    mark_in_place(grammar, json_object_get(json, "inline"));
    mark_in_place(grammar, json_object_get(json, "supertypes"));
    fill_bodies(grammar);
    count_alternatives(grammar);
    apply_data(grammar, data);
    apply_texts(grammar, data);
    grammar->kinds[0] = (struct kind){0};
    *ret = grammar;
    return STATUS_OK;
}

void grammar_free(struct grammar *grammar)
{
    if (grammar == NULL)
        return;
    arena_done(&grammar->arena);
    kindsets_free(grammar->sets);
    free(grammar->kinds);
    free(grammar->rules);
    free(grammar->aliases);
    free(grammar);
}

uint32_t grammar_n_alternatives(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].n_alternatives;
}

uint32_t grammar_n_kinds(const struct grammar *grammar)
{
    return grammar->n_kinds;
}

uint32_t grammar_n_rules(const struct grammar *grammar)
{
    return grammar->n_rules;
}

uint32_t grammar_gap_kind(const struct grammar *grammar)
{
    return grammar->n_kinds;
}

const struct kindsets *grammar_sets(const struct grammar *grammar)
{
    return grammar->sets;
}

const struct expr *grammar_body(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].body;
}

const struct expr *grammar_own_body(const struct grammar *grammar, uint32_t kind)
{
    const struct kind *self = &grammar->kinds[kind];
    return self->own_body != NULL ? self->own_body : self->body;
}

const struct expr *grammar_rule(const struct grammar *grammar, uint32_t rule)
{
    return grammar->rules[rule].expr;
}

bool grammar_is_comment(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_comment;
}

bool grammar_is_atom(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_atom;
}

bool grammar_is_anchored(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_anchored;
}

static bool ends_implied(const struct grammar *grammar, const struct expr *expr, int depth)
{
    if (expr->type == EXPR_HIDDEN_TOKEN)
        return true;
    if (expr->type == EXPR_RULE && depth > 0)
        return ends_implied(grammar, grammar->rules[expr->value].expr, depth - 1);
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
    return body != NULL && ends_implied(grammar, body, 4);
}

bool grammar_is_closer(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_closer;
}

bool grammar_has_closers(const struct grammar *grammar)
{
    return grammar->has_closers;
}

bool grammar_is_line(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_line;
}

bool grammar_is_rigid(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_rigid;
}

bool grammar_is_full(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_full;
}

bool grammar_has_head(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].has_head;
}

bool grammar_is_solid(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_solid;
}

bool grammar_has_callee(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].has_callee;
}

bool grammar_is_named(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_named;
}

bool grammar_is_kept(const struct grammar *grammar, uint32_t kind)
{
    return grammar->kinds[kind].is_kept;
}

const char *grammar_token_text(const struct grammar *grammar, uint32_t kind)
{
    if (grammar->kinds[kind].text != NULL)
        return grammar->kinds[kind].text;
    return ts_language_symbol_type(grammar->parser, (TSSymbol)kind) == TSSymbolTypeAnonymous
               ? ts_language_symbol_name(grammar->parser, (TSSymbol)kind)
               : NULL;
}

const char *grammar_preferred(const struct grammar *grammar, uint32_t kind, uint32_t *ret_rank)
{
    if (grammar->kinds[kind].preferred != NULL)
        *ret_rank = grammar->kinds[kind].rank;
    return grammar->kinds[kind].preferred;
}

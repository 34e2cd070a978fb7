#include "input/tree/grammar/grammar_rules.h"

#include "base/memory.h"
#include "input/tree/grammar/kindset.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#define NO_RULE UINT32_MAX

enum progress { NOT_READ, BEING_READ, READ };

struct rule {
    const char *name;
    const json_t *json;
    const struct expr *expr; /* NULL until it is read */
    enum progress progress;
    bool in_place; /* hidden, inline or a supertype: makes no node of its own */
};

/* An alias: the content of a rule appears in nodes of another kind. */
struct alias {
    uint32_t kind;
    const json_t *content;
};

struct reader {
    struct grammar_rules *ret;
    const TSLanguage *parser;
    struct arena *arena;
    struct kindsets *sets;
    uint32_t n_kinds;
    struct rule *rules;
    uint32_t n_rules;
    struct alias *aliases;
    size_t n_aliases, aliases_capacity;
};

static const struct expr *read_expr(struct reader *reader, const json_t *json);

/* --- the types of expressions in grammar.json ------------------------------------------------- */

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

/* Removes PREC_LEFT, FIELD and others, which do not affect the kinds of children. */
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

/* The text of a token; NULL: the token is a pattern. */
static const char *token_string(const json_t *json)
{
    json = strip(json);
    while (is(json, "TOKEN") || is(json, "IMMEDIATE_TOKEN"))
        json = strip(content_of(json));
    return is(json, "STRING") ? field(json, "value") : NULL;
}

static uint32_t find_rule(const struct reader *reader, const char *name)
{
    for (uint32_t i = 0; i < reader->n_rules; i++)
        if (strcmp(reader->rules[i].name, name) == 0)
            return i;
    return NO_RULE;
}

/* The number of a kind; 0: no tree shows such nodes. (The parser takes any prefix of "ERROR" for
 * the error symbol.) */
static uint32_t find_kind(const struct reader *reader, const char *name, bool named)
{
    uint32_t kind =
        ts_language_symbol_for_name(reader->parser, name, (uint32_t)strlen(name), named);
    return kind < reader->n_kinds ? kind : 0;
}

/* An expression for one kind.  A kind that no tree shows has the number 0 (the end of input), which
 * nothing matches. */
static const struct expr *one_kind(struct reader *reader, const char *name, bool named)
{
    return expr_simple(reader->arena, EXPR_SET,
                       kindsets_one(reader->sets, find_kind(reader, name, named)));
}

static const struct expr *hidden_token(struct reader *reader)
{
    return expr_simple(reader->arena, EXPR_HIDDEN_TOKEN, 0);
}

static const struct expr *rule_expr(struct reader *reader, uint32_t rule)
{
    struct rule *self = &reader->rules[rule];
    if (self->progress == NOT_READ) {
        self->progress = BEING_READ;
        self->expr = read_expr(reader, self->json);
        self->progress = READ;
    }
    if (self->progress == READ && self->expr->type == EXPR_SET)
        return self->expr;
    return expr_simple(reader->arena, EXPR_RULE, rule);
}

static const struct expr *read_symbol(struct reader *reader, const char *name)
{
    uint32_t rule = find_rule(reader, name);
    if (rule == NO_RULE) /* an external token */
        return name[0] == '_' ? hidden_token(reader) : one_kind(reader, name, true);
    if (!reader->rules[rule].in_place)
        return one_kind(reader, name, true);
    const json_t *body = strip(reader->rules[rule].json);
    if (!is_token(body))
        return rule_expr(reader, rule);
    const char *text = token_string(body);
    if (text == NULL)
        return hidden_token(reader);
    /* a hidden rule that is one string may show the string or not */
    const struct expr *either[2] = {one_kind(reader, text, false), hidden_token(reader)};
    return expr_choice(reader->arena, reader->sets, either, 2);
}

static const struct expr *read_alias(struct reader *reader, const json_t *json)
{
    bool named = json_is_true(json_object_get(json, "named"));
    const char *value = field(json, "value");
    mem_grow((void **)&reader->aliases, &reader->aliases_capacity, reader->n_aliases + 1,
             sizeof *reader->aliases);
    reader->aliases[reader->n_aliases++] =
        (struct alias){find_kind(reader, value, named), strip(content_of(json))};
    return one_kind(reader, value, named);
}

static const struct expr *read_members(struct reader *reader, const json_t *json)
{
    const json_t *members = json_object_get(json, "members");
    uint32_t n = (uint32_t)json_array_size(members);
    const struct expr **parts = mem_zero(n + 1, sizeof *parts);
    for (uint32_t i = 0; i < n; i++)
        parts[i] = read_expr(reader, json_array_get(members, i));
    const struct expr *expr = is(json, "SEQ") ? expr_sequence(reader->arena, parts, n)
                                              : expr_choice(reader->arena, reader->sets, parts, n);
    free(parts);
    return expr;
}

static const struct expr *read_expr(struct reader *reader, const json_t *json)
{
    json = strip(json);
    if (is(json, "SEQ") || is(json, "CHOICE"))
        return read_members(reader, json);
    if (is(json, "SYMBOL"))
        return read_symbol(reader, field(json, "name"));
    if (is(json, "ALIAS"))
        return read_alias(reader, json);
    if (is(json, "REPEAT") || is(json, "REPEAT1"))
        return expr_repeat(reader->arena, read_expr(reader, content_of(json)), is(json, "REPEAT1"));
    if (is_token(json)) {
        const char *text = token_string(json);
        return text != NULL ? one_kind(reader, text, false) : hidden_token(reader);
    }
    return expr_simple(reader->arena, EXPR_EMPTY, 0); /* BLANK */
}

static void add_body(struct reader *reader, uint32_t kind, const struct expr *body)
{
    const struct expr **slot = &reader->ret->bodies[kind];
    const struct expr *both[2] = {*slot, body};
    *slot = *slot == NULL ? body : expr_choice(reader->arena, reader->sets, both, 2);
}

static void read_rules(struct reader *reader, const json_t *rules)
{
    const char *name;
    json_t *json;
    uint32_t n = 0;
    json_object_foreach((json_t *)rules, name, json)
    {
        reader->rules[n].name = arena_string(reader->arena, name, strlen(name));
        reader->rules[n].json = json;
        reader->rules[n++].in_place = name[0] == '_';
    }
}

static void mark_in_place(struct reader *reader, const json_t *names)
{
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        uint32_t rule = name == NULL ? NO_RULE : find_rule(reader, name);
        if (rule != NO_RULE)
            reader->rules[rule].in_place = true;
    }
}

/* Reads the rules of the kinds that they define. */
static void add_rules(struct reader *reader)
{
    struct grammar_rules *ret = reader->ret;
    for (uint32_t i = 0; i < reader->n_rules; i++) {
        const struct rule *rule = &reader->rules[i];
        const struct expr *expr = rule_expr(reader, i);
        if (rule->in_place)
            continue;
        uint32_t kind = find_kind(reader, rule->name, true);
        const char *text = is_token(strip(rule->json)) ? token_string(rule->json) : NULL;
        if (text != NULL)
            ret->token_texts[kind] = arena_string(reader->arena, text, strlen(text));
        add_body(reader, kind, expr);
        ret->own_bodies[kind] = ret->bodies[kind];
    }
}

/* Reads the contents of aliases.  Nodes of an alias's kind may have such content too. */
static void add_aliases(struct reader *reader)
{
    for (size_t i = 0; i < reader->n_aliases; i++) { /* reading one alias may find more */
        struct alias alias = reader->aliases[i];
        uint32_t rule =
            is(alias.content, "SYMBOL") ? find_rule(reader, field(alias.content, "name")) : NO_RULE;
        if (rule != NO_RULE)
            add_body(reader, alias.kind, rule_expr(reader, rule));
        else if (!is(alias.content, "SYMBOL") && !is_token(alias.content))
            add_body(reader, alias.kind, read_expr(reader, alias.content));
    }
}

static void *zeroed(struct arena *arena, size_t n_bytes)
{
    return memset(arena_alloc(arena, n_bytes), 0, n_bytes);
}

enum status grammar_rules_read(const TSLanguage *parser, const json_t *json, struct arena *arena,
                               struct kindsets *sets, struct grammar_rules *ret, struct error *err)
{
    const json_t *rules = json_object_get(json, "rules");
    if (json_object_size(rules) == 0)
        return fail(err, STATUS_INPUT, "this grammar.json has no rules");
    size_t n_kinds = ts_language_symbol_count(parser);
    struct reader reader = {.ret = ret, .parser = parser, .arena = arena, .sets = sets};
    reader.n_kinds = (uint32_t)n_kinds;
    reader.n_rules = (uint32_t)json_object_size(rules);
    reader.rules = mem_zero(reader.n_rules, sizeof *reader.rules);
    *ret = (struct grammar_rules){
        .n_rules = reader.n_rules,
        .rules = zeroed(arena, reader.n_rules * sizeof *ret->rules),
        .bodies = zeroed(arena, (n_kinds + 1) * sizeof *ret->bodies),
        .own_bodies = zeroed(arena, (n_kinds + 1) * sizeof *ret->own_bodies),
        .token_texts = zeroed(arena, (n_kinds + 1) * sizeof *ret->token_texts),
    };
    read_rules(&reader, rules);
    mark_in_place(&reader, json_object_get(json, "inline"));
    mark_in_place(&reader, json_object_get(json, "supertypes"));
    add_rules(&reader);
    add_aliases(&reader);
    for (uint32_t i = 0; i < reader.n_rules; i++)
        ret->rules[i] = reader.rules[i].expr;
    /* kind 0, the end of the input, stands for all kinds that no tree shows */
    ret->bodies[0] = ret->own_bodies[0] = NULL;
    ret->token_texts[0] = NULL;
    free(reader.rules);
    free(reader.aliases);
    return STATUS_OK;
}

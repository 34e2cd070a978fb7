#include "input/tree/language/rewrite_rule.h"

#include "base/memory.h"
#include "input/tree/language/kind_names.h"
#include "input/tree/language/pattern.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The state of reading one rule. */
struct reader {
    const struct rules *rules;
    const struct pattern *pattern;
    const TSLanguage *parser;
    struct rule *rule;
    bool *is_used; /* for each capture: some directive names it */
    struct mistakes *mistakes;
    unsigned keys_set;              /* one bit for each key of #set! that was given */
    bool uses_other, uses_argument; /* a template contains {other}, {argument} */
    uint32_t other_offset, argument_offset;
};

/* --- captures -------------------------------------------------------------------------------- */

/* Captures with a fixed meaning, which every rule may have. */
static const char *const special[] = {"whole", "name", "gone", "of", "gone.1", "gone.2", "gone.3"};
enum { FIRST_MORE_GONE = 4 }; /* the index of "gone.1" */

/* The number of the capture; NO_CAPTURE: no rule has it. */
static uint32_t find_capture(const struct rules *rules, const char *name, size_t n_bytes)
{
    for (uint32_t i = 0; i < rules->n_captures; i++) {
        const char *known = rules->patterns->names[i];
        if (strlen(known) == n_bytes && memcmp(known, name, n_bytes) == 0)
            return i;
    }
    return NO_CAPTURE;
}

/* True if some step of the rule's own pattern has the capture. */
static bool has_capture(const struct reader *reader, uint32_t capture)
{
    const struct patterns *patterns = reader->rules->patterns;
    for (uint32_t i = reader->pattern->first; i < reader->pattern->end; i++) {
        struct range captures = patterns->steps[i].captures;
        for (uint32_t k = 0; k < captures.n; k++)
            if (patterns->captures[captures.first + k] == capture)
                return true;
    }
    return false;
}

/* A hint for a misspelled capture of this rule.  The caller frees it. */
static char *capture_hint(const struct reader *reader, const char *name, size_t n_bytes)
{
    const struct patterns *patterns = reader->rules->patterns;
    struct suggestion suggestion;
    suggest_start(&suggestion, name, n_bytes);
    for (uint32_t i = 0; i < patterns->n_names; i++)
        if (has_capture(reader, i))
            suggest_try(&suggestion, patterns->names[i]);
    return mistakes_hint(&suggestion, "@");
}

static void blame_capture(const struct reader *reader, uint32_t offset, const char *name,
                          size_t n_bytes)
{
    char *hint = capture_hint(reader, name, n_bytes);
    patterns_blame(reader->rules->patterns, offset, reader->mistakes,
                   "this pattern has no capture @%.*s%s", (int)n_bytes, name, hint);
    free(hint);
}

/* --- templates ------------------------------------------------------------------------------- */

static void add_segment(struct template *template, struct segment segment)
{
    size_t n = template->n_segments++;
    template->segments = mem_resize(template->segments, n + 1, sizeof *template->segments);
    template->segments[n] = segment;
}

static bool is_word(const char *text, size_t n_bytes, const char *word)
{
    return strlen(word) == n_bytes && memcmp(word, text, n_bytes) == 0;
}

/* Reads a suffix such as .inner of a reference.  Returns the length without it. */
static size_t read_extent(const char *text, size_t n_bytes, enum extent *ret)
{
    static const struct {
        const char *suffix;
        enum extent extent;
    } extents[] = {{".inner", EXTENT_INNER}, {".head", EXTENT_HEAD},   {".tail", EXTENT_TAIL},
                   {".last", EXTENT_LAST},   {".start", EXTENT_START}, {".before", EXTENT_BEFORE}};
    *ret = EXTENT_ALL;
    for (size_t i = 0; i < sizeof extents / sizeof *extents; i++) {
        size_t n_suffix = strlen(extents[i].suffix);
        if (n_bytes > n_suffix &&
            memcmp(text + n_bytes - n_suffix, extents[i].suffix, n_suffix) == 0) {
            *ret = extents[i].extent;
            return n_bytes - n_suffix;
        }
    }
    return n_bytes;
}

/* Reads the text between braces.  False: it names no capture of the rule. */
static bool read_reference(struct reader *reader, const char *text, size_t n_bytes, uint32_t offset,
                           struct segment *ret)
{
    static const char *const more[RULES_MORE] = {"other", "argument", "here", "literal"};
    const struct rules *rules = reader->rules;
    *ret = (struct segment){.capture = NO_CAPTURE};
    n_bytes = read_extent(text, n_bytes, &ret->extent);
    uint32_t capture = find_capture(rules, text, n_bytes);
    if (capture != NO_CAPTURE && has_capture(reader, capture)) {
        reader->is_used[capture] = true;
        ret->capture = capture;
        return true;
    }
    for (uint32_t i = 0; i < RULES_MORE; i++)
        if (is_word(text, n_bytes, more[i])) {
            ret->capture = rules->n_captures + i;
            reader->uses_other |= i == MORE_OTHER;
            reader->uses_argument |= i == MORE_ARGUMENT;
            reader->rule->has_literal |= i == MORE_LITERAL;
            reader->other_offset = i == MORE_OTHER ? offset : reader->other_offset;
            reader->argument_offset = i == MORE_ARGUMENT ? offset : reader->argument_offset;
            return true;
        }
    return false;
}

/* True if the text between braces looks like a reference: a word, perhaps with a suffix. */
static bool looks_like_reference(const char *text, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '_' && text[i] != '.')
            return false;
    return n_bytes > 0;
}

/* A brace that opens no {capture} is text: "{}" or "{ return; }". */
static void read_template(struct reader *reader, const struct word *word, struct template *ret)
{
    const char *from = word->text;
    for (const char *at = word->text; *at != '\0'; at++) {
        const char *close = *at == '{' ? strchr(at, '}') : NULL;
        struct segment reference;
        if (close == NULL)
            continue;
        size_t n_inner = (size_t)(close - at - 1);
        if (!read_reference(reader, at + 1, n_inner, word->offset, &reference)) {
            if (looks_like_reference(at + 1, n_inner))
                blame_capture(reader, word->offset, at + 1, n_inner);
            continue;
        }
        if (at > from)
            add_segment(ret, (struct segment){from, (uint32_t)(at - from), NO_CAPTURE, EXTENT_ALL});
        add_segment(ret, reference);
        from = close + 1;
        at = close;
    }
    if (*from != '\0')
        add_segment(ret, (struct segment){from, (uint32_t)strlen(from), NO_CAPTURE, EXTENT_ALL});
}

/* --- #set! KEY "VALUE" ----------------------------------------------------------------------- */

typedef void set_fn(struct reader *reader, const struct word *value);

static void set_becomes(struct reader *reader, const struct word *value)
{
    read_template(reader, value, &reader->rule->becomes);
}

static void set_remains(struct reader *reader, const struct word *value)
{
    read_template(reader, value, &reader->rule->remains);
}

static void set_uses(struct reader *reader, const struct word *value)
{
    reader->rule->has_uses = true;
    read_template(reader, value, &reader->rule->uses);
}

static void set_like(struct reader *reader, const struct word *value)
{
    reader->rule->merges = true;
    read_template(reader, value, &reader->rule->like);
}

static void set_around(struct reader *reader, const struct word *value)
{
    uint32_t kind;
    reader->rule->around = value->text;
    if (kind_find(reader->parser, value->text, value->n_bytes, true, &kind) == KIND_NAME_GOOD)
        return;
    char *complaint = kind_complaint(reader->parser, value->text, value->n_bytes, true);
    patterns_blame(reader->rules->patterns, value->offset, reader->mistakes, "%s", complaint);
    free(complaint);
}

/* Checks a key with a single possible value. */
static bool is_only(struct reader *reader, const struct word *value, const char *key,
                    const char *only)
{
    if (strcmp(value->text, only) != 0)
        patterns_blame(reader->rules->patterns, value->offset, reader->mistakes,
                       "the only value of %s is \"%s\"", key, only);
    return true;
}

static void set_others(struct reader *reader, const struct word *value)
{
    reader->rule->others_stay = is_only(reader, value, "others", "stay");
}

static void set_turn(struct reader *reader, const struct word *value)
{
    if (strcmp(value->text, "first") == 0)
        reader->rule->turn = RULE_FIRST;
    else if (strcmp(value->text, "value") == 0)
        reader->rule->turn = RULE_VALUE;
    else if (strcmp(value->text, "last") == 0)
        reader->rule->turn = RULE_LAST;
    else
        patterns_blame(reader->rules->patterns, value->offset, reader->mistakes,
                       "the values of turn are \"first\", \"value\" and \"last\"");
}

/* Reads the value of a key that is the name of a capture. */
static uint32_t read_capture(struct reader *reader, const struct word *value)
{
    uint32_t capture = find_capture(reader->rules, value->text, value->n_bytes);
    if (capture == NO_CAPTURE || !has_capture(reader, capture))
        blame_capture(reader, value->offset, value->text, value->n_bytes);
    else
        reader->is_used[capture] = true;
    return capture;
}

static void set_parameter(struct reader *reader, const struct word *value)
{
    reader->rule->parameter = read_capture(reader, value);
}

static void set_arguments(struct reader *reader, const struct word *value)
{
    reader->rule->arguments = read_capture(reader, value);
}

static void set_object(struct reader *reader, const struct word *value)
{
    read_template(reader, value, &reader->rule->object);
}

static void set_single(struct reader *reader, const struct word *value)
{
    reader->rule->is_single = is_only(reader, value, "calls", "one");
}

static void set_part(struct reader *reader, const struct word *value)
{
    reader->rule->part = value->text;
}

static void set_takes(struct reader *reader, const struct word *value)
{
    reader->rule->takes = value->text;
}

static const struct {
    const char *key;
    set_fn *set;
} keys[] = {
    {"becomes", set_becomes},     {"remains", set_remains},     {"uses", set_uses},
    {"like", set_like},           {"around", set_around},       {"others", set_others},
    {"turn", set_turn},           {"part", set_part},           {"takes", set_takes},
    {"parameter", set_parameter}, {"arguments", set_arguments}, {"calls", set_single},
    {"object", set_object},
};

static void read_set(struct reader *reader, const struct word *key, const struct word *value)
{
    struct suggestion suggestion;
    suggest_start(&suggestion, key->text, key->n_bytes);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].key, key->text) == 0) {
            if ((reader->keys_set >> i & 1) != 0)
                patterns_blame(reader->rules->patterns, key->offset, reader->mistakes,
                               "this rule sets %s twice", key->text);
            reader->keys_set |= 1u << i;
            keys[i].set(reader, value);
            return;
        }
        suggest_try(&suggestion, keys[i].key);
    }
    char *hint = mistakes_hint(&suggestion, "");
    patterns_blame(reader->rules->patterns, key->offset, reader->mistakes,
                   "there is no key %s for #set!%s", key->text, hint);
    free(hint);
}

/* --- directives ------------------------------------------------------------------------------ */

static void add_condition(struct reader *reader, const struct word *words, uint32_t n_words,
                          bool negated)
{
    struct rule *rule = reader->rule;
    size_t n = rule->n_conditions++;
    rule->conditions = mem_resize(rule->conditions, n + 1, sizeof *rule->conditions);
    rule->conditions[n] =
        (struct condition){.capture = words[1].capture,
                           .other = words[2].text == NULL ? words[2].capture : NO_CAPTURE,
                           .texts = &words[2],
                           .n_texts = words[2].text == NULL ? 0 : n_words - 2,
                           .negated = negated};
    for (uint32_t i = 1; i < n_words; i++) {
        if (words[i].text != NULL)
            continue;
        reader->is_used[words[i].capture] = true;
        if (!has_capture(reader, words[i].capture)) {
            const char *name = reader->rules->patterns->names[words[i].capture];
            blame_capture(reader, words[i].offset, name, strlen(name));
        }
    }
}

static void blame_directive(const struct reader *reader, const struct word *name)
{
    static const char *const known[] = {"set!", "eq?", "not-eq?", "any-of?"};
    struct suggestion suggestion;
    suggest_start(&suggestion, name->text, name->n_bytes);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        suggest_try(&suggestion, known[i]);
    char *hint = mistakes_hint(&suggestion, "#");
    patterns_blame(reader->rules->patterns, name->offset, reader->mistakes,
                   "there is no #%s in rewrites%s", name->text, hint);
    free(hint);
}

static bool are_texts(const struct word *words, uint32_t n_words)
{
    for (uint32_t i = 0; i < n_words; i++)
        if (words[i].text == NULL)
            return false;
    return true;
}

static void read_directive(struct reader *reader, const struct word *words, uint32_t n_words)
{
    const struct patterns *patterns = reader->rules->patterns;
    const char *name = n_words > 0 ? words[0].text : NULL;
    uint32_t offset = n_words > 0 ? words[0].offset : reader->pattern->offset;
    if (name == NULL) {
        patterns_blame(patterns, offset, reader->mistakes,
                       "a directive begins with its name: (#set! becomes \"...\")");
    } else if (strcmp(name, "set!") == 0) {
        if (n_words == 3 && words[1].text != NULL && words[2].text != NULL)
            read_set(reader, &words[1], &words[2]);
        else
            patterns_blame(patterns, offset, reader->mistakes,
                           "#set! takes a key and a text: (#set! becomes \"...\")");
    } else if (strcmp(name, "eq?") == 0 || strcmp(name, "not-eq?") == 0) {
        if (n_words == 3 && words[1].text == NULL)
            add_condition(reader, words, n_words, strcmp(name, "not-eq?") == 0);
        else
            patterns_blame(patterns, offset, reader->mistakes,
                           "#%s compares a capture with a text or a capture: (#%s @name \"text\")",
                           name, name);
    } else if (strcmp(name, "any-of?") == 0) {
        if (n_words >= 3 && words[1].text == NULL && are_texts(words + 2, n_words - 2))
            add_condition(reader, words, n_words, false);
        else
            patterns_blame(patterns, offset, reader->mistakes,
                           "#any-of? compares a capture with texts: (#any-of? @name \"text\")");
    } else {
        blame_directive(reader, &words[0]);
    }
}

/* --- whole rules ----------------------------------------------------------------------------- */

static void require(const struct reader *reader, bool is_needed, bool is_there, uint32_t offset,
                    const char *problem)
{
    if (is_needed && !is_there)
        patterns_blame(reader->rules->patterns, offset, reader->mistakes, "%s", problem);
}

/* True if the rule's own pattern has this special capture. */
static bool has_special(const struct reader *reader, uint32_t capture)
{
    return capture != NO_CAPTURE && has_capture(reader, capture);
}

static void check_rule(const struct reader *reader)
{
    const struct rule *rule = reader->rule;
    uint32_t at = reader->pattern->offset;
    bool has_name = has_special(reader, rule->name);
    require(reader, true, has_special(reader, rule->whole), at, "this rule has no @whole");
    require(reader, rule->has_uses, has_name, at, "\"uses\" needs a capture @name");
    require(reader, rule->merges, has_name, at, "\"like\" needs a capture @name");
    require(reader, rule->remains.n_segments > 0, has_special(reader, rule->gone), at,
            "\"remains\" needs a capture @gone");
    require(reader, rule->around != NULL || rule->others_stay, rule->has_uses, at,
            "\"around\" and \"others\" do nothing without \"uses\"");
    require(reader, rule->arguments != NO_CAPTURE || rule->is_single,
            rule->has_uses && rule->around != NULL, at,
            "\"arguments\" and \"calls\" need \"uses\" and \"around\"");
    require(reader, rule->object.n_segments > 0, rule->has_uses && rule->around != NULL, at,
            "\"object\" needs \"uses\" and \"around\"");
    require(reader, rule->part != NULL, has_special(reader, rule->of), at,
            "a rule with \"part\" needs a capture @of");
    require(reader, reader->uses_other, rule->merges, reader->other_offset,
            "{other} means something only in a rule with \"like\"");
    require(reader, rule->has_literal, rule->turn == RULE_VALUE && !rule->merges, at,
            "a rule with {literal} needs the turn \"value\"");
    require(reader, reader->uses_argument, rule->parameter != NO_CAPTURE, reader->argument_offset,
            "{argument} means something only in a rule with \"parameter\"");
}

/* Reports captures that nothing names: they are probably misspelled. */
static void check_captures(const struct reader *reader)
{
    const struct patterns *patterns = reader->rules->patterns;
    for (uint32_t i = 0; i < patterns->n_names; i++) {
        bool is_known = reader->is_used[i] || patterns->names[i][0] == '_';
        struct suggestion suggestion;
        suggest_start(&suggestion, patterns->names[i], strlen(patterns->names[i]));
        for (size_t k = 0; k < sizeof special / sizeof *special; k++) {
            is_known = is_known || strcmp(patterns->names[i], special[k]) == 0;
            suggest_try(&suggestion, special[k]);
        }
        if (is_known || !has_capture(reader, i))
            continue;
        char *hint = mistakes_hint(&suggestion, "@");
        patterns_blame(patterns, reader->pattern->offset, reader->mistakes,
                       "nothing in this rule uses its capture @%s%s", patterns->names[i], hint);
        free(hint);
    }
}

static void read_rule(const struct rules *rules, const TSLanguage *parser, uint32_t number,
                      struct mistakes *mistakes)
{
    const struct patterns *patterns = rules->patterns;
    struct rule *rule = &rules->rules[number];
    struct reader reader = {.rules = rules,
                            .pattern = &patterns->patterns[number],
                            .parser = parser,
                            .rule = rule,
                            .is_used = mem_zero(patterns->n_names + 1, sizeof(bool)),
                            .mistakes = mistakes};
    struct range predicates = reader.pattern->predicates;
    rule->whole = find_capture(rules, "whole", 5);
    rule->name = find_capture(rules, "name", 4);
    rule->gone = find_capture(rules, "gone", 4);
    rule->of = find_capture(rules, "of", 2);
    for (size_t i = 0; i < RULE_MORE_GONE; i++)
        rule->more_gone[i] = find_capture(rules, special[FIRST_MORE_GONE + i], 6);
    rule->parameter = rule->arguments = NO_CAPTURE;
    for (uint32_t i = 0; i < predicates.n; i++) {
        struct range words = patterns->predicates[predicates.first + i];
        read_directive(&reader, words.n == 0 ? NULL : &patterns->words[words.first], words.n);
    }
    rule->has_argument = reader.uses_argument;
    check_rule(&reader);
    check_captures(&reader);
    free(reader.is_used);
}

/* --- all rules ------------------------------------------------------------------------------- */

/* Checks that rules which take parts and rules which are parts occur together. */
static void check_parts(const struct rules *rules, struct mistakes *mistakes)
{
    for (size_t i = 0; i < rules->n_rules; i++) {
        const char *takes = rules->rules[i].takes, *part = rules->rules[i].part;
        bool is_taken = part == NULL, has_parts = takes == NULL;
        for (size_t k = 0; k < rules->n_rules; k++) {
            const struct rule *other = &rules->rules[k];
            has_parts |= takes != NULL && other->part != NULL && strcmp(takes, other->part) == 0;
            is_taken |= part != NULL && other->takes != NULL && strcmp(part, other->takes) == 0;
        }
        if (!has_parts)
            patterns_blame(rules->patterns, rules->patterns->patterns[i].offset, mistakes,
                           "this rule takes the parts %s, but there are none", takes);
        if (!is_taken)
            patterns_blame(rules->patterns, rules->patterns->patterns[i].offset, mistakes,
                           "no rule takes the parts %s", part);
    }
}

struct rules *rules_new(struct patterns *patterns, const TSLanguage *parser,
                        struct mistakes *mistakes)
{
    struct rules *rules = mem_zero(1, sizeof *rules);
    rules->patterns = patterns;
    rules->n_captures = (uint32_t)patterns->n_names;
    rules->n_rules = patterns->n_patterns;
    rules->rules = mem_zero(rules->n_rules + 1, sizeof *rules->rules);
    for (uint32_t i = 0; i < rules->n_rules; i++)
        read_rule(rules, parser, i, mistakes);
    check_parts(rules, mistakes);
    return rules;
}

void rules_free(struct rules *rules)
{
    if (rules == NULL)
        return;
    for (size_t i = 0; i < rules->n_rules; i++) {
        free(rules->rules[i].becomes.segments);
        free(rules->rules[i].remains.segments);
        free(rules->rules[i].uses.segments);
        free(rules->rules[i].like.segments);
        free(rules->rules[i].object.segments);
        free(rules->rules[i].conditions);
    }
    patterns_free(rules->patterns);
    free(rules->rules);
    free(rules);
}

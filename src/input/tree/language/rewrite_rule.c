#include "input/tree/language/rewrite_rule.h"

#include "base/memory.h"
#include "input/tree/language/pattern.h"

#include <stdlib.h>
#include <string.h>

/* The capture of this name; NO_CAPTURE: there is none. */
static uint32_t find_capture(const struct rules *rules, const char *name, size_t n_bytes)
{
    for (uint32_t i = 0; i < rules->n_captures; i++) {
        const char *known = rules->patterns->names[i];
        if (strlen(known) == n_bytes && memcmp(known, name, n_bytes) == 0)
            return i;
    }
    return NO_CAPTURE;
}

static void add_segment(struct template *template, struct segment segment)
{
    size_t n = template->n_segments++;
    template->segments = mem_resize(template->segments, n + 1, sizeof *template->segments);
    template->segments[n] = segment;
}

/* Reads what stands between braces; false: it names no capture. */
static bool read_reference(const struct rules *rules, const char *text, size_t n_bytes,
                           struct segment *ret)
{
    static const struct {
        const char *suffix;
        enum extent extent;
    } extents[] = {{".inner", EXTENT_INNER},
                   {".head", EXTENT_HEAD},
                   {".last", EXTENT_LAST},
                   {".start", EXTENT_START}};
    *ret = (struct segment){.extent = EXTENT_ALL};
    for (size_t i = 0; i < sizeof extents / sizeof *extents; i++) {
        size_t n_suffix = strlen(extents[i].suffix);
        if (n_bytes > n_suffix &&
            memcmp(text + n_bytes - n_suffix, extents[i].suffix, n_suffix) == 0) {
            ret->extent = extents[i].extent;
            n_bytes -= n_suffix;
        }
    }
    static const char *const more[RULES_MORE] = {"other", "argument", "here"};
    ret->capture = find_capture(rules, text, n_bytes);
    for (uint32_t i = 0; i < RULES_MORE && ret->capture == NO_CAPTURE; i++)
        if (strlen(more[i]) == n_bytes && memcmp(more[i], text, n_bytes) == 0)
            ret->capture = rules->n_captures + i;
    return ret->capture != NO_CAPTURE;
}

/* A brace that opens no {capture} is text. */
static void read_template(const struct rules *rules, const char *text, struct template *ret)
{
    const char *from = text;
    struct segment reference;
    for (const char *at = text; *at != '\0'; at++) {
        const char *close = *at == '{' ? strchr(at, '}') : NULL;
        if (close == NULL || !read_reference(rules, at + 1, (size_t)(close - at - 1), &reference))
            continue;
        if (at > from)
            add_segment(ret, (struct segment){from, (uint32_t)(at - from), NO_CAPTURE, EXTENT_ALL});
        add_segment(ret, reference);
        from = close + 1;
        at = close;
    }
    if (*from != '\0')
        add_segment(ret, (struct segment){from, (uint32_t)strlen(from), NO_CAPTURE, EXTENT_ALL});
}

static bool read_set(const struct rules *rules, struct rule *rule, const char *key,
                     const char *value)
{
    if (strcmp(key, "becomes") == 0)
        read_template(rules, value, &rule->becomes);
    else if (strcmp(key, "remains") == 0)
        read_template(rules, value, &rule->remains);
    else if (strcmp(key, "uses") == 0) {
        rule->has_uses = true;
        read_template(rules, value, &rule->uses);
    } else if (strcmp(key, "like") == 0) {
        rule->merges = true;
        read_template(rules, value, &rule->like);
    } else if (strcmp(key, "around") == 0)
        rule->around = value;
    else if (strcmp(key, "others") == 0)
        rule->others_stay = strcmp(value, "stay") == 0;
    else if (strcmp(key, "parameter") == 0)
        rule->parameter = find_capture(rules, value, strlen(value));
    else if (strcmp(key, "part") == 0)
        rule->part = value;
    else if (strcmp(key, "takes") == 0)
        rule->takes = value;
    else if (strcmp(key, "turn") == 0)
        rule->is_last = strcmp(value, "last") == 0;
    else
        return false;
    return true;
}

/* One predicate or directive. */
static bool read_directive(const struct rules *rules, struct rule *rule, const struct word *words,
                           uint32_t n_words)
{
    if (n_words != 3 || words[0].text == NULL)
        return false;
    if (strcmp(words[0].text, "set!") == 0)
        return words[1].text != NULL && words[2].text != NULL &&
               read_set(rules, rule, words[1].text, words[2].text);
    bool negated = strcmp(words[0].text, "not-eq?") == 0;
    if ((!negated && strcmp(words[0].text, "eq?") != 0) || words[1].text != NULL)
        return false;
    size_t n = rule->n_conditions++;
    rule->conditions = mem_resize(rule->conditions, n + 1, sizeof *rule->conditions);
    rule->conditions[n] =
        (struct condition){.capture = words[1].capture,
                           .other = words[2].text == NULL ? words[2].capture : NO_CAPTURE,
                           .text = words[2].text,
                           .negated = negated};
    return true;
}

static bool read_rule(const struct rules *rules, uint32_t number, struct rule *rule)
{
    const struct patterns *patterns = rules->patterns;
    struct range predicates = patterns->patterns[number].predicates;
    rule->whole = find_capture(rules, "whole", 5);
    rule->name = find_capture(rules, "name", 4);
    rule->gone = find_capture(rules, "gone", 4);
    rule->of = find_capture(rules, "of", 2);
    rule->parameter = NO_CAPTURE;
    for (uint32_t i = 0; i < predicates.n; i++) {
        struct range words = patterns->predicates[predicates.first + i];
        if (!read_directive(rules, rule, patterns->words + words.first, words.n))
            return false;
    }
    return rule->whole != NO_CAPTURE && (rule->part == NULL || rule->of != NO_CAPTURE);
}

enum status rules_new(struct patterns *patterns, const char *language, struct rules **ret,
                      struct error *err)
{
    struct rules *rules = mem_zero(1, sizeof *rules);
    rules->patterns = patterns;
    rules->n_captures = (uint32_t)patterns->n_names;
    rules->n_rules = patterns->n_patterns;
    rules->rules = mem_zero(rules->n_rules + 1, sizeof *rules->rules);
    for (uint32_t i = 0; i < rules->n_rules; i++)
        if (!read_rule(rules, i, &rules->rules[i])) {
            rules_free(rules);
            return fail(err, STATUS_INPUT,
                        "rewrites of %s: pattern %u has a directive that is not known, no @whole, "
                        "or as a part no @of",
                        language, i + 1);
        }
    *ret = rules;
    return STATUS_OK;
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
        free(rules->rules[i].conditions);
    }
    patterns_free(rules->patterns);
    free(rules->rules);
    free(rules);
}

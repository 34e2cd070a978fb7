#include "input/tree/rule.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* The capture of this name; NO_CAPTURE: there is none. */
static uint32_t find_capture(const struct rules *rules, const char *name, size_t n_bytes)
{
    for (uint32_t i = 0; i < rules->n_captures; i++) {
        uint32_t n_known;
        const char *known = ts_query_capture_name_for_id(rules->query, i, &n_known);
        if (n_known == n_bytes && memcmp(known, name, n_bytes) == 0)
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
    } extents[] = {{".inner", EXTENT_INNER}, {".start", EXTENT_START}};
    *ret = (struct segment){.extent = EXTENT_ALL};
    for (size_t i = 0; i < sizeof extents / sizeof *extents; i++) {
        size_t n_suffix = strlen(extents[i].suffix);
        if (n_bytes > n_suffix &&
            memcmp(text + n_bytes - n_suffix, extents[i].suffix, n_suffix) == 0) {
            ret->extent = extents[i].extent;
            n_bytes -= n_suffix;
        }
    }
    bool other = n_bytes == 5 && memcmp(text, "other", 5) == 0;
    ret->capture = other ? rules->n_captures : find_capture(rules, text, n_bytes);
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
    else
        return false;
    return true;
}

/* One predicate or directive: steps[0 .. n_steps). */
static bool read_directive(const struct rules *rules, struct rule *rule,
                           const TSQueryPredicateStep *steps, uint32_t n_steps)
{
    const char *words[3] = {NULL, NULL, NULL};
    uint32_t n_bytes;
    if (n_steps != 3 || steps[0].type != TSQueryPredicateStepTypeString)
        return false;
    for (uint32_t i = 0; i < 3; i++)
        if (steps[i].type == TSQueryPredicateStepTypeString)
            words[i] = ts_query_string_value_for_id(rules->query, steps[i].value_id, &n_bytes);
    if (strcmp(words[0], "set!") == 0)
        return words[1] != NULL && words[2] != NULL && read_set(rules, rule, words[1], words[2]);
    bool negated = strcmp(words[0], "not-eq?") == 0;
    if ((!negated && strcmp(words[0], "eq?") != 0) || words[1] != NULL)
        return false;
    size_t n = rule->n_conditions++;
    rule->conditions = mem_resize(rule->conditions, n + 1, sizeof *rule->conditions);
    rule->conditions[n] =
        (struct condition){.capture = steps[1].value_id,
                           .other = words[2] == NULL ? steps[2].value_id : NO_CAPTURE,
                           .text = words[2],
                           .negated = negated};
    return true;
}

static bool read_rule(const struct rules *rules, uint32_t pattern, struct rule *rule)
{
    uint32_t n_steps, first = 0;
    const TSQueryPredicateStep *steps =
        ts_query_predicates_for_pattern(rules->query, pattern, &n_steps);
    rule->whole = find_capture(rules, "whole", 5);
    rule->name = find_capture(rules, "name", 4);
    rule->gone = find_capture(rules, "gone", 4);
    for (uint32_t i = 0; i < n_steps; i++) {
        if (steps[i].type != TSQueryPredicateStepTypeDone)
            continue;
        if (!read_directive(rules, rule, steps + first, i - first))
            return false;
        first = i + 1;
    }
    return rule->whole != NO_CAPTURE;
}

enum status rules_new(TSQuery *query, const char *language, struct rules **ret, struct error *err)
{
    struct rules *rules = mem_zero(1, sizeof *rules);
    rules->query = query;
    rules->n_captures = ts_query_capture_count(query);
    rules->n_rules = ts_query_pattern_count(query);
    rules->rules = mem_zero(rules->n_rules + 1, sizeof *rules->rules);
    for (uint32_t i = 0; i < rules->n_rules; i++)
        if (!read_rule(rules, i, &rules->rules[i])) {
            rules_free(rules);
            return fail(
                err, STATUS_INPUT,
                "rewrites of %s: pattern %u has a directive that is not known, or no @whole",
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
    ts_query_delete(rules->query);
    free(rules->rules);
    free(rules);
}

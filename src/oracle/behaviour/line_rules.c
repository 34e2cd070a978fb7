#include "oracle/behaviour/line_rules.h"

#include "base/memory.h"

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool read_severity(const char *word, enum severity *ret)
{
    static const char *const words[] = {
        [LINE_NOISE] = "noise",     [LINE_PLAIN] = "plain", [LINE_NOTE] = "note",
        [LINE_WARNING] = "warning", [LINE_ERROR] = "error",
    };
    for (size_t i = 0; word != NULL && i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i]) == 0) {
            *ret = (enum severity)i;
            return true;
        }
    return false;
}

static bool read_group(const json_t *json, const char *key, size_t n_groups, int *ret)
{
    json_int_t group = json_integer_value(json_object_get(json, key));
    *ret = (int)group;
    return group >= 0 && group < MAX_GROUPS && (size_t)group <= n_groups;
}

static enum status read_rule(const json_t *json, const char *name, struct line_rule *ret,
                             struct error *err)
{
    const char *tool = json_string_value(json_object_get(json, "tool"));
    const char *line = json_string_value(json_object_get(json, "line"));
    const char *is = json_string_value(json_object_get(json, "is"));
    if (tool == NULL || line == NULL || !read_severity(is, &ret->severity))
        return fail(err, STATUS_INPUT,
                    "%s: a rule needs \"tool\", \"line\" (an extended regular expression) and "
                    "\"is\" (error, warning, note or noise)",
                    name);
    int problem = regcomp(&ret->regex, line, REG_EXTENDED);
    if (problem != 0) {
        char why[128];
        regerror(problem, &ret->regex, why, sizeof why);
        return fail(err, STATUS_INPUT, "%s: %s: the expression \"%s\" is wrong: %s", name, tool,
                    line, why);
    }
    if (!read_group(json, "message", ret->regex.re_nsub, &ret->message) ||
        !read_group(json, "code", ret->regex.re_nsub, &ret->code)) {
        regfree(&ret->regex);
        return fail(err, STATUS_INPUT, "%s: %s: \"%s\" has no such group for message or code", name,
                    tool, line);
    }
    ret->n_more = (int)json_integer_value(json_object_get(json, "more"));
    ret->tool = mem_string(tool);
    return STATUS_OK;
}

enum status line_rules_read(struct line_rules *rules, const char *text, size_t n_bytes,
                            const char *name, struct error *err)
{
    json_error_t why;
    json_t *json = json_loadb(text, n_bytes, 0, &why);
    if (json == NULL)
        return fail(err, STATUS_INPUT, "%s:%d: %s", name, why.line, why.text);
    const json_t *list = json_object_get(json, "rules");
    enum status status = STATUS_OK;
    for (size_t i = 0; i < json_array_size(list) && status == STATUS_OK; i++) {
        mem_grow((void **)&rules->rules, &rules->capacity, rules->n_rules + 1,
                 sizeof *rules->rules);
        struct line_rule *rule = &rules->rules[rules->n_rules];
        *rule = (struct line_rule){0};
        status = read_rule(json_array_get(list, i), name, rule, err);
        rules->n_rules += status == STATUS_OK;
    }
    json_decref(json);
    return status;
}

void line_rules_done(struct line_rules *rules)
{
    for (size_t i = 0; i < rules->n_rules; i++) {
        regfree(&rules->rules[i].regex);
        free(rules->rules[i].tool);
    }
    free(rules->rules);
    *rules = (struct line_rules){0};
}

const struct line_rule *line_rules_match(const struct line_rules *rules, const char *line,
                                         size_t n_bytes, regmatch_t groups[MAX_GROUPS])
{
    const size_t most = INT_MAX - 1; /* the largest size: regoff_t is an int */
    for (size_t i = 0; rules != NULL && i < rules->n_rules; i++) {
        groups[0] = (regmatch_t){.rm_eo = (regoff_t)(n_bytes < most ? n_bytes : most)};
        if (regexec(&rules->rules[i].regex, line, MAX_GROUPS, groups, REG_STARTEND) == 0)
            return &rules->rules[i];
    }
    return NULL;
}

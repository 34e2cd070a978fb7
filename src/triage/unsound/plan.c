#include "triage/unsound/plan.h"

#include "base/memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

void unsound_plan_done(struct unsound_plan *plan)
{
    tool_done(&plan->culprit.tool);
    for (size_t i = 0; i < plan->n_finders; i++)
        tool_done(&plan->finders[i].tool);
    for (size_t i = 0; i < plan->n_traces; i++)
        tool_done(&plan->traces[i].tool);
    for (size_t i = 0; i < plan->n_runs; i++)
        free(plan->runs[i]);
    free(plan->finders);
    free(plan->traces);
    free(plan->runs);
    free(plan->lost);
    free(plan->main_class);
    free(plan->class_path);
    free(plan->file_name);
    free(plan->frames);
    free(plan->rule);
    free(plan->rules_path);
    free(plan->cache_path);
    *plan = (struct unsound_plan){0};
}

/* Frames -------------------------------------------------------------------------------------- */

static bool is_library(const char *frame)
{
    static const char *const prefixes[] = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(frame, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

char *unsound_frames(const char *context)
{
    struct buffer out = {0};
    size_t n_frames = 0;
    for (const char *at = context; *at != '\0' && n_frames <= PLAN_FRAMES;) {
        size_t n_bytes = strcspn(at, "\n");
        if (*at != '@' && n_frames++ > 0) {
            if (!is_library(at))
                break;
            buffer_add_format(&out, "%s%.*s", out.n_bytes > 0 ? " " : "", (int)strcspn(at, "(\n"),
                              at);
        }
        at += n_bytes + (at[n_bytes] == '\n');
    }
    return buffer_take(&out);
}

static int by_seconds(const void *a, const void *b)
{
    const struct helper *x = a, *y = b;
    bool is_near = x->kind == HELPER_REACH, is_other_near = y->kind == HELPER_REACH;
    if (is_near != is_other_near)
        return is_near ? -1 : 1;
    if (is_near) /* all are fast, so they always keep the same order */
        return strcmp(x->tool.name, y->tool.name);
    return x->seconds < y->seconds ? -1 : x->seconds > y->seconds;
}

void unsound_plan_sort(struct unsound_plan *plan)
{
    qsort(plan->finders, plan->n_finders, sizeof *plan->finders, by_seconds);
}

/* As text ------------------------------------------------------------------------------------- */

static json_t *helper_json(const struct helper *helper)
{
    return json_pack(
        "{s:s, s:i, s:s, s:s, s:f}", "name", helper->tool.name, "kind", (int)helper->kind,
        "command", helper->tool.command != NULL ? helper->tool.command : "", "file",
        helper->tool.file != NULL ? helper->tool.file : "", "seconds", helper->seconds);
}

static json_t *helpers_json(const struct helper *helpers, size_t n)
{
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, helper_json(&helpers[i]));
    return list;
}

char *unsound_plan_pack(const struct unsound_plan *plan)
{
    json_t *runs = json_array();
    for (size_t i = 0; i < plan->n_runs; i++)
        json_array_append_new(runs, json_string(plan->runs[i]));
    json_t *json = json_pack(
        "{s:o, s:o, s:o, s:o, s:s, s:s, s:s, s:s, s:b, s:s, s:s, s:s, s:s, s:f, s:f, s:i}",
        "culprit", helper_json(&plan->culprit), "finders",
        helpers_json(plan->finders, plan->n_finders), "traces",
        helpers_json(plan->traces, plan->n_traces), "runs", runs, "lost", plan->lost, "main",
        plan->main_class, "classpath", plan->class_path, "file", plan->file_name, "stack",
        plan->keeps_stack, "frames", plan->frames, "rule", plan->rule, "rules", plan->rules_path,
        "cache", plan->cache_path, "timeout", plan->timeout, "run_timeout", plan->run_timeout,
        "tries", (int)plan->n_tries);
    char *text = json != NULL ? json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    char *copy = mem_string(text != NULL ? text : "{}");
    free(text);
    json_decref(json);
    return copy;
}

static char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return mem_string(text != NULL ? text : "");
}

static enum status read_helper(const json_t *json, struct helper *ret, struct error *err)
{
    char *name = text_of(json, "name"), *command = text_of(json, "command");
    *ret = (struct helper){.kind =
                               (enum helper_kind)json_integer_value(json_object_get(json, "kind"))};
    enum status status = tool_make(name, command, &ret->tool, err);
    free(command);
    free(name);
    return status;
}

static enum status read_helpers(const json_t *list, struct helper **ret, size_t *ret_n,
                                struct error *err)
{
    enum status status = STATUS_OK;
    *ret = mem_zero(json_array_size(list), sizeof **ret);
    for (size_t i = 0; status == STATUS_OK && i < json_array_size(list); i++) {
        status = read_helper(json_array_get(list, i), &(*ret)[i], err);
        *ret_n += status == STATUS_OK;
    }
    return status;
}

static enum status read_plan(const json_t *json, struct unsound_plan *plan, struct error *err)
{
    const json_t *runs = json_object_get(json, "runs");
    plan->lost = text_of(json, "lost");
    plan->main_class = text_of(json, "main");
    plan->class_path = text_of(json, "classpath");
    plan->file_name = text_of(json, "file");
    plan->frames = text_of(json, "frames");
    plan->rule = text_of(json, "rule");
    plan->rules_path = text_of(json, "rules");
    plan->cache_path = text_of(json, "cache");
    plan->keeps_stack = json_is_true(json_object_get(json, "stack"));
    plan->timeout = json_real_value(json_object_get(json, "timeout"));
    plan->run_timeout = json_real_value(json_object_get(json, "run_timeout"));
    plan->n_tries = (unsigned)json_integer_value(json_object_get(json, "tries"));
    plan->runs = mem_zero(json_array_size(runs), sizeof *plan->runs);
    for (size_t i = 0; i < json_array_size(runs); i++)
        plan->runs[plan->n_runs++] = mem_string(json_string_value(json_array_get(runs, i)));
    enum status status = read_helper(json_object_get(json, "culprit"), &plan->culprit, err);
    if (status == STATUS_OK)
        status =
            read_helpers(json_object_get(json, "finders"), &plan->finders, &plan->n_finders, err);
    if (status == STATUS_OK)
        status = read_helpers(json_object_get(json, "traces"), &plan->traces, &plan->n_traces, err);
    return status;
}

enum status unsound_plan_unpack(const char *text, struct unsound_plan *ret, struct error *err)
{
    json_t *json = json_loads(text, 0, NULL);
    struct unsound_plan plan = {0};
    if (!json_is_object(json)) {
        json_decref(json);
        return fail(err, STATUS_USAGE, "this is no plan of a reduction");
    }
    enum status status = read_plan(json, &plan, err);
    json_decref(json);
    if (status != STATUS_OK) {
        unsound_plan_done(&plan);
        return status;
    }
    *ret = plan;
    return STATUS_OK;
}

#include "drive/plan/plan.h"

#include "input/frontends.h"
#include "input/jvm/program/app.h"
#include "input/tree/tree.h"
#include "reduce/learned/likely.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The usual reducer for each front end, and when the pass has its turn. */
static const struct suit {
    const char *frontend, *reducer;
    enum pass_turn turn;
} suits[] = {
    {"files", "ddmin", TURN_EACH},
    {"lines", "ddmin", TURN_EACH},
    {"tokens", "sweep", TURN_EACH},
    {"brackets", "hdd", TURN_EACH},
    {"unwrap", "sweep", TURN_EACH},
    {"bytes", "ddmin", TURN_EACH},
    {"normalise", "ddmin", TURN_LATE},
    {"blank", "ddmin", TURN_EACH},
    {"blank-inner", "ddmin", TURN_EACH},
    {"blocks4096", "ddmin", TURN_EACH},
    {"blocks256", "ddmin", TURN_EACH},
    {"blocks16", "ddmin", TURN_EACH},
    {"fji", "gbr", TURN_EACH},
    {"model", "gbr", TURN_EACH},
    {"tree", "hdd", TURN_FIRST},
    {"tree-coarse", "gbr-queue", TURN_FIRST},
    {"tree-replace", "pardis", TURN_EACH},
    {"tree-shells", "pardis", TURN_EACH},
    {"rewrites", "pardis", TURN_EACH},
    {"rewrites-last", "pardis", TURN_LAST},
    {"tree-tokens", "windows", TURN_LATE},
    {"classes", "binary", TURN_EACH},
    {"members", "gbr", TURN_EACH},
    {"calls", "gbr", TURN_EACH},
    {"types", "gbr", TURN_EACH},
    {"code", "gbr", TURN_EACH},
    {"compact", "ddmin", TURN_LATE},
    {"rename", "pardis", TURN_LATE},
};

static const struct suit *suit_of(const char *frontend)
{
    static const struct suit any = {NULL, "one-by-one", TURN_EACH};
    for (size_t i = 0; i < sizeof suits / sizeof suits[0]; i++)
        if (strcmp(suits[i].frontend, frontend) == 0)
            return &suits[i];
    return &any;
}

enum status plan_add(struct plan *plan, const char *pass, struct error *err)
{
    char frontend[32];
    const char *colon = strchr(pass, ':');
    size_t n = colon != NULL ? (size_t)(colon - pass) : strlen(pass);
    snprintf(frontend, sizeof frontend, "%.*s", (int)n, pass);
    const char *reducer = colon != NULL ? colon + 1 : suit_of(frontend)->reducer;
    if (plan->n_passes == PLAN_MAX_PASSES)
        return fail(err, STATUS_USAGE, "too many passes; at most %d are possible", PLAN_MAX_PASSES);
    struct pass *added = &plan->passes[plan->n_passes];
    added->turn = suit_of(frontend)->turn;
    added->frontend = frontend_find(frontend);
    added->reducer = reducer_kind_find(reducer);
    if (added->frontend == NULL && strcmp(frontend, "model") != 0)
        return fail(err, STATUS_USAGE, "no front end is called \"%s\"; pare --list shows them",
                    frontend);
    if (added->reducer == NULL)
        return fail(err, STATUS_USAGE, "no reducer is called \"%s\"; pare --list shows them",
                    reducer);
    snprintf(added->name, sizeof added->name, "%s:%s", frontend, reducer);
    plan->n_passes++;
    return STATUS_OK;
}

static void add_all(struct plan *plan, const char *const *passes)
{
    for (; *passes != NULL; passes++) {
        enum status status = plan_add(plan, *passes, NULL);
        assert(status == STATUS_OK);
        (void)status;
    }
}

void plan_for_model(struct plan *ret)
{
    static const char *const for_model[] = {"model:gbr", NULL};
    *ret = (struct plan){0};
    add_all(ret, for_model);
}

static bool all_end_with(const struct fileset *input, const char *ending)
{
    for (size_t i = 0; i < input->n_files; i++) {
        const char *dot = strrchr(input->files[i].name, '.');
        if (dot == NULL || strcmp(dot, ending) != 0)
            return false;
    }
    return true;
}

static bool has_classes(const struct fileset *input)
{
    for (size_t i = 0; i < input->n_files; i++)
        if (file_n_classes(&input->files[i]) > 0)
            return true;
    return false;
}

/* For source text.  Where names are known, logic (gbr-queue) removes the bulk with few tests, and
 * the queue (pardis) does the rest.  Where only the grammar is known, a queue that learns (likely)
 * does both.  Either way the result is 1-tree-minimal.  White space is removed early in each round:
 * if it went last, the content of every candidate would change and the cache would be useless.
 * Where indentation has a meaning it stays: hardly any of it can go, and every attempt is a test.
 */
static const char *const *passes_for_text(const struct fileset *input,
                                          const struct read_options *options)
{
    static const char *const fji[] = {"fji:gbr", "blank:ddmin", NULL};
    static const char *const layout_names[] = {"tree-coarse:gbr-queue", "blank-inner:ddmin",
                                               "tree-shells:pardis",    "rewrites:pardis",
                                               "tree-tokens:windows",   NULL};
    static const char *const layout_grammar[] = {"tree:likely", "blank-inner:ddmin",
                                                 "tree-shells:likely", NULL};
    static const char *const names[] = {"tree-coarse:gbr-queue",
                                        "blank:ddmin",
                                        "tree-shells:pardis",
                                        "rewrites:pardis",
                                        "tree-tokens:windows",
                                        "rewrites-last:pardis",
                                        NULL};
    static const char *const grammar[] = {"tree:likely", "blank:ddmin", "tree-shells:likely", NULL};
    static const char *const unknown[] = {"lines:ddmin", "brackets:hdd", "tokens:sweep",
                                          "blank:ddmin", NULL};
    if (all_end_with(input, ".fji"))
        return fji;
    bool layout = tree_has_layout(input, options);
    switch (tree_support(input, options)) {
    case TREE_NAMES:
        return layout ? layout_names : names;
    case TREE_GRAMMAR:
        return layout ? layout_grammar : grammar;
    case TREE_NONE:
        break;
    }
    return unknown;
}

void plan_default(const struct fileset *input, bool text, const struct read_options *options,
                  struct plan *ret)
{
    static const char *const for_classes[] = {"classes:binary", "members:gbr", "code:gbr", NULL};
    static const char *const files[] = {"files:ddmin", NULL};
    static const char *const binary[] = {"blocks4096:ddmin", "blocks256:ddmin", "blocks16:ddmin",
                                         "bytes:ddmin",      "normalise:ddmin", NULL};
    *ret = (struct plan){0};
    if (!text && has_classes(input)) {
        add_all(ret, for_classes);
        return;
    }
    if (input->n_files > 1)
        add_all(ret, files);
    add_all(ret, text ? passes_for_text(input, options) : binary);
}

static bool is_of(const struct pass *pass, const char *frontend)
{
    return pass->frontend != NULL && strcmp(pass->frontend->name, frontend) == 0;
}

static bool is_blank(const struct pass *pass)
{
    return is_of(pass, "blank") || is_of(pass, "blank-inner");
}

void plan_finish(struct plan *plan, enum plan_format format, bool renames)
{
    static const char *const compact[] = {"compact", NULL};
    static const char *const rename[] = {"rename", NULL};
    unsigned n_passes = 0;
    for (unsigned i = 0; i < plan->n_passes; i++)
        if (format != FORMAT_NONE || !is_blank(&plan->passes[i]))
            plan->passes[n_passes++] = plan->passes[i];
    plan->n_passes = n_passes;
    if (format == FORMAT_COMPACT)
        add_all(plan, compact);
    if (renames)
        add_all(plan, rename);
}

void plan_forget(struct plan *plan)
{
    for (unsigned i = 0; i < plan->n_passes; i++) {
        struct pass *pass = &plan->passes[i];
        if (pass->reducer->make != likely_new)
            continue;
        pass->reducer = reducer_kind_find("pardis");
        snprintf(pass->name, sizeof pass->name, "%s:pardis", pass->frontend->name);
    }
}

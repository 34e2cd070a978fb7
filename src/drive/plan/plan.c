#include "drive/plan/plan.h"

#include "input/frontends.h"
#include "input/jvm/program/app.h"
#include "input/tree/tree.h"

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
    {"values", "pardis", TURN_LATE},
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

/* A pass of a default plan. */
struct row {
    const char *pass; /* NULL: the plan ends */
    enum pass_turn turn;
    bool competes;
    unsigned patience;
    bool leaves_grammar;
};

static void add_rows(struct plan *plan, const struct row *row)
{
    for (; row->pass != NULL; row++) {
        enum status status = plan_add(plan, row->pass, NULL);
        assert(status == STATUS_OK);
        (void)status;
        plan->passes[plan->n_passes - 1].turn = row->turn;
        plan->passes[plan->n_passes - 1].competes = row->competes;
        plan->passes[plan->n_passes - 1].patience = row->patience;
        plan->passes[plan->n_passes - 1].leaves_grammar = row->leaves_grammar;
    }
}

void plan_for_model(struct plan *ret)
{
    static const struct row for_model[] = {{.pass = "model:gbr"}, {0}};
    *ret = (struct plan){0};
    add_rows(ret, for_model);
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

/* For source text.  Where names are known, logic (gbr-queue) usually removes the bulk with few
 * tests, and the queue (pardis) does the rest.  Where only the grammar is known, a queue that
 * learns (likely) usually does both.  The passes that compete are the ones to try where the usual
 * one removes little.  Either way the result is 1-tree-minimal.
 *
 * White space is removed early in each round: if it went last, the content of every candidate would
 * change and the cache would be useless.  Where indentation has a meaning it stays: hardly any of
 * it can go, and every attempt is a test. */
enum {
    /* Tests that the passes inside tokens may spend without a success.  They begin with large
     * chunks: 14 tests ask about halves, quarters and eighths. */
    SUBTOKENS_PATIENCE = 14,
    /* Tests that default values may spend without a success.  They begin with the names whose
     * declarations are largest. */
    VALUES_PATIENCE = 16,
    /* Tests that the pass past the grammar may spend without a success.  A tool that is as strict
     * as the grammar refuses all of them. */
    PAST_GRAMMAR_PATIENCE = 12,
};

static const struct row text_with_names[] = {
    {.pass = "tree-coarse:gbr-queue", .turn = TURN_FIRST, .competes = true},
    {.pass = "blank:ddmin"},
    {.pass = "tree-shells:pardis", .competes = true},
    {.pass = "rewrites:pardis", .competes = true},
    {.pass = "tree:likely", .turn = TURN_CONTEST, .competes = true},
    {.pass = "lines:ddmin", .turn = TURN_CONTEST, .competes = true},
    {.pass = "values:pardis", .turn = TURN_LATE, .patience = VALUES_PATIENCE},
    {.pass = "tree-tokens:windows", .turn = TURN_LATE},
    {.pass = "subtokens:ddmin",
     .turn = TURN_LATE,
     .patience = SUBTOKENS_PATIENCE,
     .leaves_grammar = true},
    {.pass = "loose-tokens:one-by-one",
     .turn = TURN_LATE,
     .patience = PAST_GRAMMAR_PATIENCE,
     .leaves_grammar = true},
    {.pass = "rewrites-last:pardis", .turn = TURN_LAST},
    {0}};
static const struct row layout_with_names[] = {
    {.pass = "tree-coarse:gbr-queue", .turn = TURN_FIRST, .competes = true},
    {.pass = "blank-inner:ddmin"},
    {.pass = "tree-shells:pardis", .competes = true},
    {.pass = "rewrites:pardis", .competes = true},
    {.pass = "tree:likely", .turn = TURN_CONTEST, .competes = true},
    {.pass = "lines:ddmin", .turn = TURN_CONTEST, .competes = true},
    {.pass = "values:pardis", .turn = TURN_LATE, .patience = VALUES_PATIENCE},
    {.pass = "tree-tokens:windows", .turn = TURN_LATE},
    {.pass = "subtokens:ddmin",
     .turn = TURN_LATE,
     .patience = SUBTOKENS_PATIENCE,
     .leaves_grammar = true},
    {.pass = "loose-tokens:one-by-one",
     .turn = TURN_LATE,
     .patience = PAST_GRAMMAR_PATIENCE,
     .leaves_grammar = true},
    {0}};
/* Where the rules for names and rewrites know everything that may go ("exact" in language.json),
 * the tool refuses what goes past them. */
static const struct row exact_text[] = {{.pass = "tree-coarse:gbr-queue", .turn = TURN_FIRST},
                                        {.pass = "rewrites:pardis"},
                                        {.pass = "tree-shells:pardis"},
                                        {.pass = "blank:ddmin", .turn = TURN_LATE},
                                        {.pass = "rewrites-last:pardis", .turn = TURN_LAST},
                                        {0}};
static const struct row text_with_grammar[] = {{.pass = "tree:likely", .turn = TURN_FIRST},
                                               {.pass = "blank:ddmin"},
                                               {.pass = "tree-shells:likely"},
                                               {.pass = "subtokens:ddmin",
                                                .turn = TURN_LATE,
                                                .patience = SUBTOKENS_PATIENCE,
                                                .leaves_grammar = true},
                                               {.pass = "loose-tokens:one-by-one",
                                                .turn = TURN_LATE,
                                                .patience = PAST_GRAMMAR_PATIENCE,
                                                .leaves_grammar = true},
                                               {0}};
static const struct row layout_with_grammar[] = {{.pass = "tree:likely", .turn = TURN_FIRST},
                                                 {.pass = "blank-inner:ddmin"},
                                                 {.pass = "tree-shells:likely"},
                                                 {.pass = "subtokens:ddmin",
                                                  .turn = TURN_LATE,
                                                  .patience = SUBTOKENS_PATIENCE,
                                                  .leaves_grammar = true},
                                                 {.pass = "loose-tokens:one-by-one",
                                                  .turn = TURN_LATE,
                                                  .patience = PAST_GRAMMAR_PATIENCE,
                                                  .leaves_grammar = true},
                                                 {0}};
static const struct row plain_text[] = {{.pass = "lines:ddmin", .competes = true},
                                        {.pass = "brackets:pardis", .competes = true},
                                        {.pass = "tokens:sweep"},
                                        {.pass = "blank:ddmin"},
                                        {.pass = "subtokens:ddmin",
                                         .turn = TURN_LATE,
                                         .patience = SUBTOKENS_PATIENCE,
                                         .leaves_grammar = true},
                                        {0}};

static const struct row *rows_for_text(const struct fileset *input,
                                       const struct read_options *options)
{
    static const struct row fji[] = {{.pass = "fji:gbr"}, {.pass = "blank:ddmin"}, {0}};
    if (all_end_with(input, ".fji"))
        return fji;
    bool layout = tree_has_layout(input, options);
    switch (tree_support(input, options)) {
    case TREE_EXACT:
        return exact_text;
    case TREE_NAMES:
        return layout ? layout_with_names : text_with_names;
    case TREE_GRAMMAR:
        return layout ? layout_with_grammar : text_with_grammar;
    case TREE_NONE:
        break;
    }
    return plain_text;
}

void plan_default(const struct fileset *input, bool text, const struct read_options *options,
                  struct plan *ret)
{
    static const struct row classes[] = {
        {.pass = "classes:binary"}, {.pass = "members:gbr"}, {.pass = "code:gbr"}, {0}};
    static const struct row files[] = {{.pass = "files:ddmin"}, {0}};
    static const struct row binary[] = {{.pass = "blocks4096:ddmin"},
                                        {.pass = "blocks256:ddmin"},
                                        {.pass = "blocks16:ddmin"},
                                        {.pass = "bytes:ddmin"},
                                        {.pass = "normalise:ddmin", .turn = TURN_LATE},
                                        {0}};
    *ret = (struct plan){0};
    if (!text && has_classes(input)) {
        add_rows(ret, classes);
        return;
    }
    if (input->n_files > 1)
        add_rows(ret, files);
    add_rows(ret, text ? rows_for_text(input, options) : binary);
}

static bool is_of(const struct pass *pass, const char *frontend)
{
    return pass->frontend != NULL && strcmp(pass->frontend->name, frontend) == 0;
}

static bool is_blank(const struct pass *pass)
{
    return is_of(pass, "blank") || is_of(pass, "blank-inner");
}

void plan_finish(struct plan *plan, enum plan_format format, bool renames, bool is_strict)
{
    static const struct row compact[] = {{.pass = "compact:ddmin", .turn = TURN_LATE}, {0}};
    static const struct row rename[] = {{.pass = "rename:pardis", .turn = TURN_LATE}, {0}};
    unsigned n_passes = 0;
    for (unsigned i = 0; i < plan->n_passes; i++)
        if ((format != FORMAT_NONE || !is_blank(&plan->passes[i])) &&
            !(is_strict && plan->passes[i].leaves_grammar))
            plan->passes[n_passes++] = plan->passes[i];
    plan->n_passes = n_passes;
    if (format == FORMAT_COMPACT)
        add_rows(plan, compact);
    if (renames)
        add_rows(plan, rename);
}

void plan_forget(struct plan *plan)
{
    for (unsigned i = 0; i < plan->n_passes; i++) {
        struct pass *pass = &plan->passes[i];
        if (strcmp(pass->reducer->name, "likely") != 0)
            continue;
        pass->reducer = reducer_kind_find("pardis");
        snprintf(pass->name, sizeof pass->name, "%s:pardis", pass->frontend->name);
    }
}

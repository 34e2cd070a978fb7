#include "drive/plan/plan.h"

#include "input/frontends.h"
#include "input/join/join.h"
#include "input/jvm/program/app.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The default reducer of each front end, and the default turn of the pass. */
static const struct suit {
    const char *frontend, *reducer;
    enum pass_turn turn;
} suits[] = {
    {"files", "ddmin", TURN_EACH},
    {"inline-files", "ddmin", TURN_EACH},
    {"merge-files", "ddmin", TURN_EACH},
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
    {"patch", "hdd", TURN_EACH},
    {"patch-hunks", "ddmin", TURN_EACH},
    {"fji", "gbr", TURN_EACH},
    {"model", "gbr", TURN_EACH},
    {"tree", "hdd", TURN_EACH},
    {"tree-coarse", "gbr-queue", TURN_EACH},
    {"tree-replace", "pardis", TURN_EACH},
    {"tree-shells", "pardis", TURN_EACH},
    {"rewrites", "pardis", TURN_EACH},
    {"rewrites-first", "gbr", TURN_FIRST},
    {"values", "pardis", TURN_LATE},
    {"rewrites-last", "pardis", TURN_LAST},
    {"tree-tokens", "windows", TURN_LATE},
    {"classes", "binary", TURN_EACH},
    {"members", "gbr", TURN_EACH},
    {"calls", "gbr", TURN_EACH},
    {"types", "gbr", TURN_EACH},
    {"code", "gbr", TURN_EACH},
    {"chunks", "pardis", TURN_EACH},
    {"wasm", "gbr", TURN_FIRST},
    {"wasm-code", "pardis", TURN_EACH},
    {"compact", "ddmin", TURN_LATE},
    {"rename", "pardis", TURN_LATE},
    {"pretty", "ddmin", TURN_LAST},
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

/* For which files a pass is: indentation has a meaning in them (fixed layout), or not (free
 * layout). */
enum row_layout { ANY_LAYOUT, FREE_LAYOUT, FIXED_LAYOUT };

/* A pass of a default plan. */
struct row {
    const char *pass; /* NULL ends the plan */
    enum pass_turn turn;
    bool competes;
    unsigned patience, patience_share;
    bool is_local;
    bool leaves_grammar;
    enum row_layout layout;
};

/* The first row at or after this one that is for files of this layout. */
static const struct row *row_for(const struct row *row, enum row_layout layout)
{
    while (row->pass != NULL && row->layout != ANY_LAYOUT && row->layout != layout)
        row++;
    return row;
}

static struct pass pass_of_row(const struct row *row, unsigned kinds)
{
    struct plan alone = {0};
    enum status status = plan_add(&alone, row->pass, NULL);
    assert(status == STATUS_OK);
    (void)status;
    struct pass pass = alone.passes[0];
    pass.turn = row->turn;
    pass.competes = row->competes;
    pass.patience = row->patience;
    pass.patience_share = row->patience_share;
    pass.is_local = row->is_local;
    pass.leaves_grammar = row->leaves_grammar;
    pass.kinds = kinds;
    return pass;
}

static void insert_pass(struct plan *plan, unsigned at, const struct pass *pass)
{
    assert(plan->n_passes < PLAN_MAX_PASSES);
    memmove(&plan->passes[at + 1], &plan->passes[at], (plan->n_passes - at) * sizeof *pass);
    plan->passes[at] = *pass;
    plan->n_passes++;
}

static void add_rows_of(struct plan *plan, const struct row *row, enum row_layout layout,
                        unsigned kinds)
{
    for (; (row = row_for(row, layout))->pass != NULL; row++) {
        struct pass pass = pass_of_row(row, kinds);
        insert_pass(plan, plan->n_passes, &pass);
    }
}

static void add_rows(struct plan *plan, const struct row *row, unsigned kinds)
{
    add_rows_of(plan, row, FREE_LAYOUT, kinds);
}

/* The pass of the plan with the same front end, reducer and turn; n_passes: none. */
static unsigned find_same(const struct plan *plan, const struct pass *pass)
{
    unsigned i = 0;
    while (i < plan->n_passes &&
           (strcmp(plan->passes[i].name, pass->name) != 0 || plan->passes[i].turn != pass->turn))
        i++;
    return i;
}

/* Adds the passes for one more kind of files.  A pass that the plan already has also reads these
 * files.  New passes are inserted in their own order.  They take no part in contests, which belong
 * to the first kind. */
static void merge_rows(struct plan *plan, const struct row *row, enum row_layout layout,
                       unsigned kinds)
{
    unsigned at = 0;
    while (at < plan->n_passes && strstr(plan->passes[at].name, "files:") != NULL)
        at++;
    for (; (row = row_for(row, layout))->pass != NULL; row++) {
        struct pass pass = pass_of_row(row, kinds);
        unsigned same = find_same(plan, &pass);
        pass.competes = false;
        if (same < plan->n_passes)
            plan->passes[same].kinds |= kinds;
        else
            insert_pass(plan, at, &pass);
        at = same < plan->n_passes && same >= at ? same + 1 : at + (same == plan->n_passes);
    }
}

enum status plan_for_difference(struct plan *plan, struct error *err)
{
    enum status status = plan_add(plan, "patch:hdd", err);
    return status == STATUS_OK ? plan_add(plan, "patch-hunks:dd", err) : status;
}

void plan_for_model(struct plan *ret)
{
    static const struct row for_model[] = {{.pass = "model:gbr"}, {0}};
    *ret = (struct plan){0};
    add_rows(ret, for_model, 0);
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
    /* Tests that rewrites without a change of meaning may spend without a success.  Nearly always
     * the first test, all of them at once, succeeds. */
    NEUTRAL_PATIENCE = 8,
    /* Tests that default values may spend without a success.  They begin with the names whose
     * declarations are largest. */
    VALUES_PATIENCE = 16,
    /* Tests that windows of tokens may spend without a success.  Windows of one token come first,
     * and nearly all successes are among them (docs/notes). */
    WINDOWS_PATIENCE = 12,
    /* ... or a quarter of the tokens, if that is more: on a result of 168 tokens, 12 tests came to
     * an end before the windows that go. */
    WINDOWS_SHARE = 4,
    /* Tests that the pass past the grammar may spend without a success.  A tool that is as strict
     * as the grammar refuses all of them. */
    PAST_GRAMMAR_PATIENCE = 12,
    /* Tests that may be spent on fewer files without a success: all, halves, quarters.  A test that
     * names its files refuses nearly all of them. */
    JOIN_PATIENCE = 7,
};

static const struct row text_with_names[] = {
    {.pass = "tree-coarse:gbr-queue", .turn = TURN_FIRST, .competes = true},
    {.pass = "blank:ddmin", .layout = FREE_LAYOUT},
    {.pass = "blank-inner:ddmin", .layout = FIXED_LAYOUT},
    {.pass = "rewrites-first:gbr", .patience = NEUTRAL_PATIENCE},
    {.pass = "tree-shells:pardis", .competes = true},
    {.pass = "rewrites:pardis", .competes = true},
    {.pass = "tree:likely", .turn = TURN_CONTEST, .competes = true},
    {.pass = "lines:ddmin", .turn = TURN_CONTEST, .competes = true},
    {.pass = "values:pardis", .turn = TURN_SETTLED, .patience = VALUES_PATIENCE},
    {.pass = "tree-tokens:windows",
     .turn = TURN_LATE,
     .patience = WINDOWS_PATIENCE,
     .patience_share = WINDOWS_SHARE,
     .is_local = true},
    {.pass = "loose-tokens:one-by-one",
     .turn = TURN_LATE,
     .patience = PAST_GRAMMAR_PATIENCE,
     .is_local = true,
     .leaves_grammar = true},
    {.pass = "subtokens:ddmin",
     .turn = TURN_LAST,
     .patience = SUBTOKENS_PATIENCE,
     .leaves_grammar = true},
    {.pass = "rewrites-last:pardis", .turn = TURN_LAST, .layout = FREE_LAYOUT},
    {0}};
/* Where the rules for names and rewrites know everything that may go ("exact" in language.json),
 * the tool refuses what goes past them. */
static const struct row exact_text[] = {{.pass = "tree-coarse:gbr-queue", .turn = TURN_FIRST},
                                        {.pass = "rewrites:pardis"},
                                        {.pass = "tree-shells:pardis"},
                                        {.pass = "blank:ddmin", .turn = TURN_LATE},
                                        {.pass = "rewrites-last:pardis", .turn = TURN_LAST},
                                        {0}};
static const struct row text_with_grammar[] = {
    {.pass = "tree:likely", .turn = TURN_FIRST},
    {.pass = "blank:ddmin", .layout = FREE_LAYOUT},
    {.pass = "blank-inner:ddmin", .layout = FIXED_LAYOUT},
    {.pass = "tree-shells:likely"},
    /* Where indentation has a meaning, some tokens that can go are no parts of the tree: the key
     * and the colon of YAML. */
    {.pass = "tree-tokens:windows",
     .layout = FIXED_LAYOUT,
     .turn = TURN_LATE,
     .patience = WINDOWS_PATIENCE,
     .patience_share = WINDOWS_SHARE,
     .is_local = true},
    {.pass = "loose-tokens:one-by-one",
     .turn = TURN_LATE,
     .patience = PAST_GRAMMAR_PATIENCE,
     .is_local = true,
     .leaves_grammar = true},
    {.pass = "subtokens:ddmin",
     .turn = TURN_LAST,
     .patience = SUBTOKENS_PATIENCE,
     .leaves_grammar = true},
    {0}};
/* The first pass needs few tests; the second one proves that no line alone can go. */
static const struct row plain_text[] = {
    {.pass = "lines:gbr-queue", .turn = TURN_FIRST, .competes = true},
    {.pass = "lines:likely", .competes = true},
    {.pass = "brackets:pardis", .competes = true},
    {.pass = "tokens:sweep"},
    {.pass = "blank:ddmin"},
    {.pass = "subtokens:ddmin",
     .turn = TURN_LATE,
     .patience = SUBTOKENS_PATIENCE,
     .leaves_grammar = true},
    {0}};

/* A patch that the test applies to something is small after the first pass, and most later passes
 * then fail.  A tool that only reads patches may accept less than a valid patch. */
static const struct row for_patch[] = {{.pass = "patch:hdd"},
                                       {.pass = "lines:ddmin", .turn = TURN_LATE},
                                       {.pass = "tokens:sweep", .turn = TURN_LATE},
                                       {.pass = "subtokens:ddmin",
                                        .turn = TURN_LATE,
                                        .patience = SUBTOKENS_PATIENCE,
                                        .leaves_grammar = true},
                                       {0}};
static const struct row for_fji[] = {{.pass = "fji:gbr"}, {.pass = "blank:ddmin"}, {0}};
static const struct row for_wasm[] = {
    {.pass = "wasm:gbr", .turn = TURN_FIRST}, {.pass = "wasm-code:pardis"}, {0}};
static const struct row for_binary[] = {{.pass = "blocks4096:likely"},
                                        {.pass = "blocks256:likely"},
                                        {.pass = "blocks16:likely"},
                                        {.pass = "bytes:likely"},
                                        {.pass = "normalise:ddmin", .turn = TURN_LATE},
                                        {0}};
/* Chunks come first, while the file is well-formed; bytes come last. */
static const struct row for_format[] = {{.pass = "chunks:pardis"},
                                        {.pass = "blocks4096:likely"},
                                        {.pass = "blocks256:likely"},
                                        {.pass = "blocks16:likely"},
                                        {.pass = "bytes:likely"},
                                        {.pass = "normalise:ddmin", .turn = TURN_LATE},
                                        {0}};

/* The passes for each kind of file.  The first kind that occurs is the main one. */
static const struct {
    enum file_kind kind;
    const struct row *rows;
    enum row_layout layout;
} for_kinds[] = {
    {FILE_NAMES, text_with_names, FREE_LAYOUT},
    {FILE_NAMES_LAYOUT, text_with_names, FIXED_LAYOUT},
    {FILE_EXACT, exact_text, FREE_LAYOUT},
    {FILE_GRAMMAR, text_with_grammar, FREE_LAYOUT},
    {FILE_GRAMMAR_LAYOUT, text_with_grammar, FIXED_LAYOUT},
    {FILE_FJI, for_fji, FREE_LAYOUT},
    {FILE_PATCH, for_patch, FREE_LAYOUT},
    {FILE_PLAIN, plain_text, FREE_LAYOUT},
    {FILE_WASM, for_wasm, FREE_LAYOUT},
    {FILE_FORMAT, for_format, FREE_LAYOUT},
    {FILE_BINARY, for_binary, FREE_LAYOUT},
};

/* Copies patience and flags from the default plan, if that has the same pass. */
static void take_habits(struct pass *pass)
{
    for (const struct row *row = text_with_names; row->pass != NULL; row++)
        if (strcmp(row->pass, pass->name) == 0) {
            pass->patience = row->patience;
            pass->patience_share = row->patience_share;
            pass->is_local = row->is_local;
            pass->leaves_grammar = row->leaves_grammar;
        }
}

/* Adds a pass that a language names: "FRONT:REDUCER", optionally with a word for its turn. */
static enum status add_named_pass(struct plan *plan, const char *text, size_t n_bytes,
                                  struct error *err)
{
    static const struct {
        const char *word;
        enum pass_turn turn;
    } turns[] = {{"each", TURN_EACH},       {"first", TURN_FIRST}, {"bulk", TURN_BULK},
                 {"settled", TURN_SETTLED}, {"late", TURN_LATE},   {"last", TURN_LAST}};
    char pass[64], word[16] = "each", more[2];
    snprintf(pass, sizeof pass, "%.*s", (int)n_bytes, text);
    char *blank = strchr(pass, ' ');
    if (blank != NULL && sscanf(blank, " %15s %1s", word, more) != 1)
        return fail(err, STATUS_USAGE, "\"%s\" is not FRONT:REDUCER with one word after it", pass);
    if (blank != NULL)
        *blank = '\0';
    enum status status = plan_add(plan, pass, err);
    for (size_t i = 0; i < sizeof turns / sizeof *turns && status == STATUS_OK; i++)
        if (strcmp(turns[i].word, word) == 0) {
            plan->passes[plan->n_passes - 1].turn = turns[i].turn;
            take_habits(&plan->passes[plan->n_passes - 1]);
            return STATUS_OK;
        }
    return status != STATUS_OK
               ? status
               : fail(err, STATUS_USAGE,
                      "\"%s\" is no turn; the turns are each, first, bulk, settled, late and last",
                      word);
}

enum status plan_add_named(struct plan *plan, const char *passes, struct error *err)
{
    enum status status = STATUS_OK;
    for (const char *at = passes; *at != '\0' && status == STATUS_OK;) {
        size_t n = strcspn(at, "\n");
        status = add_named_pass(plan, at, n, err);
        at += n + (at[n] == '\n');
    }
    return status;
}

/* If the input has one kind of files, every pass reads all of them. */
static void add_rows_for_kinds(struct plan *plan, unsigned present)
{
    bool is_mixed = (present & (present - 1)) != 0;
    bool has_main = false;
    for (size_t i = 0; i < sizeof for_kinds / sizeof *for_kinds; i++) {
        if ((present & for_kinds[i].kind) == 0)
            continue;
        if (has_main)
            merge_rows(plan, for_kinds[i].rows, for_kinds[i].layout, for_kinds[i].kind);
        else
            add_rows_of(plan, for_kinds[i].rows, for_kinds[i].layout,
                        is_mixed ? for_kinds[i].kind : 0);
        has_main = true;
    }
}

void plan_for_files(const struct fileset *input, const struct file_kinds *kinds, struct plan *ret)
{
    static const struct row classes[] = {
        {.pass = "classes:binary"}, {.pass = "members:gbr"}, {.pass = "code:gbr"}, {0}};
    static const struct row files[] = {{.pass = "files:ddmin"}, {0}};
    static const struct row joins[] = {{.pass = "inline-files:ddmin", .patience = JOIN_PATIENCE},
                                       {.pass = "merge-files:ddmin", .patience = JOIN_PATIENCE},
                                       {0}};
    unsigned present = file_kinds_present(kinds);
    *ret = (struct plan){0};
    if ((present & FILE_BINARY) != 0 && has_classes(input)) {
        add_rows(ret, classes, 0);
        return;
    }
    if (input->n_files > 1)
        add_rows(ret, files, 0);
    if (join_is_for(input))
        add_rows(ret, joins, 0);
    struct plan named = *ret;
    const char *passes = file_kinds_passes(kinds);
    if (passes != NULL && plan_add_named(&named, passes, NULL) == STATUS_OK)
        *ret = named;
    else
        add_rows_for_kinds(ret, present);
}

void plan_default(const struct fileset *input, bool text, const struct read_options *options,
                  struct plan *ret)
{
    struct file_kinds *kinds =
        file_kinds_new(input, text ? CONTENTS_TEXT : CONTENTS_BINARY, options);
    plan_for_files(input, kinds, ret);
    file_kinds_free(kinds);
}

static bool is_of(const struct pass *pass, const char *frontend)
{
    return pass->frontend != NULL && strcmp(pass->frontend->name, frontend) == 0;
}

static bool is_blank(const struct pass *pass)
{
    return is_of(pass, "blank") || is_of(pass, "blank-inner");
}

/* Inserts passes that use names before the passes that go past the grammar: names are known only
 * while the text parses. */
static void insert_before_grammar_is_left(struct plan *plan, const struct row *row)
{
    struct pass pass = pass_of_row(row, FILE_TEXT);
    unsigned at = 0;
    while (at < plan->n_passes && !plan->passes[at].leaves_grammar)
        at++;
    insert_pass(plan, at, &pass);
}

void plan_finish(struct plan *plan, enum plan_format format, bool renames, bool is_strict)
{
    static const struct row compact[] = {{.pass = "compact:ddmin", .turn = TURN_LATE}, {0}};
    static const struct row pretty[] = {{.pass = "pretty:ddmin", .turn = TURN_LAST}, {0}};
    static const struct row rename = {.pass = "rename:pardis", .turn = TURN_LATE};
    unsigned n_passes = 0;
    for (unsigned i = 0; i < plan->n_passes; i++)
        if ((format != FORMAT_NONE || !is_blank(&plan->passes[i])) &&
            !(is_strict && plan->passes[i].leaves_grammar))
            plan->passes[n_passes++] = plan->passes[i];
    plan->n_passes = n_passes;
    if (format == FORMAT_COMPACT)
        add_rows(plan, compact, FILE_TEXT);
    if (renames)
        insert_before_grammar_is_left(plan, &rename);
    if (format == FORMAT_PRETTY)
        add_rows(plan, pretty, FILE_TEXT);
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

#include "drive/plan/plan.h"

#include "base/buffer.h"
#include "disk_files.h"
#include "input/tree/language/languages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void expect_passes(const struct plan *plan, const char *expected)
{
    struct buffer got = {0};
    for (unsigned i = 0; i < plan->n_passes; i++)
        buffer_add_format(&got, "%s%s", i > 0 ? " " : "", plan->passes[i].name);
    assert_string_equal(buffer_text(&got), expected);
    buffer_done(&got);
}

static void a_front_end_has_its_usual_reducer(void **state)
{
    (void)state;
    struct plan plan = {0};
    struct error err;
    assert_int_equal(plan_add(&plan, "lines", &err), STATUS_OK);
    assert_int_equal(plan_add(&plan, "lines:one-by-one", &err), STATUS_OK);
    assert_int_equal(plan_add(&plan, "tree-tokens", &err), STATUS_OK);
    assert_int_equal(plan_add(&plan, "model:gbr", &err), STATUS_OK);
    expect_passes(&plan, "lines:ddmin lines:one-by-one tree-tokens:windows model:gbr");
    assert_int_equal(plan.passes[0].turn, TURN_EACH);
    assert_int_equal(plan.passes[2].turn, TURN_LATE);
    assert_string_equal(plan.passes[0].frontend->name, "lines");
    assert_null(plan.passes[3].frontend);
}

static void unknown_names_are_refused(void **state)
{
    (void)state;
    struct plan plan = {0};
    struct error err;
    assert_int_equal(plan_add(&plan, "linez:ddmin", &err), STATUS_USAGE);
    assert_non_null(strstr(err.message, "\"linez\""));
    assert_int_equal(plan_add(&plan, "lines:ddmax", &err), STATUS_USAGE);
    assert_non_null(strstr(err.message, "\"ddmax\""));
    assert_int_equal(plan_add(&plan, "a-front-end-with-a-name-that-is-much-too-long", &err),
                     STATUS_USAGE);
    assert_int_equal(plan.n_passes, 0);
    for (unsigned i = 0; i < PLAN_MAX_PASSES; i++)
        assert_int_equal(plan_add(&plan, "lines", &err), STATUS_OK);
    assert_int_equal(plan_add(&plan, "lines", &err), STATUS_USAGE);
    assert_non_null(strstr(err.message, "at most 32"));
}

/* "passes" of language.json. */
static void a_language_names_its_passes(void **state)
{
    (void)state;
    struct plan plan = {0};
    struct error err;
    assert_int_equal(plan_add_named(&plan, "tree:pardis\nblank:ddmin late\n", &err), STATUS_OK);
    expect_passes(&plan, "tree:pardis blank:ddmin");
    assert_int_equal(plan.passes[0].turn, TURN_EACH);
    assert_int_equal(plan.passes[1].turn, TURN_LATE);
    assert_int_equal(plan_add_named(&plan, "tree:pardis soon", &err), STATUS_USAGE);
    assert_non_null(strstr(err.message, "\"soon\" is no turn"));
    assert_int_equal(plan_add_named(&plan, "tree:pardis late late", &err), STATUS_USAGE);
    assert_int_equal(plan_add_named(&plan, "trees:pardis", &err), STATUS_USAGE);
}

static void the_default_follows_the_kind_of_input(void **state)
{
    (void)state;
    static const struct {
        const char *name, *other;
        bool text;
        const char *passes;
    } rows[] = {
        {"a.txt", NULL, true,
         "lines:gbr-queue lines:likely brackets:pardis tokens:sweep blank:ddmin subtokens:ddmin"},
        {"a.txt", "b.txt", true,
         "files:ddmin lines:gbr-queue lines:likely brackets:pardis tokens:sweep blank:ddmin "
         "subtokens:ddmin"},
        {"a.fji", NULL, true, "fji:gbr blank:ddmin"},
        {"a.bin", NULL, false,
         "blocks4096:likely blocks256:likely blocks16:likely bytes:likely normalise:ddmin"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct plan plan;
        struct read_options options = {.languages = languages_new()};
        struct fileset files = disk_files_set(rows[i].name, "x", rows[i].other, "y", NULL);
        plan_default(&files, rows[i].text, &options, &plan);
        expect_passes(&plan, rows[i].passes);
        assert_false(plan.once);
        fileset_done(&files);
        languages_free(options.languages);
    }
    struct plan plan;
    plan_for_model(&plan);
    expect_passes(&plan, "model:gbr");
}

/* The passes, each with the kinds of files that it reads. */
static void expect_kinds(const struct plan *plan, const char *pass, unsigned kinds)
{
    for (unsigned i = 0; i < plan->n_passes; i++)
        if (strcmp(plan->passes[i].name, pass) == 0 && plan->passes[i].kinds == kinds)
            return;
    fail_msg("no pass %s for the kinds %u", pass, kinds);
}

static void each_file_has_the_passes_of_its_kind(void **state)
{
    (void)state;
    struct plan plan, alone;
    struct read_options options = {.languages = languages_new()};
    struct fileset files =
        disk_files_set("a.c", "int x;", "b.py", "x = 1\n", "c.json", "{}", "README", "text", NULL);
    struct file_kinds *kinds = file_kinds_new(&files, CONTENTS_DETECT, &options);
    plan_for_files(&files, kinds, &plan);
    assert_string_equal(plan.passes[0].name, "files:ddmin");
    assert_int_equal(plan.passes[0].kinds, 0);
    assert_string_equal(plan.passes[1].name, "inline-files:ddmin");
    assert_string_equal(plan.passes[2].name, "merge-files:ddmin");
    assert_int_equal(plan.passes[2].kinds, 0);
    expect_kinds(&plan, "tree-coarse:gbr-queue", FILE_NAMES | FILE_NAMES_LAYOUT);
    expect_kinds(&plan, "blank:ddmin", FILE_NAMES | FILE_GRAMMAR | FILE_PLAIN);
    expect_kinds(&plan, "blank-inner:ddmin", FILE_NAMES_LAYOUT);
    expect_kinds(&plan, "tree-shells:likely", FILE_GRAMMAR);
    expect_kinds(&plan, "tokens:sweep", FILE_PLAIN);
    expect_kinds(&plan, "lines:gbr-queue", FILE_PLAIN);
    expect_kinds(&plan, "lines:likely", FILE_PLAIN);
    expect_kinds(&plan, "lines:ddmin", FILE_NAMES | FILE_NAMES_LAYOUT); /* in contests */
    assert_true(plan.n_passes < PLAN_MAX_PASSES);
    file_kinds_free(kinds);

    files.n_files = 1; /* one kind: the passes read all files */
    plan_default(&files, true, &options, &alone);
    for (unsigned i = 0; i < alone.n_passes; i++)
        assert_int_equal(alone.passes[i].kinds, 0);
    files.n_files = 4;
    fileset_done(&files);
    languages_free(options.languages);
}

static void text_without_a_grammar(void **state)
{
    (void)state;
    struct read_options options = {.languages = languages_new()};
    struct fileset files = disk_files_set("a.c", "int x;", NULL);
    struct file_kinds *kinds = file_kinds_new(&files, CONTENTS_PLAIN, &options);
    assert_int_equal(file_kinds_present(kinds), FILE_PLAIN);
    file_kinds_free(kinds);
    fileset_done(&files);
    languages_free(options.languages);
}

static void make(struct plan *plan, const char *const *passes)
{
    *plan = (struct plan){0};
    for (; *passes != NULL; passes++)
        assert_int_equal(plan_add(plan, *passes, NULL), STATUS_OK);
}

static void white_space_and_names_as_asked(void **state)
{
    (void)state;
    static const char *const passes[] = {"lines", "blank", "blank-inner", NULL};
    struct plan plan;
    make(&plan, passes);
    plan_finish(&plan, FORMAT_KEEP, false, false);
    expect_passes(&plan, "lines:ddmin blank:ddmin blank-inner:ddmin");
    make(&plan, passes);
    plan_finish(&plan, FORMAT_NONE, true, false);
    expect_passes(&plan, "lines:ddmin rename:pardis");
    make(&plan, passes);
    plan_finish(&plan, FORMAT_COMPACT, false, false);
    expect_passes(&plan, "lines:ddmin blank:ddmin blank-inner:ddmin compact:ddmin");
}

static void a_strict_plan_keeps_to_the_grammar(void **state)
{
    (void)state;
    struct plan plan;
    struct read_options options = {.languages = languages_new()};
    struct fileset files = disk_files_set("a.c", "int x;", NULL);
    plan_default(&files, true, &options, &plan);
    plan_finish(&plan, FORMAT_KEEP, false, true);
    assert_true(plan.n_passes > 0);
    for (unsigned i = 0; i < plan.n_passes; i++)
        assert_int_not_equal(strncmp(plan.passes[i].name, "subtokens", 9), 0);
    languages_free(options.languages);
    fileset_done(&files);
}

static void reducers_that_learn_can_be_replaced(void **state)
{
    (void)state;
    static const char *const passes[] = {"tree:likely", "blank:ddmin", NULL};
    struct plan plan;
    make(&plan, passes);
    plan_forget(&plan);
    expect_passes(&plan, "tree:pardis blank:ddmin");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_front_end_has_its_usual_reducer),
        cmocka_unit_test(unknown_names_are_refused),
        cmocka_unit_test(a_language_names_its_passes),
        cmocka_unit_test(the_default_follows_the_kind_of_input),
        cmocka_unit_test(each_file_has_the_passes_of_its_kind),
        cmocka_unit_test(text_without_a_grammar),
        cmocka_unit_test(white_space_and_names_as_asked),
        cmocka_unit_test(a_strict_plan_keeps_to_the_grammar),
        cmocka_unit_test(reducers_that_learn_can_be_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

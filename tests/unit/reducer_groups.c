/* The groups of reducers in pare --list: "default plans use it" is true of exactly those that say
 * so. */
#include "base/memory.h"
#include "drive/plan/plan.h"
#include "input/tree/language/languages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_KINDS = 128 };
static bool used[MAX_KINDS];

static void note(const struct plan *plan)
{
    for (unsigned i = 0; i < plan->n_passes; i++)
        used[plan->passes[i].reducer - reducer_kinds] = true;
}

/* The default plan for a file of this name and content. */
static void note_plan_for(const char *name, const void *content, size_t n_bytes, bool text)
{
    struct languages *languages = languages_new();
    struct read_options options = {.languages = languages};
    struct fileset input = {0};
    struct plan plan;
    fileset_add_owned(&input, name, 0644, mem_copy(content, n_bytes), n_bytes);
    plan_default(&input, text, &options, &plan);
    if (text)
        plan_finish(&plan, FORMAT_COMPACT, true, false);
    note(&plan);
    plan_forget(&plan);
    note(&plan);
    fileset_done(&input);
    languages_free(languages);
}

static void test_groups(void **state)
{
    static const char *const names[] = {"a.c", "a.json", "a.py", "a.yaml", "a.fji", "a.unknown"};
    static const char class_file[] = "\xca\xfe\xba\xbe\0\0\0\x34";
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        note_plan_for(names[i], "text", 4, true);
    note_plan_for("a.bin", "\0\1\2", 3, false);
    note_plan_for("A.class", class_file, sizeof class_file - 1, false);
    struct plan plan;
    plan_for_model(&plan);
    note(&plan);
    for (const struct reducer_kind *kind = reducer_kinds; kind->name != NULL; kind++) {
        assert_true(kind - reducer_kinds < MAX_KINDS);
        if (used[kind - reducer_kinds] != (kind->group == REDUCER_DEFAULT))
            fail_msg("%s is %sused by default plans", kind->name,
                     used[kind - reducer_kinds] ? "" : "not ");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_groups)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

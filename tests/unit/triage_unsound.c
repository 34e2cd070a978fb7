/* The plan of a reduction: as text and back, frames, the order of finders. */
#include "base/memory.h"
#include "triage/unsound/plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct helper helper(const char *name, enum helper_kind kind, double seconds)
{
    struct helper helper = {.kind = kind, .seconds = seconds};
    struct error err;
    assert_int_equal(tool_make(name, "true {}", &helper.tool, &err), STATUS_OK);
    return helper;
}

static struct unsound_plan make_plan(void)
{
    struct unsound_plan plan = {.culprit = helper("wala", HELPER_SERVER, 30),
                                .finders = mem_zero(4, sizeof *plan.finders),
                                .n_finders = 4,
                                .traces = mem_zero(1, sizeof *plan.traces),
                                .n_traces = 1,
                                .runs = mem_zero(1, sizeof *plan.runs),
                                .n_runs = 1,
                                .keeps_stack = true,
                                .timeout = 1800,
                                .run_timeout = 420,
                                .n_tries = 5};
    plan.finders[0] = helper("slow", HELPER_COMMAND, 9);
    plan.finders[1] = helper("rta", HELPER_REACH, 20);
    plan.finders[2] = helper("quick", HELPER_SERVER, 2);
    plan.finders[3] = helper("cha", HELPER_REACH, 30);
    plan.traces[0] = helper("java", HELPER_COMMAND, 1);
    plan.runs[0] = mem_string("-x \"a b\"");
    plan.lost = mem_string("p/C.run()V");
    plan.main_class = mem_string("p.Main");
    plan.class_path = mem_string("/a.jar:/b");
    plan.file_name = mem_string("app.jar");
    plan.frames = mem_string("java/lang/Thread.run");
    plan.rule = mem_string("bug-3");
    plan.rules_path = mem_string("/rules.json");
    plan.cache_path = mem_string("");
    return plan;
}

static void test_text_and_back(void **state)
{
    (void)state;
    struct unsound_plan plan = make_plan(), copy;
    struct error err;
    char *text = unsound_plan_pack(&plan);
    assert_int_equal(unsound_plan_unpack(text, &copy, &err), STATUS_OK);
    char *again = unsound_plan_pack(&copy);
    /* The seconds are only for the order, which is kept. */
    assert_string_equal(copy.lost, "p/C.run()V");
    assert_string_equal(copy.runs[0], "-x \"a b\"");
    assert_string_equal(copy.finders[2].tool.name, "quick");
    assert_int_equal(copy.finders[2].kind, HELPER_SERVER);
    assert_string_equal(copy.file_name, "app.jar");
    assert_int_equal(copy.n_tries, 5);
    assert_true(copy.keeps_stack);
    unsound_plan_done(&plan);
    free(text);
    text = unsound_plan_pack(&copy);
    assert_string_equal(text, again);
    unsound_plan_done(&copy);
    free(text);
    free(again);
}

static void test_bad_text(void **state)
{
    (void)state;
    struct unsound_plan plan;
    struct error err;
    assert_int_equal(unsound_plan_unpack("[]", &plan, &err), STATUS_USAGE);
    assert_int_equal(unsound_plan_unpack("no", &plan, &err), STATUS_USAGE);
}

static void test_cheap_first(void **state)
{
    (void)state;
    struct unsound_plan plan = make_plan();
    const char *const expected[] = {"cha", "rta", "quick", "slow"};
    unsound_plan_sort(&plan);
    for (size_t i = 0; i < plan.n_finders; i++)
        assert_string_equal(plan.finders[i].tool.name, expected[i]);
    unsound_plan_done(&plan);
}

static void check_frames(const char *context, const char *expected)
{
    char *frames = unsound_frames(context);
    assert_string_equal(frames, expected);
    free(frames);
}

static void test_frames(void **state)
{
    (void)state;
    check_frames("", "");
    check_frames("p/C.run()V\np/C.main()V\n", "");
    check_frames("p/C.run()V\njava/lang/Thread.run()V\n@implements I\n", "java/lang/Thread.run");
    check_frames("p/C.m()V\njava/A.a()V\njava/B.b()V\np/D.d()V\njava/E.e()V\n",
                 "java/A.a java/B.b");
    check_frames("p/C.m()V\njava/A.a()V\nsun/B.b()V\njdk/C.c()V\njava/D.d()V\n",
                 "java/A.a sun/B.b jdk/C.c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_and_back),
        cmocka_unit_test(test_bad_text),
        cmocka_unit_test(test_cheap_first),
        cmocka_unit_test(test_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

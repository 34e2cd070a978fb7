/* The oracle with real processes: the contract of test scripts. */
#include "testbed.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct outcome run_script(const char *script)
{
    struct testbed bed;
    testbed_init(&bed, script);
    struct outcome outcome = testbed_run(&bed);
    testbed_done(&bed);
    return outcome;
}

static void exit_status_decides(void **state)
{
    (void)state;
    struct outcome yes = run_script("grep -q hello bug.txt");
    assert_int_equal(yes.verdict, VERDICT_INTERESTING);
    assert_int_equal(yes.ending, ENDED_EXIT);
    assert_true(yes.ran_test && !yes.ran_valid && yes.was_alone);
    struct outcome no = run_script("exit 3");
    assert_int_equal(no.verdict, VERDICT_NOT);
    assert_int_equal(no.code, 3);
    struct outcome killed = run_script("kill -SEGV $$");
    assert_int_equal(killed.verdict, VERDICT_NOT);
    assert_int_equal(killed.ending, ENDED_SIGNAL);
    assert_int_equal(killed.code, SIGSEGV);
}

static void the_directory_holds_only_the_candidate(void **state)
{
    (void)state;
    struct outcome outcome =
        run_script("[ \"$(ls -A)\" = bug.txt ] && [ -z \"$(ls -A \"$TMPDIR\")\" ] && "
                   "[ \"$PWD\" != \"$TMPDIR\" ] && [ -d \"$TMPDIR\" ] && "
                   "! read -r line && case $0 in /*) exit 0;; esac; exit 1");
    assert_int_equal(outcome.verdict, VERDICT_INTERESTING);
}

static void a_test_that_hangs_runs_out_of_time(void **state)
{
    (void)state;
    struct testbed bed;
    testbed_init(&bed, "trap '' TERM; sleep 100 & while :; do sleep 100; done");
    bed.options.timeout = 0.2;
    struct outcome outcome = testbed_run(&bed);
    assert_int_equal(outcome.verdict, VERDICT_UNRESOLVED);
    assert_int_equal(outcome.ending, ENDED_TIMEOUT);
    assert_true(outcome.seconds >= 0.2 && outcome.seconds < 3);
    testbed_done(&bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exit_status_decides),
        cmocka_unit_test(the_directory_holds_only_the_candidate),
        cmocka_unit_test(a_test_that_hangs_runs_out_of_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

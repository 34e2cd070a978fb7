#include "oracle/job/outcome.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void seconds_are_plain_numbers(void **state)
{
    (void)state;
    char text[OUTCOME_TEXT];
    struct outcome outcome = {.ending = ENDED_TIMEOUT, .seconds = 1234.4};
    assert_string_equal(outcome_text(&outcome, text), "still running after 1234 s (--timeout)");
    outcome.seconds = 0.25;
    assert_string_equal(outcome_text(&outcome, text), "still running after 0.25 s (--timeout)");
}

static void every_ending_has_words(void **state)
{
    (void)state;
    char text[OUTCOME_TEXT];
    struct outcome exited = {.ending = ENDED_EXIT, .code = 3};
    struct outcome killed = {.ending = ENDED_SIGNAL, .code = 11};
    struct outcome wordy = {.ending = ENDED_OUTPUT};
    struct outcome answered = {.ending = ENDED_ANSWERED, .verdict = VERDICT_UNRESOLVED};
    assert_non_null(strstr(outcome_text(&exited, text), "3"));
    assert_non_null(strstr(outcome_text(&killed, text), "11"));
    assert_string_equal(outcome_text(&wordy, text),
                        "stopped: it wrote too much (--max-output, --max-disk)");
    assert_string_equal(outcome_text(&answered, text), "the answer was \"unresolved\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seconds_are_plain_numbers),
        cmocka_unit_test(every_ending_has_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

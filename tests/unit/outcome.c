#include "oracle/job/outcome.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seconds_are_plain_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void a_byte_that_is_absent_becomes_a_zero(void **state)
{
    (void)state;
    textual_expect_items("normalise", "a0b\n0", 3);
    textual_expect("normalise", "a0b\n0", WITHOUT(0), "00b\n0");
    textual_expect("normalise", "a0b\n0", WITHOUT(1, 2), "a0000");
    textual_expect_items("normalise", "000", 0);
}

static void items_are_numbered_through_all_files(void **state)
{
    (void)state;
    const char *const texts[] = {"a0", "", "0b", "c"};
    struct fileset input;
    textual_fileset(&input, texts, 4);
    struct reading *reading = textual_read("normalise", &input);
    assert_int_equal(reading->problem.n_items, 3);
    textual_expect_identity(reading, &input);
    char *rendered = textual_without(reading, WITHOUT(1));
    assert_string_equal(rendered, "a000c");
    free(rendered);
    reading_free(reading);
    fileset_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_byte_that_is_absent_becomes_a_zero),
        cmocka_unit_test(items_are_numbered_through_all_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

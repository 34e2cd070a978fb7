#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void a_line_goes_with_its_end(void **state)
{
    (void)state;
    const char *text = "one\ntwo\r\n\nfour";
    textual_expect_items("lines", text, 4);
    textual_expect("lines", text, WITHOUT(0), "two\r\n\nfour");
    textual_expect("lines", text, WITHOUT(1), "one\n\nfour");
    textual_expect("lines", text, WITHOUT(2), "one\ntwo\r\nfour");
    textual_expect("lines", text, WITHOUT(3), "one\ntwo\r\n\n");
    textual_expect("lines", text, WITHOUT(0, 1, 2, 3), "");
}

static void lines_are_numbered_through_all_files(void **state)
{
    (void)state;
    const char *const texts[] = {"1\n2\n", "", "3", "4\n"};
    struct fileset input;
    textual_fileset(&input, texts, 4);
    struct reading *reading = textual_read("lines", &input);
    assert_int_equal(reading->problem.n_items, 4);
    textual_expect_identity(reading, &input);
    char *rendered = textual_without(reading, WITHOUT(1, 2));
    assert_string_equal(rendered, "1\n4\n");
    free(rendered);
    const uint64_t costs[] = {2, 2, 1, 2};
    assert_memory_equal(reading->problem.cost, costs, sizeof costs);
    reading_free(reading);
    fileset_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_goes_with_its_end),
        cmocka_unit_test(lines_are_numbered_through_all_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "base/containers/text_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void numbers_follow_first_appearance(void **state)
{
    (void)state;
    struct text_table names;
    text_table_init(&names);
    assert_int_equal(text_table_find(&names, "a", 1), NO_NAME);
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 5000; i++) {
            char text[16];
            int n_bytes = snprintf(text, sizeof text, "n%u", i);
            assert_int_equal(text_table_add(&names, text, (size_t)n_bytes), i);
            assert_string_equal(names.text[i], text);
        }
    assert_int_equal(names.n_names, 5000);
    text_table_done(&names);
}

static void a_prefix_is_another_name(void **state)
{
    (void)state;
    struct text_table names;
    text_table_init(&names);
    assert_int_equal(text_table_add(&names, "abc", 3), 0);
    assert_int_equal(text_table_find(&names, "abc", 2), NO_NAME);
    assert_int_equal(text_table_add(&names, "abc", 2), 1);
    assert_int_equal(text_table_add(&names, "", 0), 2);
    assert_int_equal(text_table_find(&names, "abcd", 4), NO_NAME);
    assert_int_equal(text_table_find(&names, "abcd", 3), 0);
    text_table_done(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_follow_first_appearance),
        cmocka_unit_test(a_prefix_is_another_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

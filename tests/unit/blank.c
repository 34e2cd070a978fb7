#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void runs_shrink_to_the_shortest_that_means_the_same(void **state)
{
    (void)state;
    textual_expect("blank", "a \t b", WITHOUT(0), "a b");
    textual_expect("blank", "a  \n\n  b", WITHOUT(0), "a\nb");
    textual_expect("blank", "a\r\nb\r\n", WITHOUT(0), "a\nb\r\n");
    textual_expect("blank", "a \n", WITHOUT(0), "a\n");
    textual_expect("blank", "a  b  c", WITHOUT(1), "a  b c");
}

static void at_the_edges_of_a_file_nothing_is_left(void **state)
{
    (void)state;
    textual_expect("blank", "\na", WITHOUT(0), "a");
    textual_expect("blank", " a", WITHOUT(0), "a");
    textual_expect("blank", "a ", WITHOUT(0), "a");
    textual_expect("blank", " \n ", WITHOUT(0), "");
}

static void empty_lines_go_before_indentation(void **state)
{
    (void)state;
    textual_expect_items("blank", "a\n \n  b", 2);
    textual_expect("blank", "a\n \n  b", WITHOUT(0), "a\nb");
    textual_expect("blank", "a\n \n  b", WITHOUT(1), "a\n  b");
    textual_expect_items("blank", "a\n  b", 1);
    textual_expect_items("blank-inner", "a\n  b", 0);
    textual_expect_items("blank-inner", "a\n \n  b  c", 2);
    textual_expect("blank-inner", "a\n \n  b  c", WITHOUT(0), "a\n  b  c");
    textual_expect("blank-inner", "a\n \n  b  c", WITHOUT(1), "a\n \n  b c");
    textual_expect_items("blank", "a\n\nb", 1);
}

static void compact_takes_out_what_keeps_nothing_apart(void **state)
{
    (void)state;
    textual_expect_items("compact", "int a = b + +c;\n", 4); /* not before a, not between the + */
    textual_expect("compact", "f( x )\n{\n}\n", WITHOUT(0, 1, 2, 3, 4), "f(x){}");
    textual_expect("compact", "f( x )\n{\n}\n", WITHOUT(2), "f( x ){\n}\n");
    textual_expect_items("compact", "a\nb  c", 0);
    textual_expect_items("compact", "", 0);
}

static void what_is_short_already_is_no_item(void **state)
{
    (void)state;
    textual_expect_items("blank", "a b\nc\td\n", 0);
    textual_expect_items("blank", "a b\nc\td\n\n", 1);
    textual_expect_items("blank", "", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_shrink_to_the_shortest_that_means_the_same),
        cmocka_unit_test(at_the_edges_of_a_file_nothing_is_left),
        cmocka_unit_test(empty_lines_go_before_indentation),
        cmocka_unit_test(compact_takes_out_what_keeps_nothing_apart),
        cmocka_unit_test(what_is_short_already_is_no_item),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

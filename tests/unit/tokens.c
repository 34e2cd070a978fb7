#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void a_token_goes_with_the_blanks_after_it(void **state)
{
    (void)state;
    textual_expect_items("tokens", "int  x = 1;\n", 5);
    textual_expect("tokens", "int  x = 1;\n", WITHOUT(0), "x = 1;\n");
    textual_expect("tokens", "int  x = 1;\n", WITHOUT(1), "int  = 1;\n");
    textual_expect("tokens", "int  x = 1;\n", WITHOUT(2, 3), "int  x ;\n");
}

static void a_line_without_tokens_is_gone(void **state)
{
    (void)state;
    const char *text = "a b\n\n  c d\n    e\n";
    textual_expect("tokens", text, WITHOUT(2, 3), "a b\n\n    e\n");
    textual_expect("tokens", text, WITHOUT(0, 1), "  c d\n    e\n");
    textual_expect("tokens", text, WITHOUT(4), "a b\n\n  c d\n");
    textual_expect("tokens", text, WITHOUT(0, 1, 2, 3, 4), "");
}

static void lines_never_join_and_keep_their_indentation(void **state)
{
    (void)state;
    const char *text = "if a:\n    b c\n  d\n";
    textual_expect("tokens", text, WITHOUT(2), "if a\n    b c\n  d\n");
    textual_expect("tokens", text, WITHOUT(3), "if a:\n    c\n  d\n");
    textual_expect("tokens", text, WITHOUT(2, 3), "if a\n    c\n  d\n");
    textual_expect("tokens", text, WITHOUT(2, 3, 4), "if a\n  d\n");
    textual_expect("tokens", text, WITHOUT(0), "a:\n    b c\n  d\n");
    textual_expect("tokens", "a b\r\nc", WITHOUT(1), "a \r\nc");
    textual_expect("tokens", "a b\nc d", WITHOUT(1, 2), "a \nd");
    textual_expect("tokens", "a b\nc", WITHOUT(1, 2), "a \n");
}

static void a_line_that_a_backslash_joins_stays_joined(void **state)
{
    (void)state;
    const char *text = "#define a(b) \\\n    c \\\n    d\n";
    textual_expect("tokens", text, WITHOUT(5), "#define a(b    c \\\n    d\n");
    textual_expect("tokens", text, WITHOUT(5, 6), "#define a(b    d\n");
}

static void what_is_left_never_reads_as_one_token(void **state)
{
    (void)state;
    textual_expect("tokens", "a+b", WITHOUT(1), "a b");
    textual_expect("tokens", "+a+", WITHOUT(1), "+ +");
    textual_expect("tokens", "a/(*b", WITHOUT(2), "a/ *b");
    textual_expect("tokens", "f(\"x\")y", WITHOUT(1, 3), "f \"x\" y");
    textual_expect("tokens", "1(.2", WITHOUT(1), "1 .2");
    textual_expect("tokens", "a,b", WITHOUT(0), ",b");
    textual_expect("tokens", "(a)", WITHOUT(1), "()");
    textual_expect("tokens", "a/**/b", WITHOUT(1), "a b");
}

static void blanks_alone_are_one_item(void **state)
{
    (void)state;
    textual_expect_items("tokens", " \n\t\n", 1);
    textual_expect("tokens", " \n\t\n", WITHOUT(0), "");
    textual_expect_items("tokens", "", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_token_goes_with_the_blanks_after_it),
        cmocka_unit_test(a_line_without_tokens_is_gone),
        cmocka_unit_test(lines_never_join_and_keep_their_indentation),
        cmocka_unit_test(a_line_that_a_backslash_joins_stays_joined),
        cmocka_unit_test(what_is_left_never_reads_as_one_token),
        cmocka_unit_test(blanks_alone_are_one_item),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The commands in comments that begin with RUN: which parts are items, and what is left without
 * them. */
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char *const pipeline = "; RUN: opt -passes='a,f(b,l(c)<x>),g' %s\ndefine\n";

/* The items of `pipeline`, as they stand in the text. */
enum { LINE, OPT, PASSES, A, F, F_SHELL, B, L, L_SHELL, C, X, G, FILE_NAME, N_ITEMS };

static void words_and_elements_of_lists_are_items(void **state)
{
    (void)state;
    textual_expect_items("run-lines", pipeline, N_ITEMS);
    textual_expect("run-lines", pipeline, WITHOUT(LINE), "define\n");
    textual_expect("run-lines", pipeline, WITHOUT(OPT, FILE_NAME),
                   "; RUN: -passes='a,f(b,l(c)<x>),g'\ndefine\n");
}

static void commas_go_with_elements(void **state)
{
    (void)state;
    textual_expect("run-lines", pipeline, WITHOUT(A),
                   "; RUN: opt -passes='f(b,l(c)<x>),g' %s\ndefine\n");
    textual_expect("run-lines", pipeline, WITHOUT(G),
                   "; RUN: opt -passes='a,f(b,l(c)<x>)' %s\ndefine\n");
    textual_expect("run-lines", pipeline, WITHOUT(A, F), "; RUN: opt -passes='g' %s\ndefine\n");
}

static void brackets_go_with_their_last_element(void **state)
{
    (void)state;
    textual_expect("run-lines", pipeline, WITHOUT(X),
                   "; RUN: opt -passes='a,f(b,l(c)),g' %s\ndefine\n");
    textual_expect("run-lines", pipeline, WITHOUT(C, X),
                   "; RUN: opt -passes='a,f(b,l),g' %s\ndefine\n");
}

static void a_list_takes_the_place_of_the_element_around_it(void **state)
{
    (void)state;
    textual_expect("run-lines", pipeline, WITHOUT(F_SHELL),
                   "; RUN: opt -passes='a,b,l(c)<x>,g' %s\ndefine\n");
    textual_expect("run-lines", pipeline, WITHOUT(F_SHELL, L_SHELL, A, G),
                   "; RUN: opt -passes='b,c' %s\ndefine\n");
    textual_expect("run-lines", pipeline, WITHOUT(F_SHELL, B, L),
                   "; RUN: opt -passes='a,g' %s\ndefine\n");
}

static void other_text_has_no_items(void **state)
{
    (void)state;
    textual_expect_items("run-lines", "int RUN: a b\n; run: c\n\"x\" ; RUN: d\n", 0);
    textual_expect_items("run-lines", "", 0);
    textual_expect_items("run-lines", "//RUN:", 1);
}

static void quotes_keep_a_word_together(void **state)
{
    (void)state;
    textual_expect_items("run-lines", "# RUN: a 'b c' \"d", 1 + 3);
    textual_expect("run-lines", "# RUN: a 'b c' d", WITHOUT(2), "# RUN: a d");
    textual_expect("run-lines", "# RUN: a(b c", WITHOUT(1), "# RUN: c");
}

static void the_end_of_a_line_stays(void **state)
{
    (void)state;
    textual_expect_items("run-lines", "# RUN: a b\r\nc\r\n", 3);
    textual_expect("run-lines", "# RUN: a b\r\nc\r\n", WITHOUT(2), "# RUN: a\r\nc\r\n");
}

/* With a search for each bracket, a line of a megabyte would take hours. */
static void brackets_without_a_partner_are_read_quickly(void **state)
{
    (void)state;
    static char text[1 << 20];
    memset(text, '(', sizeof text - 1);
    memcpy(text, "# RUN: ", 7);
    textual_expect_items("run-lines", text, 3);
    memset(text + sizeof text / 2, ')', sizeof text / 2 - 1);
    textual_expect_items("run-lines", text, 3 + 2 * 32);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_elements_of_lists_are_items),
        cmocka_unit_test(commas_go_with_elements),
        cmocka_unit_test(brackets_go_with_their_last_element),
        cmocka_unit_test(a_list_takes_the_place_of_the_element_around_it),
        cmocka_unit_test(other_text_has_no_items),
        cmocka_unit_test(quotes_keep_a_word_together),
        cmocka_unit_test(the_end_of_a_line_stays),
        cmocka_unit_test(brackets_without_a_partner_are_read_quickly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

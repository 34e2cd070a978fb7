/* The inside of tokens: which characters are items. */
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void a_string_loses_characters_or_its_quotes(void **state)
{
    (void)state;
    const char *text = "f(\"ab\\ncd\", x)";
    textual_expect_items("subtokens", text, 1 + 5); /* the quotes; a, b, \n, c, d */
    textual_expect("subtokens", text, WITHOUT(1, 2, 4, 5), "f(\"\\n\", x)");
    textual_expect("subtokens", text, WITHOUT(0), "f(ab\\ncd, x)");
}

static void a_number_keeps_its_first_digit(void **state)
{
    (void)state;
    textual_expect("subtokens", "x = 12345678;", WITHOUT(0, 1, 2, 3, 4, 5, 6), "x = 1;");
    textual_expect_items("subtokens", "x = 1234567;", 0); /* too short */
}

static void equal_words_lose_the_same_letters(void **state)
{
    (void)state;
    textual_expect_items("subtokens", "abcdefghijklmnopqrs = abcdefghijklmnopqrs", 19);
    textual_expect("subtokens", "abcdefghijklmnopqrs = abcdefghijklmnopqrs", WITHOUT(1, 18),
                   "acdefghijklmnopqr = acdefghijklmnopqr");
}

static void a_comment_keeps_its_delimiters(void **state)
{
    (void)state;
    textual_expect("subtokens", "a /*bcd*/ e", WITHOUT(0, 2), "a /*c*/ e");
    textual_expect("subtokens", "// bug", WITHOUT(0, 1, 2), "//g");
}

static void only_long_words_are_looked_into(void **state)
{
    (void)state;
    textual_expect_items("subtokens", "internationalize", 0);
    textual_expect_items("subtokens", "internationalised", 17);
}

static void a_character_of_several_bytes_goes_whole(void **state)
{
    (void)state;
    textual_expect("subtokens", "\"\xc3\xa4 \xe2\x82\xac\"", WITHOUT(1, 2), "\"\xe2\x82\xac\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_string_loses_characters_or_its_quotes),
        cmocka_unit_test(a_number_keeps_its_first_digit),
        cmocka_unit_test(equal_words_lose_the_same_letters),
        cmocka_unit_test(a_comment_keeps_its_delimiters),
        cmocka_unit_test(only_long_words_are_looked_into),
        cmocka_unit_test(a_character_of_several_bytes_goes_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

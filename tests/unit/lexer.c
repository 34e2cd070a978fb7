#include "input/text/lexer.h"

#include "base/buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The tokens that count, with a '|' between two. */
static void expect_tokens(const char *text, const char *expected)
{
    struct lexer lexer;
    struct token token;
    struct buffer got = {0};
    size_t at = 0, n_tokens = 0;
    lexer_init(&lexer, (const unsigned char *)text, strlen(text));
    while (lexer_next(&lexer, &token)) {
        assert_int_equal(token.start, at);
        assert_true(token.end > at);
        at = token.end;
        if (!token_counts(token.kind))
            continue;
        if (n_tokens++ > 0)
            buffer_add_byte(&got, '|');
        buffer_add(&got, text + token.start, token.end - token.start);
    }
    assert_int_equal(at, strlen(text));
    assert_string_equal(buffer_text(&got), expected);
    assert_int_equal(lexer_count_tokens((const unsigned char *)text, strlen(text)), n_tokens);
    buffer_done(&got);
}

static void words_and_numbers(void **state)
{
    (void)state;
    expect_tokens("int foo_1=$x", "int|foo_1|=|$x");
    expect_tokens("0x1.8p-3 1e+5 10uLL 1'000 .5 1. 1e-x 3-2",
                  "0x1.8p-3|1e+5|10uLL|1'000|.5|1.|1e-x|3|-|2");
    expect_tokens("gr\xc3\xb6\xc3\x9f"
                  "e \xff\xc3 x\xc3",
                  "gr\xc3\xb6\xc3\x9f"
                  "e|\xff|\xc3|x|\xc3");
}

static void strings_and_characters(void **state)
{
    (void)state;
    expect_tokens("\"a b\" 'c' L\"d\" u8'e'", "\"a b\"|'c'|L|\"d\"|u8|'e'");
    expect_tokens("\"a \\\" b\\\\\" c", "\"a \\\" b\\\\\"|c");
    expect_tokens("\"open\nx\"", "\"|open|x|\"");
    expect_tokens("\"\\\"\\\"", "\"|\\|\"|\\|\"");
    expect_tokens("don't can't 'so'", "don|'|t|can|'|t|'so'");
    expect_tokens("\"a\\\nb\" c", "\"a\\\nb\"|c");
}

static void expect_count(const char *text, size_t n_tokens)
{
    assert_int_equal(lexer_count_tokens((const unsigned char *)text, strlen(text)), n_tokens);
}

/* What stands in the holes of a template counts. */
static void templates(void **state)
{
    (void)state;
    expect_count("\"{x.m}\"", 1);
    expect_count("f\"{x.m()}\"", 7);
    expect_count("x.m()", 5);
    expect_count("rf'{x}{y!r} {'", 6);
    expect_count("\"#{x.m} ${y}\"", 5);
    expect_count("'#{x.m}'", 1);
    expect_count("f\"{f'{x}'}\"", 5);
    expect_count("f\"{", 3);
    expect_count("f\"}{\"", 2);
}

static void comments_and_line_ends(void **state)
{
    (void)state;
    expect_tokens("a // b c\nd", "a|d");
    expect_tokens("a // b \\\n c\nd", "a|d");
    expect_tokens("a /* b \n c */ d", "a|d");
    expect_tokens("a /* b /* c", "a|/|*|b|/|*|c");
    expect_tokens("a \"/*\" b", "a|\"/*\"|b");
    expect_tokens("a \\\n b \\ c", "a|b|\\|c");
}

static void operators_are_the_longest_that_fit(void **state)
{
    (void)state;
    expect_tokens("a<<=b>>c->d...e", "a|<<=|b|>>|c|->|d|...|e");
    expect_tokens("+++a---b", "++|+|a|--|-|b");
    expect_tokens("({[;,]})@`", "(|{|[|;|,|]|}|)|@|`");
    expect_tokens("a>>>=b?\?=c<=>d", "a|>>>=|b|?\?=|c|<=>|d");
    expect_tokens("##a::b#", "##|a|::|b|#");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_numbers),
        cmocka_unit_test(strings_and_characters),
        cmocka_unit_test(templates),
        cmocka_unit_test(comments_and_line_ends),
        cmocka_unit_test(operators_are_the_longest_that_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

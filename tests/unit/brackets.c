#include "base/buffer.h"
#include "input/frontends.h"
#include "input/text/text.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The forest as text: for each item its kind, start and length, indented by level. */
static char *outline(const struct reading *reading, const char *text)
{
    static const char kinds[] = "gcp"; /* group, contents, piece */
    const struct problem *problem = &reading->problem;
    struct buffer out = {0};
    for (uint32_t i = 0; i < problem->n_items; i++) {
        char *rest = textual_without(reading, &i, 1);
        size_t n_gone = strlen(text) - strlen(rest), start = 0;
        while (rest[start] != '\0' && rest[start] == text[start])
            start++;
        for (uint32_t k = 0; k < problem->level[i]; k++)
            buffer_add_byte(&out, ' ');
        buffer_add_format(&out, "%c %zu %zu\n", kinds[problem->kind[i]], start, n_gone);
        free(rest);
    }
    return buffer_take(&out);
}

static void expect_outline(const char *text, const char *expected)
{
    struct fileset input;
    textual_fileset(&input, &text, 1);
    struct reading *reading = textual_read("brackets", &input);
    textual_expect_identity(reading, &input);
    char *got = outline(reading, text);
    assert_string_equal(got, expected);
    free(got);
    reading_free(reading);
    fileset_done(&input);
}

static void groups_contents_and_pieces_nest(void **state)
{
    (void)state;
    expect_outline("f(a,b);", "p 0 7\n"
                              " g 1 5\n"
                              "  c 2 3\n"
                              "   p 2 2\n"
                              "   p 4 1\n");
}

static void what_is_all_of_its_parent_is_left_out(void **state)
{
    (void)state;
    expect_outline("(x)", "p 0 3\n"
                          " c 1 1\n"); /* neither the group nor the piece in it */
    expect_outline("()", "p 0 2\n");
    expect_outline("( x )\n", "p 0 6\n"
                              " c 1 3\n");
    expect_outline("[((x))]", "p 0 7\n"
                              " c 1 5\n"
                              "  c 2 3\n"
                              "   c 3 1\n");
}

static void brackets_without_partner_are_plain_text(void **state)
{
    (void)state;
    expect_outline("{(}", "p 0 3\n"
                          " c 1 1\n");
    expect_outline(")a(", "p 0 3\n");
    expect_outline("\"(\"/*[*/)", "p 0 9\n");
}

static void pieces_take_whole_lines(void **state)
{
    (void)state;
    const char *text = "{\n  a;\n  b; c;\n\n  d\n}\nz";
    struct fileset input;
    textual_fileset(&input, &text, 1);
    struct reading *reading = textual_read("brackets", &input);
    static const char *const without[] = {
        "z",                            /* the piece {...} with its line feed */
        "{\n}\nz",                      /* the contents of the group */
        "{\n  b; c;\n\n  d\n}\nz",      /* a; */
        "{\n  a;\n  c;\n\n  d\n}\nz",   /* b; */
        "{\n  a;\n  b; \n  d\n}\nz",    /* c; and the empty line */
        "{\n  a;\n  b; c;\n\n}\nz",     /* d */
        "{\n  a;\n  b; c;\n\n  d\n}\n", /* z */
    };
    assert_int_equal(reading->problem.n_items, 7);
    for (uint32_t i = 0; i < 7; i++) {
        char *rendered = textual_without(reading, &i, 1);
        assert_string_equal(rendered, without[i]);
        free(rendered);
    }
    reading_free(reading);
    fileset_done(&input);
}

static void files_have_trees_of_their_own(void **state)
{
    (void)state;
    const char *const texts[] = {"(a", "", "b)", "[c]"};
    struct fileset input;
    textual_fileset(&input, texts, 4);
    struct reading *reading = textual_read("brackets", &input);
    textual_expect_identity(reading, &input);
    const uint32_t parents[] = {NO_ITEM, NO_ITEM, NO_ITEM, 2};
    assert_int_equal(reading->problem.n_items, 4);
    assert_memory_equal(reading->problem.parent, parents, sizeof parents);
    reading_free(reading);
    fileset_done(&input);
}

static void deep_nesting_is_no_recursion(void **state)
{
    (void)state;
    enum { DEPTH = 100000 };
    struct buffer text = {0};
    for (int i = 0; i < DEPTH; i++)
        buffer_add_text(&text, "(a ");
    for (int i = 0; i < DEPTH; i++)
        buffer_add_byte(&text, ')');
    const char *whole = buffer_text(&text);
    struct fileset input;
    textual_fileset(&input, &whole, 1);
    struct reading *reading = textual_read("brackets", &input);
    textual_expect_identity(reading, &input);
    uint32_t n_items = reading->problem.n_items;
    assert_int_equal(n_items, 2 * DEPTH);
    assert_int_equal(reading->problem.level[n_items - 1], n_items - 1);
    char *rendered = textual_without(reading, WITHOUT(2));
    assert_string_equal(rendered, "(a )");
    free(rendered);
    reading_free(reading);
    struct reading *shells = textual_read("unwrap", &input);
    assert_int_equal(shells->problem.n_items, DEPTH);
    reading_free(shells);
    fileset_done(&input);
    buffer_done(&text);
}

static void unwrap_takes_the_brackets_only(void **state)
{
    (void)state;
    textual_expect_items("unwrap", "f(a[i])", 2);
    textual_expect("unwrap", "f(a[i])", WITHOUT(0), "f a[i]");
    textual_expect("unwrap", "f(a[i])", WITHOUT(1), "f(a i)");
    textual_expect("unwrap", "f(a[i])", WITHOUT(0, 1), "f a i");
    textual_expect("unwrap", "if (x) { y; }", WITHOUT(1), "if (x)  y; ");
    textual_expect_items("unwrap", "(]", 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_contents_and_pieces_nest),
        cmocka_unit_test(what_is_all_of_its_parent_is_left_out),
        cmocka_unit_test(brackets_without_partner_are_plain_text),
        cmocka_unit_test(pieces_take_whole_lines),
        cmocka_unit_test(files_have_trees_of_their_own),
        cmocka_unit_test(deep_nesting_is_no_recursion),
        cmocka_unit_test(unwrap_takes_the_brackets_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

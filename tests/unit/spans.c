#include "input/text/spans.h"

#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static struct fileset one_file(const char *text)
{
    struct fileset input;
    textual_fileset(&input, &text, 1);
    return input;
}

static struct reading *finish(struct spans *spans, uint32_t n_items)
{
    struct reading *reading = NULL;
    struct error err;
    if (spans_finish(spans, &(struct problem){.n_items = n_items}, &reading, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    return reading;
}

static void expect(const struct reading *reading, const uint32_t *items, size_t n_items,
                   const char *expected)
{
    char *rendered = textual_without(reading, items, n_items);
    assert_string_equal(rendered, expected);
    free(rendered);
}

static void nested_spans_go_with_the_outer_one(void **state)
{
    (void)state;
    struct fileset input = one_file("ab(cd)ef");
    struct spans *spans = spans_new(&input, SPANS_COST_BYTES);
    spans_add(spans, 0, 2, 6, 0, SPANS_NO_TEXT);
    spans_add(spans, 0, 3, 4, 1, SPANS_NO_TEXT);
    spans_add(spans, 0, 4, 5, 2, SPANS_NO_TEXT);
    spans_add(spans, 0, 6, 7, 3, SPANS_NO_TEXT);
    struct reading *reading = finish(spans, 4);
    textual_expect_identity(reading, &input);
    expect(reading, WITHOUT(0), "abef");
    expect(reading, WITHOUT(0, 1, 3), "abf");
    expect(reading, WITHOUT(1), "ab(d)ef");
    expect(reading, WITHOUT(1, 2), "ab()ef");
    const uint64_t costs[] = {2, 1, 1, 1};
    assert_memory_equal(reading->problem.cost, costs, sizeof costs);
    reading_free(reading);
    fileset_done(&input);
}

static void spans_may_be_added_in_any_order_and_several_for_an_item(void **state)
{
    (void)state;
    struct fileset input = one_file("f(x) { x; }");
    struct spans *spans = spans_new(&input, 0);
    spans_add(spans, 0, 7, 9, 1, SPANS_NO_TEXT);
    spans_add(spans, 0, 2, 3, 1, SPANS_NO_TEXT);
    spans_add(spans, 0, 5, 11, 0, spans_text(spans, ";", 1));
    struct reading *reading = finish(spans, 2);
    textual_expect_identity(reading, &input);
    expect(reading, WITHOUT(1), "f() {  }");
    expect(reading, WITHOUT(0), "f(x) ;");
    expect(reading, WITHOUT(0, 1), "f() ;");
    reading_free(reading);
    fileset_done(&input);
}

static void of_equal_ranges_the_first_added_is_the_outer_one(void **state)
{
    (void)state;
    struct fileset input = one_file("abc");
    struct spans *spans = spans_new(&input, 0);
    spans_add(spans, 0, 0, 3, 1, spans_text(spans, "outer", 5));
    spans_add(spans, 0, 0, 3, 0, spans_text(spans, "inner", 5));
    struct reading *reading = finish(spans, 2);
    expect(reading, WITHOUT(0), "inner");
    expect(reading, WITHOUT(0, 1), "outer");
    reading_free(reading);
    fileset_done(&input);
}

static void an_empty_span_with_a_text_inserts_it(void **state)
{
    (void)state;
    const char *const texts[] = {"ab", "cd"};
    struct fileset input;
    textual_fileset(&input, texts, 2);
    struct spans *spans = spans_new(&input, 0);
    spans_add(spans, 0, 2, 2, 0, spans_text(spans, "!", 1));
    spans_add(spans, 1, 0, 0, 1, spans_text(spans, "?", 1));
    struct reading *reading = finish(spans, 2);
    expect(reading, WITHOUT(0), "ab!cd");
    expect(reading, WITHOUT(1), "ab?cd");
    reading_free(reading);
    fileset_done(&input);
}

static void a_file_item_takes_the_file_away(void **state)
{
    (void)state;
    const char *const texts[] = {"one", "", "three"};
    struct fileset input;
    textual_fileset(&input, texts, 3);
    struct spans *spans = spans_new(&input, SPANS_COST_BYTES);
    for (uint32_t f = 0; f < 3; f++)
        spans_add_file(spans, f, f);
    spans_add(spans, 2, 1, 5, 3, SPANS_NO_TEXT);
    struct reading *reading = finish(spans, 4);
    textual_expect_identity(reading, &input);
    struct bitset subset;
    bitset_init(&subset, 4);
    bitset_add(&subset, 1);
    bitset_add(&subset, 2);
    struct fileset candidate;
    reading_render(reading, &subset, &candidate);
    assert_int_equal(candidate.n_files, 2);
    assert_string_equal(candidate.files[0].name, "b");
    assert_int_equal(candidate.files[0].n_bytes, 0);
    assert_string_equal(candidate.files[1].name, "c");
    assert_memory_equal(candidate.files[1].data, "t", 1);
    fileset_done(&candidate);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

static void an_unchanged_file_is_borrowed(void **state)
{
    (void)state;
    const char *const texts[] = {"one\n", "two\n"};
    struct fileset input;
    textual_fileset(&input, texts, 2);
    struct reading *reading = textual_read("lines", &input);
    struct bitset subset;
    bitset_init(&subset, 2);
    bitset_add(&subset, 1);
    struct fileset candidate;
    reading_render(reading, &subset, &candidate);
    assert_int_equal(candidate.files[0].n_bytes, 0);
    assert_ptr_equal(candidate.files[1].data, texts[1]);
    assert_false(candidate.files[1].owned);
    fileset_done(&candidate);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

static void expect_refusal(struct spans *spans, uint32_t n_items, const char *message)
{
    struct reading *reading = NULL;
    struct error err;
    assert_int_equal(spans_finish(spans, &(struct problem){.n_items = n_items}, &reading, &err),
                     STATUS_INPUT);
    assert_null(reading);
    assert_string_equal(err.message, message);
}

static void what_makes_no_sense_is_refused_by_name(void **state)
{
    (void)state;
    const char *const texts[] = {"xx", "0123456789"};
    struct fileset input;
    textual_fileset(&input, texts, 2);
    struct spans *spans = spans_new(&input, 0);
    spans_add(spans, 1, 5, 9, 7, SPANS_NO_TEXT);
    spans_add(spans, 1, 3, 6, 4, SPANS_NO_TEXT);
    expect_refusal(spans, 8,
                   "bytes 3 to 6 (item 4) and 5 to 9 (item 7) of b cross: one must lie in the "
                   "other, or apart");
    spans = spans_new(&input, 0);
    spans_add(spans, 1, 5, 11, 0, SPANS_NO_TEXT);
    expect_refusal(spans, 1, "item 0 is said to cover the bytes 5 to 11 of b, which has 10");
    spans = spans_new(&input, 0);
    spans_add(spans, 2, 0, 0, 0, SPANS_NO_TEXT);
    expect_refusal(spans, 1, "item 0 lies in file 2, but there are only 2");
    spans = spans_new(&input, 0);
    spans_add(spans, 1, 0, 1, 3, SPANS_NO_TEXT);
    expect_refusal(spans, 3, "item 3 does not exist: there are 3");
    fileset_done(&input);
}

static void an_input_of_4_gib_is_refused(void **state)
{
    (void)state;
    struct fileset input = {0};
    fileset_add_borrowed(&input, &(struct file){.name = "a", .n_bytes = (size_t)1 << 31});
    fileset_add_borrowed(&input, &(struct file){.name = "b", .n_bytes = (size_t)1 << 31});
    struct spans *spans = spans_new(&input, 0);
    spans_add(spans, 1, 0, 1, 0, SPANS_NO_TEXT);
    expect_refusal(spans, 1, "the input is too large: at most 4 GiB can be reduced");
    fileset_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_spans_go_with_the_outer_one),
        cmocka_unit_test(spans_may_be_added_in_any_order_and_several_for_an_item),
        cmocka_unit_test(of_equal_ranges_the_first_added_is_the_outer_one),
        cmocka_unit_test(an_empty_span_with_a_text_inserts_it),
        cmocka_unit_test(a_file_item_takes_the_file_away),
        cmocka_unit_test(an_unchanged_file_is_borrowed),
        cmocka_unit_test(what_makes_no_sense_is_refused_by_name),
        cmocka_unit_test(an_input_of_4_gib_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

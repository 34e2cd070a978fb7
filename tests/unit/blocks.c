#include "base/memory.h"
#include "input/frontends.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void bytes_go_one_by_one(void **state)
{
    (void)state;
    textual_expect_items("bytes", "abcdef", 6);
    textual_expect("bytes", "abcdef", WITHOUT(0), "bcdef");
    textual_expect("bytes", "abcdef", WITHOUT(1, 2, 4), "adf");
    textual_expect("bytes", "abcdef", WITHOUT(5), "abcde");
    textual_expect("bytes", "abcdef", WITHOUT(0, 1, 2, 3, 4, 5), "");
}

static void blocks_begin_anew_in_each_file(void **state)
{
    (void)state;
    char first[257 + 1] = {0};
    memset(first, 'a', 257);
    const char *const texts[] = {first, "", "b"};
    struct fileset input;
    textual_fileset(&input, texts, 3);
    struct reading *reading = textual_read("blocks256", &input);
    assert_int_equal(reading->problem.n_items, 3);
    textual_expect_identity(reading, &input);
    char *rendered = textual_without(reading, WITHOUT(0));
    assert_string_equal(rendered, "ab");
    free(rendered);
    rendered = textual_without(reading, WITHOUT(1, 2));
    assert_int_equal(strlen(rendered), 256);
    free(rendered);
    reading_free(reading);
    fileset_done(&input);
}

static void the_sizes_are_as_named(void **state)
{
    (void)state;
    char *text = mem_zero(1, 4098);
    memset(text, 'x', 4097);
    textual_expect_items("blocks4096", text, 2);
    textual_expect_items("blocks256", text, 17);
    textual_expect_items("blocks16", text, 257);
    textual_expect_items("bytes", text, 4097);
    free(text);
}

static void more_items_than_there_are_numbers_are_refused(void **state)
{
    (void)state;
    struct fileset input = {0};
    fileset_add_borrowed(&input, &(struct file){.name = "a", .n_bytes = UINT32_MAX - 1});
    struct reading *reading = NULL;
    struct error err;
    assert_int_equal(frontend_find("bytes")->read(&input, &reading, &err), STATUS_OK);
    assert_int_equal(reading->problem.n_items, UINT32_MAX - 1);
    reading_free(reading);
    reading = NULL;
    fileset_add_borrowed(&input, &(struct file){.name = "b", .n_bytes = 1});
    assert_int_equal(frontend_find("bytes")->read(&input, &reading, &err), STATUS_INPUT);
    assert_string_equal(err.message, "the input is too large to be cut into blocks of 1 bytes: "
                                     "there would be more than 4294967294");
    assert_int_equal(frontend_find("normalise")->read(&input, &reading, &err), STATUS_INPUT);
    assert_string_equal(err.message, "the input is too large to normalise its bytes: it has more "
                                     "than 4294967294");
    assert_null(reading);
    fileset_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_go_one_by_one),
        cmocka_unit_test(blocks_begin_anew_in_each_file),
        cmocka_unit_test(the_sizes_are_as_named),
        cmocka_unit_test(more_items_than_there_are_numbers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

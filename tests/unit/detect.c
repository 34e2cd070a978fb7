#include "input/detect.h"

#include "base/random.h"
#include "input/size.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static bool is_text(const char *data, size_t n_bytes)
{
    struct fileset input = {0};
    fileset_add_borrowed(
        &input, &(struct file){.name = "a", .data = (const unsigned char *)"ok\n", .n_bytes = 3});
    fileset_add_borrowed(
        &input,
        &(struct file){.name = "b", .data = (const unsigned char *)data, .n_bytes = n_bytes});
    bool text = input_is_text(&input);
    fileset_done(&input);
    return text;
}

static void text_is_text(void **state)
{
    (void)state;
    assert_true(is_text("", 0));
    assert_true(is_text("int main(void) { return 0; }\r\n", 30));
    const char *utf8 = "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e \xc3\xa9";
    assert_true(is_text(utf8, strlen(utf8)));
    const char *latin1 = "caf\xe9 gar\xe7on na\xefve";
    assert_true(is_text(latin1, strlen(latin1)));
    assert_true(is_text("\x1b[31mred\x1b[0m\f", 13));
}

static void binary_is_not(void **state)
{
    (void)state;
    assert_false(is_text("text with one \0 in it", 21));
    assert_false(is_text("\x89PNG\r\n\x1a\n\x01\x02\x03", 11));
    unsigned char bytes[4096];
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(1 + random_below(&random, 255));
    assert_false(is_text((const char *)bytes, sizeof bytes));
}

static struct size size_of_text(const char *text, bool is_text_input)
{
    struct fileset input;
    textual_fileset(&input, &text, 1);
    struct size size = size_of(&input, is_text_input);
    fileset_done(&input);
    return size;
}

static void sizes_count_tokens_then_classes_then_bytes_then_files_then_normal_form(void **state)
{
    (void)state;
    struct size size = size_of_text("a + /* c */ b\n", true);
    assert_int_equal(size.n_tokens, 3);
    assert_int_equal(size.n_bytes, 14);
    assert_int_equal(size.n_files, 1);
    assert_int_equal(size.n_irregular, 0);
    size = size_of_text("a0b0", false);
    assert_int_equal(size.n_tokens, 0);
    assert_int_equal(size.n_irregular, 2);
    const struct size ascending[] = {
        {1, 9, 9, 9, 9, 0, 0}, {2, 1, 9, 9, 9, 0, 0}, {2, 2, 1, 9, 9, 0, 0},
        {2, 2, 2, 1, 9, 0, 0}, {2, 2, 2, 2, 0, 0, 0}, {2, 2, 2, 2, 1, 0, 0},
    };
    for (size_t i = 0; i < 6; i++)
        for (size_t k = 0; k < 6; k++) {
            int order = size_compare(&ascending[i], &ascending[k]);
            assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
        }
}

static void utf16_is_known_by_its_begin(void **state)
{
    (void)state;
    const struct file marked = {.data = (const unsigned char *)"\xff\xfe<\0", .n_bytes = 4};
    const struct file plain = {.data = (const unsigned char *)"\0<\0a", .n_bytes = 4};
    const struct file ascii = {.data = (const unsigned char *)"<a/>", .n_bytes = 4};
    const struct file odd = {.data = (const unsigned char *)"<\0a", .n_bytes = 3};
    assert_true(file_is_utf16(&marked) && file_is_utf16(&plain));
    assert_false(file_is_utf16(&ascii) || file_is_utf16(&odd));
    assert_false(file_is_utf16(&(struct file){0}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_text),
        cmocka_unit_test(binary_is_not),
        cmocka_unit_test(utf16_is_known_by_its_begin),
        cmocka_unit_test(sizes_count_tokens_then_classes_then_bytes_then_files_then_normal_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

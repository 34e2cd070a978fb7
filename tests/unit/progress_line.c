/* The progress line fits every terminal, and leaves out what matters least first. */
#include "cli/show/progress_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const struct event some_event = {
    .pass = "tree-coarse:gbr-queue",
    .original = {.n_tokens = 123456, .n_bytes = 1234567},
    .best = {.n_tokens = 23456, .n_bytes = 234567},
    .counts = {.n_run = 12345, .n_cached = 678},
    .elapsed = 3723,
};

static const struct time_left unknown;

static void it_fits_every_width(void **state)
{
    (void)state;
    char text[PROGRESS_TEXT], wider[PROGRESS_TEXT] = "";
    for (unsigned width = 120; width >= 1; width--) {
        progress_line(&some_event, &unknown, width, text);
        assert_true(strlen(text) <= width);
        assert_true(width < 8 || strstr(text, "(19.0%)") != NULL);
        assert_true(wider[0] == '\0' || strlen(text) <= strlen(wider));
        strcpy(wider, text);
    }
}

static void whole_lines_are_as_they_were(void **state)
{
    (void)state;
    char text[PROGRESS_TEXT];
    progress_line(&some_event, &unknown, 0, text);
    assert_string_equal(text, "tree-coarse:gbr-queue 23456 tokens, 234567 bytes (19.0%)  12345 "
                              "tests  3.3/s  678 cached  1:02:03");
    progress_line(&some_event, &unknown, 80, text);
    assert_string_equal(
        text, "tree-coarse:gbr-queue 23456 tokens, 234567 bytes (19.0%)  12345 tests  1:02:03");
    progress_line(&some_event, &unknown, 40, text);
    assert_string_equal(text, "tree-coarse:gbr-queue (19.0%)  1:02:03");
    struct event small = {.original = {.n_bytes = 100}, .best = {.n_bytes = 5}, .elapsed = 7};
    progress_line(&small, &unknown, 0, text);
    assert_string_equal(text, "                   5 bytes (5.0%)  0 tests  0.0/s  0 cached  0:07");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_fits_every_width),
        cmocka_unit_test(whole_lines_are_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Other failures that a run comes across: the smallest candidate of each is saved. */
#include "drive/state/others.h"

#include "disk_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void note(struct others *others, const char *failure, const char *name, const char *text)
{
    struct error err;
    struct fileset files = disk_files_set(name, text, NULL);
    assert_int_equal(others_note(others, failure, &files, &err), STATUS_OK);
    fileset_done(&files);
}

static void expect(struct others *others, const char *wanted)
{
    struct buffer text = {0};
    others_describe(others, &text);
    assert_string_equal(buffer_text(&text), wanted);
    buffer_done(&text);
}

static void the_smallest_of_each_is_kept(void **state)
{
    struct others others;
    (void)state;
    others_open(&others, "j");
    note(&others, "crash A", "in.c", "0123456789");
    note(&others, "crash B", "in.c", "0123456");
    note(&others, "crash A", "in.c", "0123456789 longer");
    disk_files_expect("j/other/1/in.c", "0123456789");
    note(&others, "crash A", "in.c", "012");
    disk_files_expect("j/other/1/in.c", "012");
    disk_files_expect("j/other/2/in.c", "0123456");
    expect(&others, "  j/other/1/in.c (3 bytes): crash A\n  j/other/2/in.c (7 bytes): crash B");
    others_close(&others);
}

static void a_later_session_goes_on(void **state)
{
    struct others others;
    (void)state;
    others_open(&others, "j");
    note(&others, "crash A", "in.c", "0123456789");
    others_close(&others);
    others_open(&others, "j");
    note(&others, "crash A", "in.c", "0123456789 longer");
    note(&others, "crash B", "in.c", "01");
    expect(&others, "  j/other/2/in.c (2 bytes): crash B\n  j/other/1/in.c (10 bytes): crash A");
    others_close(&others);
    disk_files_write("j/other/1.txt", "cut off");
    others_open(&others, "j");
    assert_int_equal(others.n_others, 0);
    others_close(&others);
}

static void several_files_are_a_directory(void **state)
{
    struct others others;
    struct error err;
    struct fileset files = disk_files_set("a.c", "a", "b/c.c", "bc", NULL);
    (void)state;
    others_open(&others, "j");
    assert_int_equal(others_note(&others, "crash", &files, &err), STATUS_OK);
    note(&others, "another", "deep/in.c", "x");
    disk_files_expect("j/other/1/b/c.c", "bc");
    disk_files_expect("j/other/2/deep/in.c", "x");
    others_close(&others);
    fileset_done(&files);
}

static void there_are_not_too_many(void **state)
{
    struct others others;
    char failure[32];
    (void)state;
    others_open(&others, "j");
    for (int i = 0; i < MAX_OTHERS + 5; i++) {
        snprintf(failure, sizeof failure, "message %d", i);
        note(&others, failure, "in.c", "x");
    }
    assert_int_equal(others.n_others, MAX_OTHERS);
    disk_files_expect("j/other/21/in.c", NULL);
    others_close(&others);
    others_open(&others, "j");
    assert_int_equal(others.n_others, MAX_OTHERS);
    others_close(&others);
}

static void without_a_journal_nothing_is_saved(void **state)
{
    struct others others;
    (void)state;
    others_open(&others, NULL);
    note(&others, "crash", "in.c", "x");
    expect(&others, "");
    disk_files_expect_names(".", "");
    others_close(&others);
}

static void a_place_that_cannot_be_written_is_told(void **state)
{
    struct others others;
    struct error err = {0};
    struct fileset files = disk_files_set("in.c", "x", NULL);
    (void)state;
    disk_files_write("j", "a file");
    others_open(&others, "j");
    assert_int_not_equal(others_note(&others, "crash", &files, &err), STATUS_OK);
    assert_non_null(strstr(err.message, "j/other"));
    others_close(&others);
    fileset_done(&files);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, disk_files_enter, disk_files_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_smallest_of_each_is_kept),       TEST(a_later_session_goes_on),
        TEST(several_files_are_a_directory),      TEST(there_are_not_too_many),
        TEST(without_a_journal_nothing_is_saved), TEST(a_place_that_cannot_be_written_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

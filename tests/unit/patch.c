/* The front ends for patches: every part of a patch is a patch with right line numbers. */
#include "input/core/reading.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char whole[] = "From: a\n"
                            "diff --git a/x b/x\n"
                            "--- a/x\n"
                            "+++ b/x\n"
                            "@@ -1,4 +1,6 @@ head\n"
                            "+first\n"
                            " one\n"
                            "-two\n"
                            "+2\n"
                            "+2b\n"
                            " three\n"
                            " four\n"
                            "@@ -20,3 +22,2 @@\n"
                            " twenty\n"
                            "-gone\n"
                            " end\n"
                            "diff --git a/new b/new\n"
                            "new file mode 100644\n"
                            "index 000..123\n"
                            "--- /dev/null\n"
                            "+++ b/new\n"
                            "@@ -0,0 +1,2 @@\n"
                            "+a\n"
                            "+b\n"
                            "diff --git a/old b/old\n"
                            "deleted file mode 100644\n"
                            "--- a/old\n"
                            "+++ /dev/null\n"
                            "@@ -1 +0,0 @@\n"
                            "-old\n";

/* Renders the patch without these items, which end with -1. */
static void check_without(const char *frontend, const char *text, const int *without,
                          const char *expected)
{
    struct fileset input = {0}, rendered;
    textual_fileset(&input, &text, 1);
    struct reading *reading = textual_read(frontend, &input);
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    bitset_set_all(&subset);
    for (; *without >= 0; without++)
        bitset_remove(&subset, (size_t)*without);
    reading_render(reading, &subset, &rendered);
    char *got = strndup((const char *)rendered.files[0].data, rendered.files[0].n_bytes);
    assert_string_equal(got, expected);
    free(got);
    fileset_done(&rendered);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

static uint32_t count_items(const char *frontend, const char *text)
{
    struct fileset input = {0};
    textual_fileset(&input, &text, 1);
    struct reading *reading = textual_read(frontend, &input);
    uint32_t n_items = reading->problem.n_items;
    reading_free(reading);
    fileset_done(&input);
    return n_items;
}

static void items_are_files_hunks_and_lines(void **state)
{
    (void)state;
    /* x, its hunk, 4 lines, its hunk, 1 line; new, 2 lines; old */
    assert_int_equal(count_items("patch", whole), 12);
    assert_int_equal(count_items("patch-hunks", whole), 4);
    assert_int_equal(count_items("patch", "no patch\n"), 0);
    check_without("patch", whole, (int[]){-1}, whole);
    check_without("patch-hunks", whole, (int[]){-1}, whole);
}

static void line_numbers_follow(void **state)
{
    (void)state;
    /* without the first hunk and the other files */
    check_without("patch-hunks", whole, (int[]){0, 2, 3, -1},
                  "From: a\n"
                  "diff --git a/x b/x\n--- a/x\n+++ b/x\n"
                  "@@ -20,3 +20,2 @@\n twenty\n-gone\n end\n");
    /* without "first" and "2b"; new and old go */
    check_without("patch", whole, (int[]){2, 5, 8, 11, -1},
                  "From: a\n"
                  "diff --git a/x b/x\n--- a/x\n+++ b/x\n"
                  "@@ -1,4 +1,4 @@ head\n one\n-two\n+2\n three\n four\n"
                  "@@ -20,3 +20,2 @@\n twenty\n-gone\n end\n");
    /* "two" stays */
    check_without("patch", whole, (int[]){2, 3, 5, 6, 8, 11, -1},
                  "From: a\n"
                  "diff --git a/x b/x\n--- a/x\n+++ b/x\n"
                  "@@ -1,4 +1,5 @@ head\n one\n two\n+2\n three\n four\n");
}

static void files_without_changes_go(void **state)
{
    (void)state;
    check_without("patch", whole, (int[]){2, 3, 4, 5, 7, 8, 11, -1}, "From: a\n");
    /* a file that is created may be empty */
    check_without("patch", whole, (int[]){0, 9, 10, 11, -1},
                  "From: a\n"
                  "diff --git a/new b/new\nnew file mode 100644\nindex 000..123\n");
    check_without("patch", whole, (int[]){0, 8, -1},
                  "From: a\n"
                  "diff --git a/old b/old\ndeleted file mode 100644\n--- a/old\n+++ /dev/null\n"
                  "@@ -1 +0,0 @@\n-old\n");
}

static void long_context_is_cut(void **state)
{
    (void)state;
    static const char text[] =
        "--- a\n+++ b\n@@ -1,9 +1,9 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n-7\n+y\n 8\n 9\n";
    check_without("patch", text, (int[]){2, 3, -1},
                  "--- a\n+++ b\n@@ -4,6 +4,6 @@\n 4\n 5\n 6\n-7\n+y\n 8\n 9\n");
    check_without("patch", text, (int[]){4, 5, -1},
                  "--- a\n+++ b\n@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n");
}

static void what_cannot_be_taken_apart_is_whole(void **state)
{
    (void)state;
    static const char no_feed[] =
        "--- a\n+++ b\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+y\n";
    static const char binary[] =
        "diff --git a/b b/b\nindex 1..2\nGIT binary patch\nliteral 3\nKcmZQ\n\n";
    static const char wrong[] = "--- a\n+++ b\n@@ -1,5 +1 @@\n-x\n+y\n";
    static const char link[] =
        "diff --git a/l b/l\ndeleted file mode 100644\n--- a/l\n+++ /dev/null\n"
        "@@ -1 +0,0 @@\n-x\ndiff --git a/l b/l\nnew file mode 120000\n"
        "--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+y\n";
    assert_int_equal(count_items("patch", no_feed), 2); /* the file and the hunk */
    assert_int_equal(count_items("patch", binary), 1);
    assert_int_equal(count_items("patch", wrong), 1);
    assert_int_equal(count_items("patch", link), 1);
    check_without("patch", no_feed, (int[]){-1}, no_feed);
    check_without("patch", wrong, (int[]){-1}, wrong);
    check_without("patch", link, (int[]){-1}, link);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_files_hunks_and_lines),
        cmocka_unit_test(line_numbers_follow),
        cmocka_unit_test(files_without_changes_go),
        cmocka_unit_test(long_context_is_cut),
        cmocka_unit_test(what_cannot_be_taken_apart_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

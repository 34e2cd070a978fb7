#include "drive/files/overwrite_checks.h"

#include "disk_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct inputs *load(const char *a, const char *b)
{
    char *paths[] = {(char *)a, (char *)b};
    struct inputs *inputs;
    struct error err;
    if (inputs_load(paths, b != NULL ? 2 : 1, false, &inputs, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    return inputs;
}

/* `said` NULL: allowed; otherwise refused with a message that has it. */
static void expect(enum status status, const struct error *err, const char *said)
{
    if (said == NULL && status != STATUS_OK)
        fail_msg("refused: %s", err->message);
    if (said == NULL)
        return;
    assert_int_equal(status, STATUS_USAGE);
    if (strstr(err->message, said) == NULL)
        fail_msg("says \"%s\", not \"%s\"", err->message, said);
}

static void expect_in_place(const char *a, const char *b, const char *said)
{
    struct inputs *inputs = load(a, b);
    struct error err;
    expect(safety_check_in_place(inputs, &err), &err, said);
    inputs_free(inputs);
}

static void expect_elsewhere(const char *a, const char *b, const char *path, const char *said)
{
    struct inputs *inputs = load(a, b);
    struct error err;
    expect(safety_check_elsewhere(inputs, path, &err), &err, said);
    inputs_free(inputs);
}

static void expect_test(const char *input, const char *path, bool in_place, const char *test,
                        const char *said)
{
    struct inputs *inputs = load(input, NULL);
    struct error err;
    expect(safety_check_test(inputs, path, in_place, test, &err), &err, said);
    inputs_free(inputs);
}

static int make_files(void **state)
{
    if (disk_files_enter(state) != 0)
        return -1;
    disk_files_write("a.c", "aa");
    disk_files_write("b.c", "bb");
    disk_files_write("same.c", "ss");
    disk_files_write("same.c.orig", "ss");
    disk_files_write("other.c", "oo");
    disk_files_write("other.c.orig", "another");
    disk_files_write("dir/x", "x");
    disk_files_write("dir/test.sh", "t");
    disk_files_write("links/x", "x");
    disk_files_write("result~/in.c", "i");
    disk_files_write("old.c~", "o");
    return symlink("a.c", "link.c") != 0 || symlink("x", "links/y") != 0 ||
           symlink("dir", "linked") != 0 || link("a.c", "hard.c") != 0;
}

static void in_place(void **state)
{
    (void)state;
    expect_in_place("a.c", "b.c", NULL);
    expect_in_place("same.c", NULL, NULL);
    expect_in_place("other.c", NULL, "other.c.orig exists and differs");
    expect_in_place("a.c", "other.c", "other.c.orig exists and differs");
    expect_in_place("dir", NULL, NULL);
    expect_in_place("dir", "a.c", "dir is a directory");
    expect_in_place("links", NULL, "would lose 1 links");
    expect_in_place("link.c", NULL, "link.c is a symbolic link");
}

static void elsewhere(void **state)
{
    (void)state;
    expect_elsewhere("a.c", NULL, "new.c", NULL);
    expect_elsewhere("a.c", NULL, "b.c", NULL); /* b.c becomes b.c~ */
    expect_elsewhere("a.c", NULL, "a.c", "would replace the input a.c");
    expect_elsewhere("a.c", NULL, "./a.c", "would replace the input a.c");
    expect_elsewhere("a.c", NULL, "hard.c", "would replace the input a.c");
    expect_elsewhere("a.c", NULL, "link.c", "would replace the input a.c");
    expect_elsewhere("a.c", NULL, "dir", "dir is a directory");
    expect_elsewhere("a.c", "dir/x", "dir", "would replace the input dir/x");
    expect_elsewhere("a.c", "linked/x", "dir", "would replace the input linked/x");
    expect_elsewhere("dir", NULL, "dir/result", "written into the input dir");
    expect_elsewhere("dir", NULL, "linked/result", "written into the input dir");
    expect_elsewhere("old.c~", NULL, "old.c", "would become old.c~ and replace the input old.c~");
    expect_elsewhere("result~/in.c", "a.c", "result", "would become result~ and replace the input");
}

static void the_test_itself(void **state)
{
    (void)state;
    expect_test("a.c", "out.c", false, "dir/test.sh", NULL);
    expect_test("a.c", "out.c", false, "test.sh", NULL); /* found in PATH */
    expect_test("a.c", "b.c", false, "./b.c", "the test ./b.c is in b.c");
    expect_test("a.c", "old.c", false, "./old.c~", "the test ./old.c~ is in old.c~");
    expect_test("dir", "dir", true, "dir/test.sh", "the test dir/test.sh is in dir");
    expect_test("dir", "dir", true, "linked/test.sh", "the test linked/test.sh is in dir");
    expect_test("a.c", "dir", false, "dir/test.sh", "the test dir/test.sh is in dir");
    expect_test("a.c", "a.c", true, "./link.c", "the test ./link.c is in a.c");
    expect_test("a.c", "a.c", true, "dir/test.sh", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_place),
        cmocka_unit_test(elsewhere),
        cmocka_unit_test(the_test_itself),
    };
    return cmocka_run_group_tests(tests, make_files, disk_files_leave);
}

/* An output directory is replaced whole, on file systems that can exchange two names and on others;
 * when that fails, the old one is still there. */
#include "drive/files/members.h"

#include "disk_files.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

static int exchange_problem; /* an errno; 0: names are exchanged */
static unsigned rename_that_fails, n_renames;

int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags)
{
    if (exchange_problem == 0)
        return (int)syscall(SYS_renameat2, from_dir, from, to_dir, to, flags);
    errno = exchange_problem;
    return -1;
}

int rename(const char *from, const char *to)
{
    if (++n_renames != rename_that_fails)
        return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    errno = EDQUOT;
    return -1;
}

/* Two directories, and the second one takes the place of the first. */
static enum status put(int problem, unsigned failing, struct error *err)
{
    disk_files_write("out/old.txt", "old");
    disk_files_write(".out.pare-new/new.txt", "new");
    exchange_problem = problem;
    rename_that_fails = failing;
    n_renames = 0;
    enum status status = members_put_in_place(".out.pare-new", "out", err);
    exchange_problem = 0;
    rename_that_fails = 0;
    return status;
}

static void the_directory_is_replaced(void **state)
{
    static const int problems[] = {0, EINVAL, ENOSYS};
    struct error err;
    (void)state;
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        assert_int_equal(put(problems[i], 0, &err), STATUS_OK);
        disk_files_expect_names(".", "out out/new.txt ");
        assert_int_equal(remove("out/new.txt"), 0);
        assert_int_equal(remove("out"), 0);
    }
}

static void a_first_directory_is_put_there(void **state)
{
    struct error err;
    (void)state;
    disk_files_write(".out.pare-new/new.txt", "new");
    assert_int_equal(members_put_in_place(".out.pare-new", "out", &err), STATUS_OK);
    disk_files_expect_names(".", "out out/new.txt ");
}

static void a_failure_leaves_the_old_directory(void **state)
{
    static const struct {
        int problem;
        unsigned failing;
    } rows[] = {{EACCES, 0}, {EINVAL, 1}, {EINVAL, 2}};
    struct error err;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(put(rows[i].problem, rows[i].failing, &err), STATUS_IO);
        assert_non_null(strstr(err.message, "cannot write out: "));
        assert_non_null(strstr(err.message, strerror(i == 0 ? EACCES : EDQUOT)));
        disk_files_expect("out/old.txt", "old");
        disk_files_expect(".out.pare-new/new.txt", "new");
    }
}

/* What a killed run left behind does not stop the next one. */
static void an_abandoned_old_directory_is_removed(void **state)
{
    struct error err;
    (void)state;
    disk_files_write(".out.pare-old/older.txt", "older");
    assert_int_equal(put(EINVAL, 0, &err), STATUS_OK);
    disk_files_expect_names(".", "out out/new.txt ");
}

static void equal_files_are_linked(void **state)
{
    struct error err;
    struct stat first, second;
    struct fileset files = disk_files_set("same.txt", "same", "x/changed.txt", "new", NULL);
    struct fileset before = disk_files_set("same.txt", "same", "x/changed.txt", "old", NULL);
    struct old_members old = {.dir = "out", .files = &before};
    (void)state;
    disk_files_write("out/same.txt", "same");
    disk_files_write("out/x/changed.txt", "old");
    assert_int_equal(members_write("fresh", 0700, &old, &files, &err), STATUS_OK);
    assert_true(stat("out/same.txt", &first) == 0 && stat("fresh/same.txt", &second) == 0);
    assert_true(first.st_ino == second.st_ino);
    disk_files_expect("fresh/x/changed.txt", "new");
    assert_true(stat("fresh", &first) == 0 && (first.st_mode & 0777) == 0700);
    fileset_done(&files);
    fileset_done(&before);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, disk_files_enter, disk_files_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_directory_is_replaced),
        TEST(a_first_directory_is_put_there),
        TEST(a_failure_leaves_the_old_directory),
        TEST(an_abandoned_old_directory_is_removed),
        TEST(equal_files_are_linked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

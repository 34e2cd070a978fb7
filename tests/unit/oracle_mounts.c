/* Tests of root that leave mounts in their workspace: the mounted files are somebody else's. */
#include "base/files/disk.h"
#include "own_mounts.h"
#include "testbed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static bool may_mount;

/* Runs a script twice that mounts "theirs" somewhere; it is beside the script. */
static void run_twice(const char *script)
{
    struct testbed bed;
    char path[128];
    if (!may_mount)
        skip();
    testbed_init(&bed, script);
    snprintf(path, sizeof path, "%s/theirs", bed.dir);
    assert_int_equal(disk_make_dirs(path, 0700, NULL), STATUS_OK);
    snprintf(path, sizeof path, "%s/theirs/precious", bed.dir);
    testbed_write(path, "precious", 0600);
    for (int i = 0; i < 2; i++)
        assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    unsigned char *data;
    size_t n_bytes;
    assert_int_equal(disk_read(path, &data, &n_bytes, NULL, NULL), STATUS_OK);
    assert_string_equal((char *)data, "precious");
    free(data);
    testbed_done(&bed); /* nothing is left of the workspaces */
}

static void in_the_working_directory(void **state)
{
    (void)state;
    run_twice("mkdir sub && mount --bind \"$(dirname \"$0\")/theirs\" sub && ls sub/precious");
}

static void with_blanks_in_its_name(void **state)
{
    (void)state;
    run_twice("mkdir 'a b\tc' && mount --bind \"$(dirname \"$0\")/theirs\" 'a b\tc' && exit 0");
}

static void one_upon_the_other(void **state)
{
    (void)state;
    run_twice("mkdir sub && for i in 1 2 3; do mount --bind \"$(dirname \"$0\")/theirs\" sub || "
              "exit 1; done");
}

static void on_the_directories_themselves(void **state)
{
    (void)state;
    run_twice("mount --bind \"$(dirname \"$0\")/theirs\" \"$TMPDIR\" && "
              "mount --bind \"$(dirname \"$0\")/theirs\" \"$PWD\"");
}

/* The next candidate must not be written into the mounted file. */
static void on_the_candidate(void **state)
{
    (void)state;
    run_twice("chmod 644 \"$(dirname \"$0\")/theirs/precious\" && chmod 644 bug.txt && "
              "mount --bind \"$(dirname \"$0\")/theirs/precious\" bug.txt");
}

static int enter(void **state)
{
    (void)state;
    may_mount = own_mounts_enter();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_working_directory), cmocka_unit_test(with_blanks_in_its_name),
        cmocka_unit_test(one_upon_the_other),       cmocka_unit_test(on_the_directories_themselves),
        cmocka_unit_test(on_the_candidate),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}

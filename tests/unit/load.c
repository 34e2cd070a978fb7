#include "input/load.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* In place of the call of the C library: a disk that cannot be read for a moment. */
int stat(const char *path, struct stat *ret)
{
    if (strstr(path, "sick") != NULL) {
        errno = EIO;
        return -1;
    }
    return fstatat(AT_FDCWD, path, ret, 0);
}

static char home[] = "/tmp/pare-load-XXXXXX";

static int set_up(void **state)
{
    (void)state;
    if (mkdtemp(home) == NULL || chdir(home) != 0)
        return -1;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return chdir("/") == 0 && disk_remove_tree(home) ? 0 : -1;
}

static void write_file(const char *path, const char *text)
{
    struct error err;
    char *dir = disk_dir_name(path);
    assert_int_equal(disk_make_dirs(dir, 0755, &err), STATUS_OK);
    assert_int_equal(disk_write_atomic(path, text, strlen(text), 0644, &err), STATUS_OK);
    free(dir);
}

/* Loads up to three paths and compares "name=contents;..." of what came. */
static void expect_load(const char *a, const char *b, const char *c, const char *expected,
                        size_t n_skipped)
{
    const char *const paths[] = {a, b, c};
    struct input input;
    struct error err;
    size_t n_paths = c != NULL ? 3 : b != NULL ? 2 : 1;
    if (input_load(paths, n_paths, &input, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    char got[1000] = "";
    size_t n_bytes = 0;
    for (size_t f = 0; f < input.files.n_files; f++) {
        const struct file *file = &input.files.files[f];
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s=%.*s;", file->name,
                 (int)file->n_bytes, (const char *)file->data);
        n_bytes += file->n_bytes;
    }
    assert_string_equal(got, expected);
    assert_int_equal(input.n_bytes, n_bytes);
    assert_int_equal(input.n_skipped, n_skipped);
    input_done(&input);
}

static void expect_refusal(const char *a, const char *b, const char *message)
{
    const char *const paths[] = {a, b};
    struct input input;
    struct error err;
    assert_int_equal(input_load(paths, b != NULL ? 2 : 1, &input, &err), STATUS_INPUT);
    assert_string_equal(err.message, message);
}

static void files_go_by_their_base_names_in_the_order_given(void **state)
{
    (void)state;
    write_file("one/z.c", "Z");
    write_file("two/a.c", "A");
    write_file("empty", "");
    expect_load("one/z.c", "./two//a.c", NULL, "z.c=Z;a.c=A;", 0);
    expect_load("one/z.c", "empty", NULL, "z.c=Z;empty=;", 0);
}

static void a_directory_alone_gives_sorted_relative_names(void **state)
{
    (void)state;
    write_file("tree/b", "2");
    write_file("tree/a/x", "1");
    write_file("tree/a-", "0");
    write_file("tree/.hidden", "h");
    expect_load("tree", NULL, NULL, ".hidden=h;a-=0;a/x=1;b=2;", 0);
    expect_load("tree/", NULL, NULL, ".hidden=h;a-=0;a/x=1;b=2;", 0);
}

static void a_mixture_prefixes_directories(void **state)
{
    (void)state;
    write_file("mix/left/f", "1");
    write_file("mix/right/f", "2");
    write_file("mix/f", "3");
    expect_load("mix/left/", "mix/f", "mix/right", "left/f=1;f=3;right/f=2;", 0);
    assert_int_equal(chdir("mix/left"), 0);
    expect_load("../right/f", ".", NULL, "f=2;left/f=1;", 0);
    assert_int_equal(chdir(home), 0);
}

static void links_lead_to_files_and_all_else_is_skipped(void **state)
{
    (void)state;
    write_file("links/real", "r");
    assert_int_equal(symlink("real", "links/also"), 0);
    assert_int_equal(symlink("nowhere", "links/broken"), 0);
    assert_int_equal(symlink(".", "links/loop"), 0);
    assert_int_equal(mkfifo("links/pipe", 0600), 0);
    expect_load("links", NULL, NULL, "also=r;real=r;", 3);
    expect_load("links/also", NULL, NULL, "also=r;", 0);
}

/* Both were left out with a warning, and the rest was reduced. */
static void a_disk_that_fails_leaves_nothing_out(void **state)
{
    (void)state;
    write_file("ward/well.c", "1");
    write_file("ward/sick.c", "2");
    expect_load("ward", NULL, NULL, "sick.c=2;well.c=1;", 0);
    assert_int_equal(symlink("well.c", "ward/sick link"), 0);
    expect_refusal("ward", NULL, "cannot read ward/sick link: Input/output error");
}

static void permissions_are_kept(void **state)
{
    (void)state;
    write_file("script", "#!/bin/sh\n");
    assert_int_equal(chmod("script", 0751), 0);
    const char *const paths[] = {"script"};
    struct input input;
    struct error err;
    assert_int_equal(input_load(paths, 1, &input, &err), STATUS_OK);
    assert_int_equal(input.files.files[0].mode, 0751);
    input_done(&input);
}

static void what_cannot_be_is_refused_in_one_line(void **state)
{
    (void)state;
    write_file("p/same", "1");
    write_file("q/same", "2");
    write_file("void", "");
    write_file("void2", "");
    assert_int_equal(mkdir("hollow", 0755), 0);
    assert_int_equal(mkfifo("pipe", 0600), 0);
    expect_refusal("missing", NULL, "there is no file missing");
    expect_refusal("void/x", NULL, "there is no file void/x");
    expect_refusal("void", NULL, "void is empty: nothing to reduce");
    expect_refusal("void", "void2", "all 2 files are empty: nothing to reduce");
    expect_refusal("hollow", NULL, "there are no files in hollow: nothing to reduce");
    expect_refusal("pipe", NULL, "pipe is neither a regular file nor a directory");
    expect_refusal("p/same", "q/same",
                   "two of the inputs are called same: rename one, or give the directory that "
                   "holds both");
    if (geteuid() != 0) { /* root reads everything */
        assert_int_equal(chmod("p/same", 0), 0);
        expect_refusal("p/same", NULL, "cannot read p/same: Permission denied");
        assert_int_equal(chmod("p/same", 0644), 0);
    }
    expect_refusal("p/same", "missing", "there is no file missing");
}

static void more_than_4_gib_is_refused_before_it_is_read(void **state)
{
    (void)state;
    write_file("huge", "x");
    assert_int_equal(truncate("huge", (off_t)5 << 30), 0); /* a hole: takes no room */
    expect_refusal("huge", NULL, "the input is too large: at most 4 GiB can be reduced");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_go_by_their_base_names_in_the_order_given),
        cmocka_unit_test(a_directory_alone_gives_sorted_relative_names),
        cmocka_unit_test(a_mixture_prefixes_directories),
        cmocka_unit_test(links_lead_to_files_and_all_else_is_skipped),
        cmocka_unit_test(a_disk_that_fails_leaves_nothing_out),
        cmocka_unit_test(permissions_are_kept),
        cmocka_unit_test(what_cannot_be_is_refused_in_one_line),
        cmocka_unit_test(more_than_4_gib_is_refused_before_it_is_read),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

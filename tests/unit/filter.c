/* A formatter may fail, hang, print a lot, or find no standard input and output open. */
#include "oracle/process/filter.h"

#include "base/memory.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { LONG_MS = 60000, SHORT_MS = 2000, STEP_MS = 20 };

static void expect(const char *line, const char *text, const char *wanted)
{
    struct buffer got;
    assert_true(filter_run(line, text, strlen(text), LONG_MS, &got));
    assert_string_equal(buffer_text(&got), wanted);
    buffer_done(&got);
}

static void expect_failure(const char *line, int timeout_ms)
{
    struct buffer got = {.n_bytes = 7};
    assert_false(filter_run(line, "text", 4, timeout_ms, &got));
    assert_int_equal(got.n_bytes, 0);
}

static void text_goes_through(void **state)
{
    (void)state;
    expect("tr a-z A-Z", "int x;\n", "INT X;\n");
    expect("cat; echo end", "", "end\n");
    expect("echo said >&2", "unread", "");
}

/* More than a pipe holds, on both sides. */
static void long_texts_do_not_block(void **state)
{
    (void)state;
    enum { N = 1 << 20 };
    char *text = mem_alloc(N);
    struct buffer got;
    memset(text, 'x', N);
    assert_true(filter_run("cat", text, N, LONG_MS, &got));
    assert_int_equal(got.n_bytes, N);
    buffer_done(&got);
    assert_true(filter_run("exit 0", text, N, LONG_MS, &got));
    assert_int_equal(got.n_bytes, 0);
    buffer_done(&got);
    free(text);
}

static void failures_give_no_text(void **state)
{
    (void)state;
    expect_failure("cat; exit 3", LONG_MS);
    expect_failure("kill -9 $$", LONG_MS);
    expect_failure("no-such-formatter-here", LONG_MS);
}

/* The processes that it started go with it.  One of them would sleep for 100 seconds. */
static void a_formatter_that_hangs_is_stopped(void **state)
{
    (void)state;
    char place[] = "/tmp/pare-filter-XXXXXX", line[128], path[64];
    assert_non_null(mkdtemp(place));
    snprintf(path, sizeof path, "%s/pid", place);
    snprintf(line, sizeof line, "sleep 100 & echo $! >%s; sleep 100", path);
    expect_failure(line, SHORT_MS);
    FILE *file = fopen(path, "r");
    int pid = 0;
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%d", &pid), 1);
    fclose(file);
    for (int waited = 0; kill(pid, 0) == 0 && waited < LONG_MS; waited += STEP_MS)
        usleep(STEP_MS * 1000);
    assert_int_not_equal(kill(pid, 0), 0);
    unlink(path);
    assert_int_equal(rmdir(place), 0);
}

/* Then the files of the filter get the numbers 0 and 1. */
static void closed_descriptors_are_no_matter(void **state)
{
    (void)state;
    int in = fcntl(0, F_DUPFD_CLOEXEC, 10), out = fcntl(1, F_DUPFD_CLOEXEC, 10);
    struct buffer got;
    close(0);
    close(1);
    bool ok = filter_run("tr a b", "aaa", 3, LONG_MS, &got);
    dup2(in, 0);
    dup2(out, 1);
    close(in);
    close(out);
    assert_true(ok);
    assert_string_equal(buffer_text(&got), "bbb");
    buffer_done(&got);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_goes_through),
        cmocka_unit_test(long_texts_do_not_block),
        cmocka_unit_test(failures_give_no_text),
        cmocka_unit_test(a_formatter_that_hangs_is_stopped),
        cmocka_unit_test(closed_descriptors_are_no_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

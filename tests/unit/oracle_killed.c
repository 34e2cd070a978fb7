/* Pare itself is killed: the supervisor tidies up.  The test starts this program a second time as
 * the victim, with its own file name and a directory as arguments. */
#include "testbed.h"

#include "base/files/disk.h"

#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

extern char **environ;

/* Runs two jobs that never end, in a directory that the other program watches. */
static int be_victim(char *dir)
{
    char script[256], temp[256];
    snprintf(script, sizeof script, "%s/test.sh", dir);
    snprintf(temp, sizeof temp, "%s/temp", dir);
    char *argv[] = {script, NULL};
    struct oracle_options options = {.kind = TEST_SCRIPT,
                                     .argv = argv,
                                     .also_interesting = -1,
                                     .n_workers = 2,
                                     .timeout = 1000,
                                     .max_output = 1 << 20,
                                     .max_disk = 1 << 20,
                                     .temp_dir = temp};
    struct file file = {.name = "x", .data = (const unsigned char *)"", .mode = 0644};
    struct fileset candidate = {0};
    fileset_add_borrowed(&candidate, &file);
    struct oracle *oracle;
    struct error err;
    struct outcome outcome;
    enum oracle_event event;
    if (oracle_open(&options, &oracle, &err) != STATUS_OK ||
        oracle_start(oracle, 1, &candidate, &err) != STATUS_OK ||
        oracle_start(oracle, 2, &candidate, &err) != STATUS_OK)
        return 2;
    return (int)oracle_wait(oracle, -1, &event, &outcome, &err) + 3;
}

static void wait_for(bool (*reached)(const char *), const char *what, double seconds)
{
    for (int i = 0; i < seconds * 100; i++) {
        if (reached(what))
            return;
        usleep(10000);
    }
    fail_msg("not in time: %s", what);
}

static bool are_six_running(const char *unique)
{
    return testbed_count_running(unique) >= 6;
}

static bool is_none_running(const char *unique)
{
    return testbed_count_running(unique) == 0;
}

static bool is_empty(const char *dir)
{
    return rmdir(dir) == 0;
}

static bool is_no_guard_left(const char *dir)
{
    return testbed_count_running(dir) == 0; /* the guard has the arguments of its parent */
}

static void kill_minus_nine_leaves_nothing(void **state)
{
    (void)state;
    char dir[] = "/tmp/pare_killed.XXXXXX", path[128], text[512], unique[32];
    assert_non_null(mkdtemp(dir));
    snprintf(unique, sizeof unique, "87%07d", (int)getpid());
    snprintf(path, sizeof path, "%s/test.sh", dir);
    snprintf(text, sizeof text,
             "#!/bin/sh\ntrap '' TERM\nsetsid sleep %s &\nenv -i setsid /bin/sleep %s &\n"
             "mkdir -p a/b; chmod 000 a\nsleep %s\n",
             unique, unique, unique);
    testbed_write(path, text, 0755);
    snprintf(path, sizeof path, "%s/temp", dir);
    assert_int_equal(mkdir(path, 0700), 0);

    char self[] = "/proc/self/exe", victim[] = "victim";
    char *argv[] = {victim, dir, NULL};
    pid_t pid;
    assert_int_equal(posix_spawn(&pid, self, NULL, NULL, argv, environ), 0);
    wait_for(are_six_running, unique, 10);
    assert_int_equal(kill(pid, SIGKILL), 0);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    wait_for(is_none_running, unique, 2);
    wait_for(is_empty, path, 2);
    wait_for(is_no_guard_left, dir, 2);
    assert_true(disk_remove_tree(dir));
}

int main(int argc, char **argv)
{
    if (argc == 2)
        return be_victim(argv[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(kill_minus_nine_leaves_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

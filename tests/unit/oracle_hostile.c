/* Tests that misbehave: each costs one verdict, and nothing of it is left.
 *
 * Runs without privileges, so that permissions taken away are really missing.  Processes that hide
 * are recognised by an argument that nobody else uses, written @ in the scripts. */
#include "testbed.h"

#include "base/buffer.h"
#include "base/files/disk.h"

#include <grp.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char unique[32]; /* seconds to sleep */

static const struct {
    const char *what, *script;
    enum verdict verdict;
    enum ending ending;
} rows[] = {
    {"hangs", "sleep @", VERDICT_UNRESOLVED, ENDED_TIMEOUT},
    {"hangs and ignores TERM", "trap '' TERM; sleep @ & while :; do sleep @; done",
     VERDICT_UNRESOLVED, ENDED_TIMEOUT},
    {"stops itself", "kill -STOP $$", VERDICT_UNRESOLVED, ENDED_TIMEOUT},
    {"leaves a child", "sleep @ & exit 0", VERDICT_INTERESTING, ENDED_EXIT},
    {"leaves a child that ignores TERM", "(trap '' TERM HUP; exec sleep @) & exit 3", VERDICT_NOT,
     ENDED_EXIT},
    {"leaves a session", "setsid sleep @ & exit 0", VERDICT_INTERESTING, ENDED_EXIT},
    {"leaves a daemon without environment",
     "(cd / && exec env -i PATH=\"$PATH\" setsid sh -c 'sleep @ & setsid sleep @ & sleep @') & "
     "until pgrep -fx 'sleep @' >/dev/null; do :; done; exit 0",
     VERDICT_INTERESTING, ENDED_EXIT},
    {"leaves 50 sessions", "i=0; while [ $i -lt 50 ]; do setsid sleep @ & i=$((i+1)); done; exit 0",
     VERDICT_INTERESTING, ENDED_EXIT},
    {"leaves a family that forks on",
     "setsid sh -c 'while :; do sleep @ & sleep 0.01; done' & until pgrep -fx 'sleep @' "
     ">/dev/null; do :; done; exit 0",
     VERDICT_INTERESTING, ENDED_EXIT},
    {"prints without end", "exec yes", VERDICT_UNRESOLVED, ENDED_OUTPUT},
    {"prints without end on standard error", "yes >&2", VERDICT_UNRESOLVED, ENDED_OUTPUT},
    {"prints too much, then hangs", "head -c 5000000 /dev/zero; sleep @", VERDICT_UNRESOLVED,
     ENDED_OUTPUT},
    {"writes a huge file", "exec dd if=/dev/zero of=big bs=1M count=4000 status=none",
     VERDICT_UNRESOLVED, ENDED_OUTPUT},
    {"prints binary", "head -c 100000 /dev/urandom; head -c 9999 /dev/urandom >&2; exit 0",
     VERDICT_INTERESTING, ENDED_EXIT},
    {"removes its directories", "rm -rf \"$PWD\" \"$TMPDIR\"; exit 0", VERDICT_INTERESTING,
     ENDED_EXIT},
    {"takes permissions away",
     "mkdir -p a/b \"$TMPDIR/c\"; echo x >a/b/c; echo y >\"$TMPDIR/c/d\"; "
     "chmod 000 a/b/c a/b a bug.txt \"$TMPDIR/c\" \"$TMPDIR\" . ; exit 0",
     VERDICT_INTERESTING, ENDED_EXIT},
    {"takes all permissions of the root away", "chmod 000 .. ; exit 0", VERDICT_INTERESTING,
     ENDED_EXIT},
    {"leaves files everywhere",
     "mkdir d; echo >d/.x; ln -s / d/root; mkfifo pipe; mktemp; mktemp -d; echo >'a\nb'; exit 0",
     VERDICT_INTERESTING, ENDED_EXIT},
    {"digs deep", "i=0; while [ $i -lt 80 ]; do mkdir d; cd d; i=$((i+1)); done; exit 0",
     VERDICT_INTERESTING, ENDED_EXIT},
    {"crashes", "kill -SEGV $$", VERDICT_NOT, ENDED_SIGNAL},
    {"is killed", "kill -KILL $$", VERDICT_UNRESOLVED, ENDED_SIGNAL},
    {"kills its group", "sleep @ & trap '' TERM; kill -TERM 0; exit 0", VERDICT_INTERESTING,
     ENDED_EXIT},
    {"wants a terminal", "read -r answer </dev/tty", VERDICT_NOT, ENDED_EXIT},
    {"wants input", "read -r answer", VERDICT_NOT, ENDED_EXIT},
};

static void write_script(char *ret, size_t room, const char *pattern)
{
    size_t at = 0;
    for (; *pattern != '\0' && at + sizeof unique < room; pattern++) {
        if (*pattern == '@')
            at += (size_t)snprintf(ret + at, room - at, "%s", unique);
        else
            ret[at++] = *pattern;
    }
    ret[at] = '\0';
}

static void init_hostile(struct testbed *bed, const char *pattern)
{
    char script[1024];
    write_script(script, sizeof script, pattern);
    testbed_init(bed, script);
    bed->options.timeout = 0.3;
    bed->options.max_output = 4 << 20;
    bed->options.max_disk = 32 << 20;
}

static void each_costs_one_verdict_and_leaves_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct testbed bed;
        init_hostile(&bed, rows[i].script);
        if (rows[i].ending != ENDED_TIMEOUT)
            bed.options.timeout = 10;
        for (int again = 0; again < 2; again++) { /* the second job finds a clean place */
            struct outcome outcome = testbed_run(&bed);
            if (outcome.verdict != rows[i].verdict || outcome.ending != rows[i].ending)
                fail_msg("%s: %s, ending %d, code %d", rows[i].what, verdict_name(outcome.verdict),
                         (int)outcome.ending, outcome.code);
            if (testbed_count_running(unique) != 0)
                fail_msg("%s: processes are left", rows[i].what);
            testbed_expect_tidy(&bed);
        }
        testbed_done(&bed);
    }
}

static void many_files_are_too_much_together(void **state)
{
    (void)state;
    struct testbed bed;
    init_hostile(&bed, "i=0; while :; do head -c 4000000 /dev/zero >f$i; i=$((i+1)); "
                       "sleep 0.03; done");
    bed.options.timeout = 10;
    struct outcome outcome = testbed_run(&bed);
    assert_int_equal(outcome.verdict, VERDICT_UNRESOLVED);
    assert_int_equal(outcome.ending, ENDED_OUTPUT);
    assert_true(outcome.seconds < 5);
    testbed_done(&bed);
}

/* Deeper than there are descriptors. */
static void a_very_deep_tree_is_removed(void **state)
{
    (void)state;
    struct testbed bed;
    init_hostile(&bed, "exec perl -e 'for (1..3000) { mkdir \"d\"; chdir \"d\"; } open(F,\">x\"); "
                       "for (1..5) { chmod 0, \".\"; chdir \"..\" }'");
    bed.options.timeout = 20;
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    testbed_done(&bed);
}

static void a_link_in_place_of_the_directory_is_not_followed(void **state)
{
    (void)state;
    struct testbed bed;
    init_hostile(&bed,
                 "w=$PWD; cd / && rm -rf \"$w\" && ln -s \"$(dirname \"$0\")/victim\" \"$w\"");
    bed.options.timeout = 10;
    char victim[96], file[128];
    snprintf(victim, sizeof victim, "%s/victim", bed.dir);
    snprintf(file, sizeof file, "%s/bug.txt", victim);
    assert_int_equal(mkdir(victim, 0700), 0);
    testbed_write(file, "precious", 0644);
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    assert_true(disk_exists(file));
    testbed_done(&bed);
}

/* A daemon that hides everything is taken for its test's only when no older test could own it. */
static void hidden_daemons_of_a_running_test_are_left_to_it(void **state)
{
    (void)state;
    struct testbed bed;
    init_hostile(&bed, "");
    char script[1024];
    write_script(
        script, sizeof script,
        "#!/bin/sh\nif grep -q first bug.txt; then (cd / && exec env -i setsid /bin/sleep "
        "@) & until [ -e \"$(dirname \"$0\")/go\" ]; do sleep 0.01; done; pgrep -f \"[s]leep @\" "
        ">/dev/null; else exit 0; fi\n");
    testbed_write(bed.script, script, 0755);
    bed.options.timeout = 10;
    bed.options.n_workers = 2;
    testbed_open(&bed);
    bed.candidate.files[0].data = (const unsigned char *)"first";
    testbed_start(&bed, 1);
    testbed_wait_running(unique, 1);
    bed.candidate.files[0].data = (const unsigned char *)"other";
    testbed_start(&bed, 2);
    struct outcome quick = testbed_wait(&bed);
    char go[128];
    snprintf(go, sizeof go, "%s/go", bed.dir);
    testbed_write(go, "", 0644);
    struct outcome slow = testbed_wait(&bed);
    assert_int_equal(quick.job, 2);
    assert_int_equal(slow.job, 1);
    assert_int_equal(slow.verdict, VERDICT_INTERESTING); /* its daemon was still there */
    assert_false(quick.was_alone || slow.was_alone);
    assert_int_equal(testbed_count_running(unique), 0);
    testbed_done(&bed);
}

static void a_cancelled_job_is_gone_at_once(void **state)
{
    (void)state;
    struct testbed bed;
    init_hostile(&bed, "grep -q stay bug.txt && exit 0; trap '' TERM; setsid sleep @ & sleep @");
    bed.options.timeout = 20;
    testbed_open(&bed);
    for (uint64_t i = 0; i < 5; i++) {
        testbed_start(&bed, i);
        testbed_wait_running(unique, 1);
        oracle_cancel(bed.oracle, i);
        assert_int_equal(oracle_n_running(bed.oracle), 0);
    }
    bed.candidate.files[0].data = (const unsigned char *)"stay..";
    testbed_start(&bed, 99);
    assert_int_equal(testbed_wait(&bed).job, 99);
    enum oracle_event event;
    struct outcome outcome;
    struct error err;
    assert_int_equal(oracle_wait(bed.oracle, 300, &event, &outcome, &err), STATUS_OK);
    assert_int_equal(event, ORACLE_TIMEOUT);
    assert_int_equal(testbed_count_running(unique), 0);
    testbed_done(&bed);
}

static void closing_ends_what_still_runs(void **state)
{
    (void)state;
    struct testbed bed;
    init_hostile(&bed, "setsid sleep @ & trap '' TERM; sleep @; sleep @");
    bed.options.timeout = 100;
    bed.options.n_workers = 3;
    testbed_open(&bed);
    for (uint64_t i = 0; i < 3; i++)
        testbed_start(&bed, i);
    testbed_wait_running(unique, 6); /* each test has two */
    oracle_close(bed.oracle);
    bed.oracle = NULL;
    assert_int_equal(testbed_count_running(unique), 0);
    testbed_done(&bed);
}

static int become_nobody(void **state)
{
    (void)state;
    snprintf(unique, sizeof unique, "86%07d", (int)getpid());
    if (geteuid() != 0)
        return 0;
    if (setgroups(0, NULL) != 0 || setresgid(65534, 65534, 65534) != 0 ||
        setresuid(65534, 65534, 65534) != 0)
        return -1;
    return prctl(PR_SET_DUMPABLE, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_costs_one_verdict_and_leaves_nothing),
        cmocka_unit_test(many_files_are_too_much_together),
        cmocka_unit_test(a_very_deep_tree_is_removed),
        cmocka_unit_test(a_link_in_place_of_the_directory_is_not_followed),
        cmocka_unit_test(hidden_daemons_of_a_running_test_are_left_to_it),
        cmocka_unit_test(a_cancelled_job_is_gone_at_once),
        cmocka_unit_test(closing_ends_what_still_runs),
    };
    return cmocka_run_group_tests(tests, become_nobody, NULL);
}

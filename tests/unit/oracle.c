/* The oracle with real processes: the contract of test scripts. */
#include "testbed.h"

#include "base/files/disk.h"
#include "oracle/process/helper.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static struct outcome run_script(const char *script)
{
    struct testbed bed;
    testbed_init(&bed, script);
    struct outcome outcome = testbed_run(&bed);
    testbed_done(&bed);
    return outcome;
}

static void exit_status_decides(void **state)
{
    (void)state;
    struct outcome yes = run_script("grep -q hello bug.txt");
    assert_int_equal(yes.verdict, VERDICT_INTERESTING);
    assert_int_equal(yes.ending, ENDED_EXIT);
    assert_true(yes.ran_test && !yes.ran_valid && yes.was_alone && !yes.also);
    struct outcome no = run_script("exit 3");
    assert_int_equal(no.verdict, VERDICT_NOT);
    assert_int_equal(no.code, 3);
    struct outcome killed = run_script("kill -SEGV $$");
    assert_int_equal(killed.verdict, VERDICT_NOT);
    assert_int_equal(killed.ending, ENDED_SIGNAL);
    assert_int_equal(killed.code, SIGSEGV);
}

static void inverted_tests_and_other_interesting_codes(void **state)
{
    (void)state;
    struct testbed bed;
    testbed_init(&bed, "grep -q hello bug.txt || exit 7");
    bed.options.invert = true;
    bed.options.also_interesting = 7;
    struct outcome zero = testbed_run(&bed);
    assert_int_equal(zero.verdict, VERDICT_NOT);
    assert_false(zero.also);
    bed.candidate.files[0].data = (const unsigned char *)"other\n";
    struct outcome seven = testbed_run(&bed);
    assert_int_equal(seven.verdict, VERDICT_INTERESTING);
    assert_true(seven.also);
    testbed_done(&bed);

    testbed_init(&bed, "sleep 100");
    bed.options.invert = true;
    bed.options.timeout = 0.1;
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_UNRESOLVED);
    testbed_done(&bed);
}

static void the_directory_holds_only_the_candidate(void **state)
{
    (void)state;
    struct outcome outcome =
        run_script("[ \"$(ls -A)\" = bug.txt ] && [ -z \"$(ls -A \"$TMPDIR\")\" ] && "
                   "[ \"$PWD\" != \"$TMPDIR\" ] && [ -d \"$TMPDIR\" ] && "
                   "! read -r line && case $0 in /*) exit 0;; esac; exit 1");
    assert_int_equal(outcome.verdict, VERDICT_INTERESTING);
}

/* The directory and the file in it are used again, but only as the job before should have left
 * them.  Each script runs with a long candidate, a short one and the long one, and looks at what it
 * finds; $D/outside is a file that no candidate may be written to. */
static void a_job_finds_what_a_first_one_would(void **state)
{
    (void)state;
    static const char look[] =
        "D=${0%/*}; [ \"$(ls -A)\" = bug.txt ] && [ -f bug.txt ] && [ ! -h bug.txt ] &&\n"
        "[ \"$(stat -c '%a %h' bug.txt .)\" = \"$(printf '644 1\\n700 2')\" ] &&\n"
        "case $(cat bug.txt) in hello|he) ;; *) exit 1;; esac || exit 1\n"
        "[ -e \"$D/outside\" ] || echo untouched >\"$D/outside\"\n"
        "[ \"$(cat \"$D/outside\")\" = untouched ] || exit 1\n";
    static const char *const scripts[] = {
        "true",
        "echo more >>bug.txt",
        "rm bug.txt",
        "ln bug.txt \"$D/link$$\"; ln \"$D/outside\" other",
        "ln -sf \"$D/outside\" bug.txt",
        "ln -f \"$D/outside\" bug.txt",
        "chmod 400 bug.txt",
        "mkfifo p; mv p bug.txt",
        "rm bug.txt; mkdir bug.txt",
        "echo >extra",
        "mkdir dir",
        "chmod 500 .",
        "mv \"$PWD\" \"$D/moved$$\"; mkdir \"$PWD\"",
        "rm -r \"$PWD\"",
        "mv \"$PWD\" \"$D/moved$$\"; ln -s \"$D\" \"$PWD\"",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        struct testbed bed;
        char script[1024];
        snprintf(script, sizeof script, "%s%s\nexit 0", look, scripts[i]);
        testbed_init(&bed, script);
        for (int job = 0; job < 3; job++) {
            bed.candidate.files[0].n_bytes = job == 1 ? 2 : 6;
            if (testbed_run(&bed).verdict != VERDICT_INTERESTING)
                fail_msg("%s: job %d finds something else", scripts[i], job);
        }
        testbed_done(&bed);
    }
}

static void several_files_keep_their_names_and_modes(void **state)
{
    (void)state;
    struct testbed bed;
    testbed_init(&bed,
                 "[ \"$(find . -type f | sort | tr '\\n' ' ')\" = './a/b/c.h ./a/d ./bug.txt ' ]"
                 " && [ \"$(stat -c %a a/d bug.txt | tr '\\n' ' ')\" = '777 644 ' ] && a/d");
    struct file more[] = {
        {.name = "a/b/c.h", .data = (const unsigned char *)"x", .n_bytes = 1, .mode = 0400},
        {.name = "a/d", .data = (const unsigned char *)"#!/bin/sh\n", .n_bytes = 10, .mode = 0777}};
    fileset_add_borrowed(&bed.candidate, &more[0]);
    fileset_add_borrowed(&bed.candidate, &more[1]);
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    testbed_done(&bed);
}

static void tests_are_found_as_the_shell_would(void **state)
{
    (void)state;
    struct testbed bed;
    struct error err;
    testbed_init(&bed, "exit 0");
    char name[] = "true", missing[] = "/no/such/test", unknown[] = "no-such-program";
    bed.argv[0] = name;
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    oracle_close(bed.oracle);
    bed.oracle = NULL;

    testbed_write(bed.script, "exit 0\n", 0755); /* no #! line */
    bed.argv[0] = bed.script;
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    oracle_close(bed.oracle);

    testbed_write(bed.script, "exit 0\n", 0644);
    assert_int_equal(oracle_open(&bed.options, &bed.oracle, &err), STATUS_ORACLE);
    assert_non_null(strstr(err.message, "chmod +x"));
    bed.argv[0] = missing;
    assert_int_equal(oracle_open(&bed.options, &bed.oracle, &err), STATUS_ORACLE);
    assert_non_null(strstr(err.message, "No such file"));
    bed.argv[0] = unknown;
    assert_int_equal(oracle_open(&bed.options, &bed.oracle, &err), STATUS_ORACLE);
    assert_non_null(strstr(err.message, "PATH"));
    bed.oracle = NULL;
    testbed_done(&bed);
}

static void a_test_that_vanishes_is_an_error_not_a_verdict(void **state)
{
    (void)state;
    struct testbed bed;
    struct error err;
    testbed_init(&bed, "exit 0");
    testbed_open(&bed);
    unlink(bed.script);
    assert_int_equal(oracle_start(bed.oracle, 1, &bed.candidate, &err), STATUS_ORACLE);
    assert_int_equal(oracle_n_running(bed.oracle), 0);
    testbed_done(&bed);
}

static void the_validity_check_comes_first(void **state)
{
    (void)state;
    struct testbed bed;
    testbed_init(&bed, "exit 0");
    char grep[] = "grep", quiet[] = "-q", hello[] = "hello", name[] = "bug.txt";
    char *valid[] = {grep, quiet, hello, name, NULL};
    bed.options.valid_argv = valid;
    struct outcome good = testbed_run(&bed);
    assert_int_equal(good.verdict, VERDICT_INTERESTING);
    assert_true(good.ran_valid && good.ran_test);
    bed.candidate.files[0].data = (const unsigned char *)"......";
    struct outcome bad = testbed_run(&bed);
    assert_int_equal(bad.verdict, VERDICT_INVALID);
    assert_true(bad.ran_valid && !bad.ran_test);
    testbed_done(&bed);
}

static void memory_is_limited(void **state)
{
    (void)state;
    struct testbed bed;
    testbed_init(&bed, "head -c 300000000 /dev/zero | tail >/dev/null");
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    oracle_close(bed.oracle);
    bed.oracle = NULL;
    bed.options.memory = 100 << 20;
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_NOT);
    testbed_done(&bed);
}

static void output_is_observed_and_crashes_in_it_are_named(void **state)
{
    (void)state;
    struct testbed bed;
    testbed_init(&bed, "echo out; echo first >/dev/stderr; "
                       "echo 'x.c:7: f: Assertion `p'\"' failed.\" >&2; exit 0");
    struct outcome outcome = testbed_run(&bed);
    assert_string_equal(outcome.fingerprint, "x.c:N: f: Assertion `p' failed.");
    struct observation seen;
    oracle_observe(bed.oracle, &seen);
    assert_string_equal(buffer_text(&seen.out), "out\n");
    assert_string_equal(buffer_text(&seen.err), "first\nx.c:7: f: Assertion `p' failed.\n");
    assert_int_equal(seen.ending, ENDED_EXIT);
    observation_done(&seen);
    testbed_done(&bed);
}

/* Each waits for the others: one after the other they would run out of time. */
static void several_workers_run_at_once(void **state)
{
    (void)state;
    struct testbed bed;
    testbed_init(&bed, "d=$(dirname \"$0\"); touch \"$d/here.$$\"\n"
                       "while [ \"$(ls \"$d\" | grep -c here)\" -lt 8 ]; do sleep 0.02; done");
    bed.options.n_workers = 8;
    testbed_open(&bed);
    unsigned seen = 0;
    for (uint64_t i = 0; i < 8; i++)
        testbed_start(&bed, i);
    assert_int_equal(oracle_n_running(bed.oracle), 8);
    for (int i = 0; i < 8; i++) {
        struct outcome outcome = testbed_wait(&bed);
        assert_int_equal(outcome.verdict, VERDICT_INTERESTING);
        assert_false(outcome.was_alone);
        seen |= 1u << outcome.job;
    }
    assert_int_equal(seen, 0xff);
    assert_true(testbed_run(&bed).was_alone);
    testbed_done(&bed);
}

static void interrupts_are_told_and_waiting_can_end(void **state)
{
    (void)state;
    struct testbed bed;
    testbed_init(&bed, "sleep 100");
    testbed_open(&bed);
    testbed_start(&bed, 1);
    enum oracle_event event;
    struct outcome outcome;
    struct error err;
    assert_int_equal(oracle_wait(bed.oracle, 20, &event, &outcome, &err), STATUS_OK);
    assert_int_equal(event, ORACLE_TIMEOUT);
    const int interrupts[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < 3; i++) {
        kill(getpid(), interrupts[i]);
        assert_int_equal(oracle_wait(bed.oracle, -1, &event, &outcome, &err), STATUS_OK);
        assert_int_equal(event, ORACLE_INTERRUPTED);
        assert_int_equal(oracle_interrupt_signal(bed.oracle), interrupts[i]);
    }
    assert_int_equal(oracle_n_running(bed.oracle), 1);
    oracle_cancel(bed.oracle, 1);
    oracle_close(bed.oracle);
    bed.oracle = NULL;
    sigset_t mask;
    sigprocmask(SIG_BLOCK, NULL, &mask);
    assert_false(sigismember(&mask, SIGINT) || sigismember(&mask, SIGCHLD));
    testbed_done(&bed);
}

static void roots_of_dead_runs_are_removed(void **state)
{
    (void)state;
    struct testbed bed;
    testbed_init(&bed, "exit 0");
    char dead[128], alive[128], unlocked[128], backup[128], notes[128], other[128], path[160];
    snprintf(dead, sizeof dead, "%s/pare-dead00", bed.temp);
    snprintf(alive, sizeof alive, "%s/pare-alive0", bed.temp);
    snprintf(unlocked, sizeof unlocked, "%s/pare-fresh0", bed.temp); /* died before locking it */
    snprintf(backup, sizeof backup, "%s/pare-backup", bed.temp);     /* of the user's: its mode */
    snprintf(notes, sizeof notes, "%s/pare-notes0", bed.temp);       /* and this has a file */
    assert_true(mkdir(dead, 0700) == 0 && mkdir(alive, 0700) == 0 && mkdir(unlocked, 0700) == 0 &&
                mkdir(backup, 0755) == 0 && mkdir(notes, 0700) == 0);
    snprintf(path, sizeof path, "%s/note", notes);
    testbed_write(path, "", 0600);
    snprintf(path, sizeof path, "%s/.workspace-lock", dead);
    testbed_write(path, "", 0600);
    snprintf(other, sizeof other, "%s/pare-stranger", bed.temp); /* too long to be one of ours */
    assert_int_equal(mkdir(other, 0700), 0);
    snprintf(path, sizeof path, "%s/.workspace-lock", other);
    testbed_write(path, "", 0600);
    snprintf(path, sizeof path, "%s/.workspace-lock", alive);
    testbed_write(path, "", 0600);
    int lock = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(lock >= 0 && flock(lock, LOCK_EX) == 0);
    testbed_open(&bed);
    assert_false(disk_exists(dead) || disk_exists(unlocked));
    assert_true(disk_exists(alive) && disk_exists(backup) && disk_exists(path));
    assert_true(disk_exists(notes) && disk_exists(other));
    close(lock);
    assert_true(disk_remove_tree(alive) && disk_remove_tree(backup) && disk_remove_tree(notes) &&
                disk_remove_tree(other));
    testbed_done(&bed);
}

/* A caller that waits for messages, too, is woken by them while a test runs. */
static void a_watched_descriptor_ends_the_wait(void **state)
{
    (void)state;
    struct testbed bed;
    struct outcome outcome;
    struct error err;
    enum oracle_event event;
    int ends[2];
    testbed_init(&bed, "sleep 60");
    testbed_open(&bed);
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    oracle_watch(bed.oracle, ends[0]);
    testbed_start(&bed, 1);
    assert_int_equal(write(ends[1], "x", 1), 1);
    assert_int_equal(oracle_wait(bed.oracle, -1, &event, &outcome, &err), STATUS_OK);
    assert_int_equal(event, ORACLE_TIMEOUT);
    oracle_close(bed.oracle); /* stops the test */
    bed.oracle = NULL;
    close(ends[0]);
    close(ends[1]);
    testbed_done(&bed);
}

/* A helper is older than every test, as a stray that hides would be; only a spared one is left. */
static void a_helper_outlives_the_tests(void **state)
{
    (void)state;
    struct testbed bed;
    struct helper helper, other;
    struct error err;
    char *const words[] = {(char[]){"cat"}, NULL}, *const missing[] = {(char[]){"no-such"}, NULL};
    testbed_init(&bed, "true");
    testbed_open(&bed);
    assert_int_equal(helper_start(missing, true, "helper", &other, &err), STATUS_ORACLE);
    assert_int_equal(helper_start(words, true, "helper", &helper, &err), STATUS_OK);
    assert_int_equal(helper_start(words, true, "helper", &other, &err), STATUS_OK);
    oracle_spare(bed.oracle, helper.pid);
    assert_int_equal(testbed_run(&bed).verdict, VERDICT_INTERESTING);
    assert_true(helper_runs(&helper));
    assert_false(helper_runs(&other));
    helper_stop(&other, 0);
    helper_stop(&helper, 5000); /* it ends by itself when its input is closed */
    assert_false(helper_runs(&helper));
    testbed_done(&bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exit_status_decides),
        cmocka_unit_test(inverted_tests_and_other_interesting_codes),
        cmocka_unit_test(the_directory_holds_only_the_candidate),
        cmocka_unit_test(a_job_finds_what_a_first_one_would),
        cmocka_unit_test(several_files_keep_their_names_and_modes),
        cmocka_unit_test(tests_are_found_as_the_shell_would),
        cmocka_unit_test(a_test_that_vanishes_is_an_error_not_a_verdict),
        cmocka_unit_test(the_validity_check_comes_first),
        cmocka_unit_test(memory_is_limited),
        cmocka_unit_test(output_is_observed_and_crashes_in_it_are_named),
        cmocka_unit_test(several_workers_run_at_once),
        cmocka_unit_test(interrupts_are_told_and_waiting_can_end),
        cmocka_unit_test(roots_of_dead_runs_are_removed),
        cmocka_unit_test(a_watched_descriptor_ends_the_wait),
        cmocka_unit_test(a_helper_outlives_the_tests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

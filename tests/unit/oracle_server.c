/* Resident tests: they answer, die, hang, talk nonsense. */
#include "testbed.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A server in sh that looks at the first word of the candidate.  It counts its starts in a file
 * beside itself. */
static const char server[] =
    "echo start >>\"$(dirname \"$0\")/starts\"\n"
    "while read -r dir; do\n"
    "  case $(cat \"$dir/bug.txt\") in\n"
    "    hello*) echo 'interesting a message' ;;\n"
    "    zero) echo 0 ;;\n"
    "    one) echo 1 ;;\n"
    "    bad) echo invalid ;;\n"
    "    unsure) echo unresolved ;;\n"
    "    die) exit 3 ;;\n"
    "    once) f=$(dirname \"$0\")/died; [ -e $f ] && echo not || "
    "{ touch $f; kill -9 $$; } ;;\n"
    "    hang) touch \"$(dirname \"$0\")/hangs\"; sleep 100 & sleep 100 ;;\n"
    "    slow) sleep 0.5; echo not ;;\n"
    "    garbage) echo 'what do you mean?' ;;\n"
    "    flood) head -c 100000 /dev/zero; echo ;;\n"
    "    chatty) echo not; echo interesting; echo 'and more'; "
    "touch \"$(dirname \"$0\")/chatted\" ;;\n"
    "    close) exec >&-; sleep 100 ;;\n"
    "    noisy) head -c 3000000 /dev/zero >&2; echo not ;;\n"
    "    *) echo not ;;\n"
    "  esac\n"
    "done";

static void init(struct testbed *bed)
{
    testbed_init(bed, server);
    bed->options.kind = TEST_SERVER;
    bed->options.timeout = 10;
}

static void set(struct testbed *bed, const char *text)
{
    bed->candidate.files[0].data = (const unsigned char *)text;
    bed->candidate.files[0].n_bytes = strlen(text);
}

static struct outcome ask(struct testbed *bed, const char *text)
{
    set(bed, text);
    return testbed_run(bed);
}

static unsigned count_starts(const struct testbed *bed)
{
    char path[128];
    snprintf(path, sizeof path, "%s/starts", bed->dir);
    FILE *file = fopen(path, "r");
    unsigned n_starts = 0;
    for (int c; (c = getc(file)) != EOF;)
        n_starts += c == '\n';
    fclose(file);
    return n_starts;
}

static void close_and_check(struct testbed *bed)
{
    oracle_close(bed->oracle); /* its server is alive until then */
    bed->oracle = NULL;
    testbed_expect_tidy(bed);
    testbed_done(bed);
}

static void one_process_answers_many_questions(void **state)
{
    (void)state;
    struct testbed bed;
    init(&bed);
    struct outcome first = ask(&bed, "hello");
    assert_int_equal(first.verdict, VERDICT_INTERESTING);
    assert_int_equal(first.ending, ENDED_ANSWERED);
    assert_string_equal(first.fingerprint, "a message");
    assert_true(first.ran_test);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(ask(&bed, "no").verdict, VERDICT_NOT);
        assert_int_equal(ask(&bed, "zero").verdict, VERDICT_INTERESTING);
        assert_int_equal(ask(&bed, "one").verdict, VERDICT_NOT);
        assert_int_equal(ask(&bed, "bad").verdict, VERDICT_INVALID);
        assert_int_equal(ask(&bed, "unsure").verdict, VERDICT_UNRESOLVED);
    }
    assert_int_equal(ask(&bed, "noisy").verdict, VERDICT_NOT);
    assert_int_equal(ask(&bed, "hello").verdict, VERDICT_INTERESTING);
    assert_int_equal(count_starts(&bed), 1);
    close_and_check(&bed);
}

static void it_is_started_again_when_it_dies(void **state)
{
    (void)state;
    struct testbed bed;
    init(&bed);
    assert_int_equal(ask(&bed, "no").verdict, VERDICT_NOT);
    assert_int_equal(ask(&bed, "once").verdict, VERDICT_NOT); /* the second one answers */
    assert_int_equal(count_starts(&bed), 2);
    struct outcome dead = ask(&bed, "die"); /* the third, too, and the fourth */
    assert_int_equal(dead.verdict, VERDICT_UNRESOLVED);
    assert_int_equal(dead.ending, ENDED_EXIT);
    assert_int_equal(dead.code, 3);
    assert_int_equal(count_starts(&bed), 3);
    assert_int_equal(ask(&bed, "hello").verdict, VERDICT_INTERESTING);
    assert_int_equal(ask(&bed, "close").verdict, VERDICT_UNRESOLVED);
    assert_int_equal(ask(&bed, "hello").verdict, VERDICT_INTERESTING);
    close_and_check(&bed);
}

static void it_is_stopped_when_it_hangs_or_talks_nonsense(void **state)
{
    (void)state;
    struct testbed bed;
    init(&bed);
    bed.options.timeout = 0.3;
    struct outcome hung = ask(&bed, "hang");
    assert_int_equal(hung.verdict, VERDICT_UNRESOLVED);
    assert_int_equal(hung.ending, ENDED_TIMEOUT);
    struct outcome garbage = ask(&bed, "garbage");
    assert_int_equal(garbage.verdict, VERDICT_UNRESOLVED);
    assert_non_null(strstr(garbage.fingerprint, "what do you mean?"));
    assert_int_equal(ask(&bed, "flood").verdict, VERDICT_UNRESOLVED);
    assert_int_equal(ask(&bed, "hello").verdict, VERDICT_INTERESTING);
    close_and_check(&bed);
}

static void what_it_says_unasked_answers_nothing(void **state)
{
    (void)state;
    struct testbed bed;
    init(&bed);
    assert_int_equal(ask(&bed, "chatty").verdict, VERDICT_NOT);
    testbed_wait_file(&bed, "chatted");
    assert_int_equal(ask(&bed, "no").verdict, VERDICT_NOT);
    assert_int_equal(count_starts(&bed), 1);
    close_and_check(&bed);
}

static void it_is_not_stopped_for_being_useless(void **state)
{
    (void)state;
    struct testbed bed;
    init(&bed);
    testbed_open(&bed);
    set(&bed, "slow");
    testbed_start(&bed, 1);
    oracle_cancel(bed.oracle, 1);
    assert_int_equal(oracle_n_running(bed.oracle), 1); /* its worker is still taken */
    enum oracle_event event;
    struct outcome outcome;
    struct error err;
    assert_int_equal(oracle_wait(bed.oracle, 10000, &event, &outcome, &err), STATUS_OK);
    assert_int_equal(event, ORACLE_TIMEOUT); /* it is free, and there is no outcome */
    assert_int_equal(oracle_n_running(bed.oracle), 0);
    assert_int_equal(ask(&bed, "hello").verdict, VERDICT_INTERESTING);
    assert_int_equal(count_starts(&bed), 1);
    close_and_check(&bed);
}

static void every_worker_has_its_own(void **state)
{
    (void)state;
    struct testbed bed;
    init(&bed);
    bed.options.n_workers = 3;
    testbed_open(&bed);
    set(&bed, "slow");
    for (uint64_t i = 0; i < 3; i++)
        testbed_start(&bed, i);
    for (int i = 0; i < 3; i++) {
        struct outcome outcome = testbed_wait(&bed);
        assert_int_equal(outcome.verdict, VERDICT_NOT);
        assert_false(outcome.was_alone);
    }
    assert_int_equal(count_starts(&bed), 3);
    close_and_check(&bed);
}

static void a_busy_server_does_not_delay_closing(void **state)
{
    (void)state;
    struct testbed bed;
    init(&bed);
    bed.options.timeout = 100;
    testbed_open(&bed);
    set(&bed, "hang");
    testbed_start(&bed, 1);
    testbed_wait_file(&bed, "hangs");
    close_and_check(&bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_process_answers_many_questions),
        cmocka_unit_test(it_is_started_again_when_it_dies),
        cmocka_unit_test(it_is_stopped_when_it_hangs_or_talks_nonsense),
        cmocka_unit_test(what_it_says_unasked_answers_nothing),
        cmocka_unit_test(it_is_not_stopped_for_being_useless),
        cmocka_unit_test(every_worker_has_its_own),
        cmocka_unit_test(a_busy_server_does_not_delay_closing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

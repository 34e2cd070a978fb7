/* A candidate of a flaky test is run until its rate is decided; runs that say nothing about the
 * rate are not counted as "no". */
#include "drive/execute/repeating.h"

#include "disk_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* An executor that answers with the outcomes of a text, one letter a run:
 * y interesting, n not, t out of time, T interesting although out of time, k killed from outside,
 * i invalid, w: the wait ends without an outcome, e: the wait fails. */
struct script {
    struct executor executor;
    const char *letters;
    uint64_t jobs[16];
    unsigned n_jobs, n_started, n_cancelled, n_closed;
    bool start_fails;
};

static struct script *script_of(const struct executor *self)
{
    return (struct script *)self;
}

static enum status start(struct executor *self, uint64_t job, const struct fileset *candidate,
                         struct error *err)
{
    struct script *script = script_of(self);
    (void)candidate;
    if (script->start_fails)
        return (fail)(err, STATUS_IO, "cannot start");
    script->jobs[script->n_jobs++] = job;
    script->n_started++;
    return STATUS_OK;
}

static void cancel(struct executor *self, uint64_t job)
{
    (void)job; /* its outcome was on the way: it still comes */
    script_of(self)->n_cancelled++;
}

static unsigned n_busy(const struct executor *self)
{
    return script_of(self)->n_jobs;
}

static enum status wait_for_one(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                                struct outcome *ret, struct error *err)
{
    struct script *script = script_of(self);
    char letter = *script->letters++;
    (void)timeout_ms;
    *ret_event = letter == 'w' ? ORACLE_TIMEOUT : ORACLE_OUTCOME;
    if (letter == 'e')
        return (fail)(err, STATUS_IO, "cannot wait");
    if (letter == 'w')
        return STATUS_OK;
    assert_true(letter != '\0' && script->n_jobs > 0);
    *ret = (struct outcome){
        .job = script->jobs[0],
        .verdict = letter == 'y' || letter == 'T' ? VERDICT_INTERESTING
                   : letter == 'i'                ? VERDICT_INVALID
                                                  : VERDICT_NOT,
        .ending = letter == 't' || letter == 'T' ? ENDED_TIMEOUT : ENDED_EXIT,
        .was_killed = letter == 'k',
        .seconds = 1,
    };
    memmove(script->jobs, script->jobs + 1, --script->n_jobs * sizeof *script->jobs);
    return STATUS_OK;
}

static void close_it(struct executor *self)
{
    script_of(self)->n_closed++;
}

static const struct executor_ops ops = {
    .start = start, .cancel = cancel, .n_busy = n_busy, .wait = wait_for_one, .close = close_it};

struct bed {
    struct script script;
    struct repeating repeating;
    struct executor *executor;
    struct fileset small, large;
};

/* P is 0.15, and the original has 100 bytes: the large candidate has more than a tenth. */
static int set_up(void **state)
{
    static struct bed bed;
    bed = (struct bed){.script = {.executor = {.ops = &ops, .n_workers = 4}}};
    repeating_init(&bed.repeating, &bed.script.executor);
    repeating_set_rate(&bed.repeating, 0.15, 100);
    bed.executor = &bed.repeating.executor;
    bed.small = disk_files_set("a", "0123456789", NULL);
    bed.large = disk_files_set("a", "0123456789+", NULL);
    *state = &bed;
    return 0;
}

static int tear_down(void **state)
{
    struct bed *bed = *state;
    repeating_done(&bed->repeating);
    fileset_done(&bed->small);
    fileset_done(&bed->large);
    return 0;
}

/* Runs a candidate to its outcome. */
static struct outcome decide(struct bed *bed, const struct fileset *candidate, const char *letters)
{
    struct error err;
    struct outcome outcome = {0};
    enum oracle_event event = ORACLE_TIMEOUT;
    bed->script.letters = letters;
    assert_int_equal(bed->executor->ops->start(bed->executor, 7, candidate, &err), STATUS_OK);
    while (event != ORACLE_OUTCOME)
        assert_int_equal(bed->executor->ops->wait(bed->executor, 0, &event, &outcome, &err),
                         STATUS_OK);
    assert_int_equal(*bed->script.letters, '\0'); /* no run more, and none less */
    assert_int_equal(outcome.job, 7);
    return outcome;
}

static void clear_cases_are_decided_soon(void **state)
{
    struct bed *bed = *state;
    struct outcome yes = decide(bed, &bed->small, "yy"), no = decide(bed, &bed->small, "nnnnnnn");
    assert_int_equal(yes.verdict, VERDICT_INTERESTING);
    assert_int_equal(yes.n_more_runs, 1);
    assert_true(yes.seconds == 2 && yes.was_alone);
    assert_int_equal(no.verdict, VERDICT_NOT);
    assert_int_equal(no.n_more_runs, 6);
    assert_int_equal(decide(bed, &bed->small, "i").verdict, VERDICT_INVALID);
}

static void large_candidates_are_refused_later(void **state)
{
    struct bed *bed = *state;
    assert_int_equal(decide(bed, &bed->large, "nnnnnnnnnnn").verdict, VERDICT_NOT);
}

static void runs_that_say_nothing_are_no_refusal(void **state)
{
    struct bed *bed = *state;
    struct outcome late = decide(bed, &bed->small, "tnt"),
                   killed = decide(bed, &bed->small, "knkk");
    assert_int_equal(late.verdict, VERDICT_UNRESOLVED);
    assert_int_equal(killed.verdict, VERDICT_UNRESOLVED);
    assert_false(killed.was_killed);
    assert_int_equal(decide(bed, &bed->small, "kktyy").verdict, VERDICT_INTERESTING);
    /* --keep time>TIME: out of time, and interesting all the same */
    assert_int_equal(decide(bed, &bed->small, "TT").verdict, VERDICT_INTERESTING);
}

static void one_run_is_enough_while_it_is_off(void **state)
{
    struct bed *bed = *state;
    repeating_turn(&bed->repeating, false);
    assert_int_equal(decide(bed, &bed->small, "n").verdict, VERDICT_NOT);
    assert_true(decide(bed, &bed->small, "k").was_killed);
    repeating_turn(&bed->repeating, true);
    assert_int_equal(decide(bed, &bed->small, "yy").verdict, VERDICT_INTERESTING);
}

/* Starts a candidate, lets it run some times, and cancels it. */
static void run_and_cancel(struct bed *bed, uint64_t job, const struct fileset *candidate,
                           const char *letters)
{
    struct error err;
    struct outcome outcome;
    enum oracle_event event;
    bed->script.letters = letters;
    assert_int_equal(bed->executor->ops->start(bed->executor, job, candidate, &err), STATUS_OK);
    for (size_t n = strlen(letters); n > 0; n--) {
        assert_int_equal(bed->executor->ops->wait(bed->executor, 0, &event, &outcome, &err),
                         STATUS_OK);
        assert_int_equal(event, ORACLE_TIMEOUT);
    }
    bed->executor->ops->cancel(bed->executor, 99); /* nobody has this number */
    bed->executor->ops->cancel(bed->executor, job);
    /* the run that was under way */
    bed->script.letters = "y";
    assert_int_equal(bed->executor->ops->wait(bed->executor, 0, &event, &outcome, &err), STATUS_OK);
    assert_int_equal(event, ORACLE_TIMEOUT);
}

static void runs_of_a_cancelled_candidate_count_later(void **state)
{
    struct bed *bed = *state;
    run_and_cancel(bed, 5, &bed->small, "nnnn");
    run_and_cancel(bed, 6, &bed->large, "");
    struct outcome outcome = decide(bed, &bed->small, "nnn");
    assert_int_equal(outcome.verdict, VERDICT_NOT);
    assert_int_equal(outcome.n_more_runs, 4 + 2); /* every run is counted once */
    run_and_cancel(bed, 5, &bed->small, "n");
    run_and_cancel(bed, 5, &bed->small, "nn");
    assert_int_equal(decide(bed, &bed->small, "nnnn").verdict, VERDICT_NOT);
}

static void errors_are_passed_on(void **state)
{
    struct bed *bed = *state;
    struct error err;
    struct outcome outcome;
    enum oracle_event event;
    bed->script.start_fails = true;
    assert_int_equal(bed->executor->ops->start(bed->executor, 1, &bed->small, &err), STATUS_IO);
    assert_string_equal(err.message, "cannot start");
    bed->script.start_fails = false;
    bed->script.letters = "wene";
    assert_int_equal(bed->executor->ops->start(bed->executor, 2, &bed->small, &err), STATUS_OK);
    assert_int_equal(bed->executor->ops->n_busy(bed->executor), 1);
    assert_int_equal(bed->executor->ops->wait(bed->executor, 0, &event, &outcome, &err), STATUS_OK);
    assert_int_equal(event, ORACLE_TIMEOUT);
    assert_int_equal(bed->executor->ops->wait(bed->executor, 0, &event, &outcome, &err), STATUS_IO);
    assert_string_equal(err.message, "cannot wait");
    bed->script.start_fails = true; /* the second run of the candidate */
    assert_int_equal(bed->executor->ops->wait(bed->executor, 0, &event, &outcome, &err), STATUS_IO);
    bed->executor->ops->set_timeout(bed->executor, 3); /* the inner executor has no such function */
    assert_int_equal(bed->executor->ops->begin(bed->executor, NULL, &err), STATUS_OK);
    bed->executor->ops->close(bed->executor);
    assert_int_equal(bed->script.n_closed, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(clear_cases_are_decided_soon),
        TEST(large_candidates_are_refused_later),
        TEST(runs_that_say_nothing_are_no_refusal),
        TEST(one_run_is_enough_while_it_is_off),
        TEST(runs_of_a_cancelled_candidate_count_later),
        TEST(errors_are_passed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

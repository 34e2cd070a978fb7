/* The scheduler, driven by hand: no files, no tests, only what passes say they did. */
#include "drive/plan/scheduler.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static struct pass_report ended(uint64_t size, bool has_changed, uint64_t n_skipped)
{
    return (struct pass_report){
        .size = size, .n_accepted = has_changed, .n_skipped = n_skipped, .has_ended = true};
}

static void expect_step(struct scheduler *scheduler, unsigned pass, unsigned round, bool trusts)
{
    struct schedule_step step;
    assert_true(scheduler_next(scheduler, &step));
    assert_int_equal(step.pass, pass);
    assert_int_equal(step.round, round);
    assert_int_equal(step.trusts, trusts);
}

static void expect_end(struct scheduler *scheduler)
{
    struct schedule_step step;
    assert_false(scheduler_next(scheduler, &step));
}

static void hear(struct scheduler *scheduler, struct pass_report report)
{
    scheduler_hear(scheduler, &report);
}

static void rounds_end_when_nothing_changes(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {
        {.turn = TURN_FIRST}, {.turn = TURN_EACH}, {.turn = TURN_LATE}, {.turn = TURN_LAST}};
    struct scheduler *scheduler = scheduler_new(passes, 4, false, 100);
    expect_step(scheduler, 0, 1, true);
    hear(scheduler, ended(50, true, 0));
    expect_step(scheduler, 1, 1, true);
    hear(scheduler, ended(40, true, 0));
    /* something changed: no late pass; the pass that left the result is not run on it again */
    expect_step(scheduler, 2, 2, true);
    hear(scheduler, ended(40, false, 0));
    expect_step(scheduler, 3, 2, true);
    hear(scheduler, ended(40, false, 0));
    expect_end(scheduler);
    scheduler_free(scheduler);
}

static void skipped_candidates_are_proved_in_one_more_round(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_EACH}, {.turn = TURN_LATE}};
    struct scheduler *scheduler = scheduler_new(passes, 2, false, 100);
    expect_step(scheduler, 0, 1, true);
    hear(scheduler, ended(90, true, 3));
    expect_step(scheduler, 0, 2, true);
    hear(scheduler, ended(90, false, 5));
    expect_step(scheduler, 0, 3, false); /* nothing is trusted */
    hear(scheduler, ended(90, false, 0));
    expect_step(scheduler, 1, 3, true);
    hear(scheduler, ended(90, false, 0));
    expect_end(scheduler);
    scheduler_free(scheduler);
}

static void a_late_success_is_proved_again_only_if_it_helped(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_EACH},
                                           {.turn = TURN_LATE, .reads_anew = true}};
    struct scheduler *scheduler = scheduler_new(passes, 2, false, 100);
    expect_step(scheduler, 0, 1, true);
    hear(scheduler, ended(100, false, 1));
    expect_step(scheduler, 0, 2, false);
    hear(scheduler, ended(100, false, 0));
    expect_step(scheduler, 1, 2, true);
    hear(scheduler, ended(99, true, 0));
    expect_step(scheduler, 0, 3, true);
    hear(scheduler, ended(99, false, 2)); /* nothing went: the proof still counts */
    expect_step(scheduler, 1, 3, true);
    hear(scheduler, ended(98, true, 0));
    expect_step(scheduler, 0, 4, true);
    hear(scheduler, ended(90, true, 2)); /* something went */
    expect_step(scheduler, 0, 5, true);
    hear(scheduler, ended(90, false, 2));
    expect_step(scheduler, 0, 6, false);
    hear(scheduler, ended(90, false, 0));
    expect_step(scheduler, 1, 6, true);
    hear(scheduler, ended(90, false, 0));
    expect_end(scheduler);
    scheduler_free(scheduler);
}

static void a_success_in_the_last_round_makes_another_one(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_EACH}, {.turn = TURN_EACH}};
    struct scheduler *scheduler = scheduler_new(passes, 2, false, 100);
    expect_step(scheduler, 0, 1, true);
    hear(scheduler, ended(100, false, 1));
    expect_step(scheduler, 1, 1, true);
    hear(scheduler, ended(100, false, 1));
    expect_step(scheduler, 0, 2, false);
    hear(scheduler, ended(90, true, 0));
    expect_step(scheduler, 1, 2, false); /* the proof asks all of its questions */
    hear(scheduler, ended(90, false, 1));
    expect_step(scheduler, 1, 3, true);
    hear(scheduler, ended(90, false, 1));
    expect_end(scheduler); /* the proof ended with 90 */
    scheduler_free(scheduler);
}

static void a_proof_holds_until_much_has_gone(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_EACH},
                                           {.turn = TURN_LATE, .reads_anew = true}};
    struct scheduler *scheduler = scheduler_new(passes, 2, false, 160);
    expect_step(scheduler, 0, 1, true);
    hear(scheduler, ended(160, false, 1));
    expect_step(scheduler, 0, 2, false);
    hear(scheduler, ended(160, false, 0));
    expect_step(scheduler, 1, 2, true);
    hear(scheduler, ended(140, true, 0)); /* late passes promise nothing: 140 are proved */
    expect_step(scheduler, 0, 3, true);
    hear(scheduler, ended(132, true, 2)); /* a sixteenth is gone */
    expect_step(scheduler, 0, 4, true);
    hear(scheduler, ended(132, false, 2));
    expect_step(scheduler, 1, 4, true);
    hear(scheduler, ended(131, true, 0));
    expect_step(scheduler, 0, 5, true);
    hear(scheduler, ended(130, true, 2)); /* more than a sixteenth */
    expect_step(scheduler, 0, 6, true);
    hear(scheduler, ended(130, false, 2));
    expect_step(scheduler, 0, 7, false);
    hear(scheduler, ended(130, false, 0));
    expect_step(scheduler, 1, 7, true);
    hear(scheduler, ended(130, false, 0));
    expect_end(scheduler);
    scheduler_free(scheduler);
}

static void a_pass_that_reads_anew_runs_on_its_own_result(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_EACH, .reads_anew = true}};
    struct scheduler *scheduler = scheduler_new(passes, 1, false, 100);
    expect_step(scheduler, 0, 1, true);
    hear(scheduler, ended(90, true, 0));
    expect_step(scheduler, 0, 2, true);
    hear(scheduler, ended(90, false, 0));
    expect_end(scheduler);
    scheduler_free(scheduler);
}

static void once_is_one_round_in_order(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_LATE}, {.turn = TURN_FIRST}};
    struct scheduler *scheduler = scheduler_new(passes, 2, true, 100);
    expect_step(scheduler, 0, 1, true);
    hear(scheduler, ended(90, true, 0));
    expect_step(scheduler, 1, 1, true);
    hear(scheduler, ended(80, true, 0));
    expect_end(scheduler);
    scheduler_free(scheduler);
}

/* Runs the pass under way, `gain` of 1000 parts of the size going in every 32 tests, until it is
 * put aside or `n_tests` are over.  Gives the number of tests. */
static uint64_t work(struct scheduler *scheduler, uint64_t *size, unsigned gain, uint64_t n_tests)
{
    uint64_t before = *size;
    struct pass_report report = {.size = *size};
    for (; report.n_tests < n_tests; report.n_tests++) {
        if (!scheduler_goes_on(scheduler, &report))
            break;
        if (report.n_tests % 32 == 31)
            report.size -= report.size * gain / 1000;
    }
    report.has_ended = report.n_tests == n_tests;
    report.n_accepted = report.size != before;
    *size = report.size;
    scheduler_hear(scheduler, &report);
    return report.n_tests;
}

static const struct schedule_pass contest[] = {{.turn = TURN_FIRST, .competes = true},
                                               {.turn = TURN_EACH, .competes = true},
                                               {.turn = TURN_CONTEST, .competes = true}};

static void a_pass_that_removes_much_goes_on_to_its_end(void **state)
{
    (void)state;
    struct scheduler *scheduler = scheduler_new(contest, 3, false, 10000);
    uint64_t size = 10000;
    expect_step(scheduler, 0, 1, true);
    assert_int_equal(work(scheduler, &size, 500, 120), 120);
    expect_step(scheduler, 1, 1, true);
    scheduler_free(scheduler);
}

static void a_pass_that_removes_little_is_put_aside_and_the_best_goes_on(void **state)
{
    (void)state;
    struct scheduler *scheduler = scheduler_new(contest, 3, false, 10000);
    uint64_t size = 10000;
    expect_step(scheduler, 0, 1, true);
    assert_int_equal(work(scheduler, &size, 50, 1000), 32);
    expect_step(scheduler, 1, 1, true);
    assert_int_equal(work(scheduler, &size, 10, 1000), 32);
    /* the better of the two, until it has removed little for long enough */
    expect_step(scheduler, 0, 1, true);
    assert_int_equal(work(scheduler, &size, 50, 1000), 32);
    expect_step(scheduler, 2, 1, true);
    assert_int_equal(work(scheduler, &size, 200, 192), 192);
    /* the contest is over; what was put aside has its turn when nothing else does any good */
    expect_step(scheduler, 1, 1, true);
    scheduler_free(scheduler);
}

static void when_the_best_dries_up_the_next_best_goes_on(void **state)
{
    (void)state;
    struct scheduler *scheduler = scheduler_new(contest, 3, false, 10000);
    uint64_t size = 10000;
    expect_step(scheduler, 0, 1, true);
    work(scheduler, &size, 50, 1000);
    expect_step(scheduler, 1, 1, true);
    work(scheduler, &size, 20, 1000);
    expect_step(scheduler, 0, 1, true);
    work(scheduler, &size, 50, 1000);
    expect_step(scheduler, 2, 1, true);
    work(scheduler, &size, 10, 1000);
    expect_step(scheduler, 0, 1, true);
    assert_int_equal(work(scheduler, &size, 10, 1000), 32);
    expect_step(scheduler, 1, 1, true);
    scheduler_free(scheduler);
}

static void a_pass_for_the_bulk_is_not_resumed_on_a_small_result(void **state)
{
    (void)state;
    for (unsigned large = 0; large <= 1; large++) {
        uint64_t size = large ? 10000 : 1000;
        struct scheduler *scheduler = scheduler_new(contest, 3, false, size);
        size /= 2;
        expect_step(scheduler, 0, 1, true);
        hear(scheduler,
             (struct pass_report){
                 .n_tests = 10, .size = size, .n_accepted = 1, .n_skipped = 1, .has_ended = true});
        expect_step(scheduler, 1, 1, true);
        assert_int_equal(work(scheduler, &size, 10, 1000), large ? 32 : 1000);
        if (large)
            expect_step(scheduler, 0, 1, true);
        scheduler_free(scheduler);
    }
}

static void a_pass_for_the_bulk_begins_only_on_a_large_input(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_BULK}, {.turn = TURN_EACH}};
    struct scheduler *scheduler = scheduler_new(passes, 2, false, 2049);
    expect_step(scheduler, 0, 1, true);
    scheduler_free(scheduler);
    scheduler = scheduler_new(passes, 2, false, 2048);
    expect_step(scheduler, 1, 1, true);
    hear(scheduler, ended(100, false, 0));
    expect_end(scheduler);
    scheduler_free(scheduler);
}

static void little_that_is_left_is_not_contested(void **state)
{
    (void)state;
    struct scheduler *scheduler = scheduler_new(contest, 3, false, 16);
    uint64_t size = 16;
    expect_step(scheduler, 0, 1, true);
    assert_int_equal(work(scheduler, &size, 0, 1000), 1000);
    scheduler_free(scheduler);
}

static void passes_of_no_use_come_to_an_end(void **state)
{
    (void)state;
    struct scheduler *scheduler = scheduler_new(contest, 3, false, 100000);
    struct schedule_step step;
    uint64_t size = 100000, n_tests = 0;
    while (scheduler_next(scheduler, &step))
        n_tests += work(scheduler, &size, 0, 200);
    assert_in_range(n_tests, 600, 8 * 32 + 3 * 200);
    scheduler_free(scheduler);
}

static void a_pass_is_put_aside_when_its_patience_is_over(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_LATE, .patience = 10}};
    struct scheduler *scheduler = scheduler_new(passes, 1, false, 100);
    expect_step(scheduler, 0, 1, true);
    assert_true(scheduler_goes_on(scheduler, &(struct pass_report){.n_tests = 9, .size = 100}));
    /* a success: patience begins anew */
    struct pass_report report = {.n_tests = 10, .size = 90, .n_accepted = 1};
    assert_true(scheduler_goes_on(scheduler, &report));
    report.n_tests = 19;
    assert_true(scheduler_goes_on(scheduler, &report));
    report.n_tests = 20;
    assert_false(scheduler_goes_on(scheduler, &report));
    scheduler_hear(scheduler, &report);
    expect_end(scheduler); /* it would spend the same tests on the same result again */
    scheduler_free(scheduler);
}

static void patience_grows_with_the_result(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {
        {.turn = TURN_LATE, .patience = 10, .patience_share = 4}};
    struct scheduler *scheduler = scheduler_new(passes, 1, false, 100);
    expect_step(scheduler, 0, 1, true);
    assert_true(scheduler_goes_on(scheduler, &(struct pass_report){.n_tests = 24, .size = 100}));
    assert_false(scheduler_goes_on(scheduler, &(struct pass_report){.n_tests = 25, .size = 100}));
    assert_false(scheduler_goes_on(scheduler, &(struct pass_report){.n_tests = 10, .size = 20}));
    scheduler_free(scheduler);
}

/* The first pass removes something; the second one loses its patience after exactly so many tests.
 */
static void expect_patience(struct scheduler *scheduler, unsigned round, uint64_t size,
                            uint64_t patience)
{
    struct pass_report report = {.n_tests = patience - 1, .size = size};
    expect_step(scheduler, 0, round, true);
    hear(scheduler, ended(size, true, 0));
    expect_step(scheduler, 1, round, true);
    assert_true(scheduler_goes_on(scheduler, &report));
    report.n_tests = patience;
    assert_false(scheduler_goes_on(scheduler, &report));
    hear(scheduler, report);
}

static void a_pass_that_found_nothing_has_half_of_its_patience(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_EACH, .reads_anew = true},
                                           {.turn = TURN_EACH, .patience = 10}};
    struct scheduler *scheduler = scheduler_new(passes, 2, false, 100);
    expect_patience(scheduler, 1, 99, 10);
    expect_patience(scheduler, 2, 98, 5);
    expect_patience(scheduler, 3, 97, 4);
    expect_patience(scheduler, 4, 96, 4);
    /* a success: it has all of its patience again */
    struct pass_report report = {.size = 94, .n_accepted = 1};
    expect_step(scheduler, 0, 5, true);
    hear(scheduler, ended(95, true, 0));
    expect_step(scheduler, 1, 5, true);
    report.n_tests = 3;
    assert_true(scheduler_goes_on(scheduler, &report));
    report.n_tests = 13;
    assert_false(scheduler_goes_on(scheduler, &report));
    hear(scheduler, report);
    expect_patience(scheduler, 6, 93, 10);
    scheduler_free(scheduler);
}

static void on_a_small_result_a_pass_gives_way_to_the_others(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_EACH}, {.turn = TURN_EACH}};
    struct scheduler *scheduler = scheduler_new(passes, 2, false, 100);
    struct pass_report report = {.n_tests = 11, .size = 100};
    expect_step(scheduler, 0, 1, true);
    assert_true(scheduler_goes_on(scheduler, &report));
    report.n_tests = 12;
    assert_false(scheduler_goes_on(scheduler, &report));
    hear(scheduler, report);
    expect_step(scheduler, 1, 1, true);
    hear(scheduler, ended(100, false, 0));
    /* nobody helped: it goes on to its end */
    expect_step(scheduler, 0, 2, true);
    report.n_tests = 1000;
    assert_true(scheduler_goes_on(scheduler, &report));
    hear(scheduler, ended(100, false, 0));
    expect_end(scheduler);
    scheduler_free(scheduler);
}

static void a_pass_that_collects_is_not_interrupted(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_EACH, .patience = 20},
                                           {.turn = TURN_EACH}};
    struct scheduler *scheduler = scheduler_new(passes, 2, false, 100);
    struct pass_report report = {.n_tests = 30, .size = 100, .collects = true};
    expect_step(scheduler, 0, 1, true);
    assert_true(scheduler_goes_on(scheduler, &report));
    report.collects = false; /* what it collected is combined: now it gives way */
    assert_false(scheduler_goes_on(scheduler, &report));
    scheduler_free(scheduler);
}

static void on_a_large_result_no_pass_gives_way(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {{.turn = TURN_EACH}, {.turn = TURN_EACH}};
    struct scheduler *scheduler = scheduler_new(passes, 2, false, 1000);
    expect_step(scheduler, 0, 1, true);
    assert_true(scheduler_goes_on(scheduler, &(struct pass_report){.n_tests = 99, .size = 1000}));
    scheduler_free(scheduler);
}

static void local_passes_are_not_repeated_for_each_other(void **state)
{
    (void)state;
    const struct schedule_pass passes[] = {
        {.turn = TURN_EACH},
        {.turn = TURN_LATE, .reads_anew = true, .is_local = true},
        {.turn = TURN_LATE, .reads_anew = true, .is_local = true}};
    struct scheduler *scheduler = scheduler_new(passes, 3, false, 100);
    expect_step(scheduler, 0, 1, true);
    hear(scheduler, ended(100, false, 0));
    expect_step(scheduler, 1, 1, true);
    hear(scheduler, ended(99, true, 0));
    expect_step(scheduler, 2, 1, true);
    hear(scheduler, ended(98, true, 0));
    /* the other passes look at what is left; if they find nothing, all is done */
    expect_step(scheduler, 0, 2, true);
    hear(scheduler, ended(98, false, 0));
    expect_end(scheduler);
    scheduler_free(scheduler);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_end_when_nothing_changes),
        cmocka_unit_test(skipped_candidates_are_proved_in_one_more_round),
        cmocka_unit_test(a_late_success_is_proved_again_only_if_it_helped),
        cmocka_unit_test(a_proof_holds_until_much_has_gone),
        cmocka_unit_test(a_success_in_the_last_round_makes_another_one),
        cmocka_unit_test(a_pass_that_reads_anew_runs_on_its_own_result),
        cmocka_unit_test(once_is_one_round_in_order),
        cmocka_unit_test(a_pass_that_removes_much_goes_on_to_its_end),
        cmocka_unit_test(a_pass_that_removes_little_is_put_aside_and_the_best_goes_on),
        cmocka_unit_test(when_the_best_dries_up_the_next_best_goes_on),
        cmocka_unit_test(a_pass_for_the_bulk_is_not_resumed_on_a_small_result),
        cmocka_unit_test(a_pass_for_the_bulk_begins_only_on_a_large_input),
        cmocka_unit_test(little_that_is_left_is_not_contested),
        cmocka_unit_test(passes_of_no_use_come_to_an_end),
        cmocka_unit_test(a_pass_is_put_aside_when_its_patience_is_over),
        cmocka_unit_test(patience_grows_with_the_result),
        cmocka_unit_test(a_pass_that_found_nothing_has_half_of_its_patience),
        cmocka_unit_test(on_a_small_result_a_pass_gives_way_to_the_others),
        cmocka_unit_test(a_pass_that_collects_is_not_interrupted),
        cmocka_unit_test(on_a_large_result_no_pass_gives_way),
        cmocka_unit_test(local_passes_are_not_repeated_for_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

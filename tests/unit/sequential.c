/* The sequential test keeps its error bounds, exactly: the probabilities of all courses of runs are
 * added up, nothing is drawn. */
#include "drive/execute/sequential.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_RUNS = 1500 };

struct course {
    double accepted, refused, n_runs; /* probabilities, and the expected number of runs */
};

/* All courses of a candidate with this rate; those of more than MAX_RUNS runs are left open. */
static struct course follow(const struct sequential *test, double rate)
{
    static double now[MAX_RUNS + 1], next[MAX_RUNS + 1]; /* by the number of reproductions */
    struct course course = {0};
    memset(now, 0, sizeof now);
    now[0] = 1;
    for (unsigned n_runs = 1; n_runs <= MAX_RUNS; n_runs++) {
        memset(next, 0, sizeof next);
        for (unsigned n_yes = 0; n_yes < n_runs; n_yes++)
            for (unsigned yes = 0; yes < 2 && now[n_yes] > 0; yes++) {
                double chance = now[n_yes] * (yes ? rate : 1 - rate);
                enum decision decision = sequential_decide(test, n_yes + yes, n_runs - n_yes - yes);
                course.accepted += decision == DECISION_ACCEPT ? chance : 0;
                course.refused += decision == DECISION_REFUSE ? chance : 0;
                course.n_runs += decision == DECISION_OPEN ? 0 : chance * n_runs;
                next[n_yes + yes] += decision == DECISION_OPEN ? chance : 0;
            }
        memcpy(now, next, sizeof now);
    }
    return course;
}

static void errors_stay_within_their_bounds(void **state)
{
    static const double rates[] = {0.02, 0.05, 0.15, 0.25, 0.4, 0.5, 0.7, 0.9};
    static const double allowed[] = {0.1, 0.03};
    (void)state;
    for (size_t i = 0; i < 2 * sizeof rates / sizeof *rates; i++) {
        double rate = rates[i / 2], wrong_refuse = allowed[i % 2];
        struct sequential test;
        sequential_init(&test, rate, wrong_refuse);
        assert_true(test.low < rate && rate < test.high);
        struct course high = follow(&test, test.high), low = follow(&test, test.low);
        assert_true(high.refused <= wrong_refuse);
        assert_true(high.accepted >= 1 - wrong_refuse - 1e-6);
        assert_true(low.accepted <= 0.01);
        struct course between = follow(&test, rate);
        assert_true(between.accepted > low.accepted && between.accepted < high.accepted);
    }
}

/* Bounds by Wald's formulas allow about half of these errors, and cost more runs. */
static void bounds_are_as_narrow_as_they_may_be(void **state)
{
    (void)state;
    struct sequential test, wald;
    sequential_init(&test, 0.15, 0.1);
    wald = test;
    wald.accept = log(100);
    wald.refuse = log(0.1);
    assert_true(follow(&wald, test.low).accepted < 0.005);
    assert_true(follow(&test, test.low).accepted > 0.008);
    assert_true(follow(&test, 0.3).n_runs < follow(&wald, 0.3).n_runs - 1);
    assert_true(follow(&test, 0).n_runs < follow(&wald, 0).n_runs);
}

/* The smallest and the largest rate: the search for the bounds ends. */
static void extreme_rates_have_bounds(void **state)
{
    struct sequential test;
    (void)state;
    sequential_init(&test, SEQUENTIAL_LEAST, 0.03);
    assert_true(test.accept > 0 && test.refuse < 0);
    assert_true(follow(&test, 0).refused == 1);
    sequential_init(&test, SEQUENTIAL_MOST, 0.03);
    assert_true(test.accept > 0 && test.refuse < 0);
    assert_true(follow(&test, 1).accepted == 1);
}

static void clear_cases_end_early(void **state)
{
    struct sequential test;
    (void)state;
    sequential_init(&test, 0.15, 0.1);
    struct course never = follow(&test, 0), as_original = follow(&test, 0.3);
    assert_true(never.n_runs <= 7 && never.refused == 1);
    assert_true(as_original.n_runs < 9);
    sequential_init(&test, 0.5, 0.1); /* the original reproduces always */
    never = follow(&test, 0);
    as_original = follow(&test, 1);
    assert_true(never.n_runs == 1 && as_original.n_runs <= 3);
}

static void bounds_of_a_rate(void **state)
{
    static const struct {
        unsigned n_yes, n_runs;
        double low, high;
    } known[] = {/* from tables of Clopper and Pearson's intervals */
                 {0, 10, 0, 0.3085},
                 {10, 10, 0.6915, 1},
                 {1, 10, 0.0025, 0.4450},
                 {5, 10, 0.1871, 0.8129},
                 {18, 60, 0.1885, 0.4321}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double low, high;
        rate_bounds(known[i].n_yes, known[i].n_runs, &low, &high);
        assert_true(fabs(low - known[i].low) < 0.0002);
        assert_true(fabs(high - known[i].high) < 0.0002);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_stay_within_their_bounds),
        cmocka_unit_test(bounds_are_as_narrow_as_they_may_be),
        cmocka_unit_test(extreme_rates_have_bounds),
        cmocka_unit_test(clear_cases_end_early),
        cmocka_unit_test(bounds_of_a_rate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

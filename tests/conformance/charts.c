/* The diagrams and tables of the papers: the data of charts.json gives every expected number, and
 * the rows of the published tables give their means and medians, with the exceptions that the
 * fixture itself lists. */
#include "fixture.h"
#include "report/figures/runs.h"
#include "report/figures/stats.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_RUNS = 8, MAX_EVENTS = 16, MAX_ROWS = 32 };

static struct run_event events[MAX_RUNS][MAX_EVENTS];

static int64_t integer(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    if (!json_is_integer(value))
        fail_msg("no number %s", name);
    return json_integer_value(value);
}

static int64_t nth(const json_t *array, size_t i)
{
    return json_integer_value(json_array_get(array, i));
}

static size_t read_runs(const json_t *fixture, struct run_record *ret)
{
    const json_t *runs = json_object_get(fixture, "runs");
    for (size_t i = 0; i < json_array_size(runs); i++) {
        const json_t *run = json_array_get(runs, i), *list = json_object_get(run, "events");
        ret[i] = (struct run_record){
            .name = json_string_value(json_object_get(run, "name")),
            .initial = {[MEASURE_BYTES] = (uint64_t)integer(run, "initial_bytes"),
                        [MEASURE_CLASSES] = (uint64_t)integer(run, "initial_classes")},
            .events = events[i],
            .seconds = (double)integer(run, "finished"),
            .timed_out = integer(run, "timeout") != 0,
        };
        for (size_t k = 1; k < json_array_size(list); k++) { /* the first is the whole input */
            const json_t *event = json_array_get(list, k);
            events[i][ret[i].n_events++] = (struct run_event){
                .seconds = (double)nth(event, 0),
                .preserved = nth(event, 1) != 0,
                .size = {[MEASURE_CLASSES] = (uint64_t)nth(event, 2),
                         [MEASURE_BYTES] = (uint64_t)nth(event, 3)},
            };
        }
        ret[i].n_tests = ret[i].n_events;
    }
    return json_array_size(runs);
}

static int64_t permille(const struct run_record *run, enum measure measure)
{
    return (int64_t)floor(run_final_relative(run, measure) * 1000 + 1e-9);
}

static void final_values(const json_t *expected, const struct run_record *runs, size_t n)
{
    const json_t *final = json_object_get(expected, "final");
    assert_int_equal(json_array_size(final), n);
    for (size_t i = 0; i < n; i++) {
        const json_t *row = json_array_get(final, i);
        assert_string_equal(json_string_value(json_object_get(row, "name")), runs[i].name);
        assert_int_equal(integer(row, "seconds"), runs[i].seconds);
        assert_int_equal(integer(row, "timeout"), runs[i].timed_out);
        assert_int_equal(integer(row, "iterations"), runs[i].n_tests);
        assert_int_equal(integer(row, "classes_permille"), permille(&runs[i], MEASURE_CLASSES));
        assert_int_equal(integer(row, "bytes_permille"), permille(&runs[i], MEASURE_BYTES));
    }
}

static void one_minute(const json_t *row, const struct run_record *runs, size_t n,
                       enum measure measure, const char *name)
{
    char key[64];
    unsigned minute = (unsigned)integer(row, "minute");
    const json_t *sizes = json_object_get(row, name);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(nth(sizes, i), run_size_at_minute(&runs[i], measure, minute));
    double mean = runs_relative_at_minute(runs, n, measure, minute);
    snprintf(key, sizeof key, "%s_geomean_permille", name);
    assert_int_equal(integer(row, key), stats_round(mean * 1000));
    snprintf(key, sizeof key, "%s_times_smaller_x100", name);
    assert_int_equal(integer(row, key), stats_round(100 / mean));
}

static void cumulative(const json_t *expected, const char *name, const double *values, size_t n,
                       double unit)
{
    struct point points[MAX_RUNS];
    const json_t *list = json_object_get(expected, name);
    size_t n_points = stats_cumulative(values, n, points);
    assert_int_equal(json_array_size(list), n_points);
    for (size_t i = 0; i < n_points; i++) {
        assert_int_equal(nth(json_array_get(list, i), 0), floor(points[i].x * unit + 1e-9));
        assert_int_equal(nth(json_array_get(list, i), 1), points[i].y);
    }
}

static void charts_are_exact(void **state)
{
    (void)state;
    struct run_record runs[MAX_RUNS];
    double values[MAX_RUNS];
    json_t *fixture = fixture_load("charts.json");
    const json_t *expected = json_object_get(fixture, "expected"), *row;
    size_t n = read_runs(fixture, runs), i;
    final_values(expected, runs, n);
    json_array_foreach(json_object_get(expected, "reduction_over_time"), i, row)
    {
        one_minute(row, runs, n, MEASURE_CLASSES, "classes");
        one_minute(row, runs, n, MEASURE_BYTES, "bytes");
    }
    cumulative(expected, "cfd_seconds", values, runs_seconds(runs, n, values), 1);
    cumulative(expected, "cfd_iterations", values, runs_tests(runs, n, values), 1);
    cumulative(expected, "cfd_classes_permille", values,
               runs_relative(runs, n, MEASURE_CLASSES, values), 1000);
    cumulative(expected, "cfd_bytes_permille", values,
               runs_relative(runs, n, MEASURE_BYTES, values), 1000);
    assert_int_equal(integer(expected, "geomean_seconds_x10"),
                     stats_round(runs_mean_seconds(runs, n) * 10));
    assert_int_equal(integer(expected, "timeout_permille"),
                     floor(runs_timeout_share(runs, n) * 1000));
    json_decref(fixture);
}

static size_t column(const json_t *rows, const char *name, double *ret)
{
    for (size_t i = 0; i < json_array_size(rows); i++)
        ret[i] = (double)integer(json_array_get(rows, i), name);
    return json_array_size(rows);
}

static uint64_t column_mean(const json_t *rows, const char *name)
{
    double values[MAX_ROWS];
    return stats_round(stats_geometric_mean(values, column(rows, name, values)));
}

/* Geometric means that the model-guided paper prints; where the fixture's note says that a printed
 * number is misread, the recomputed one. */
static void model_guided_tables_recompute(void **state)
{
    static const struct {
        const char *table, *column;
        uint64_t mean;
    } means[] = {
        {"p004_table1", "time_type", 714},           {"p004_table1", "time_Pardis", 996},
        {"p004_table1", "time_C-Reduce", 1650}, /* table I prints 1,850 */
        {"p004_table1", "tests_type", 1251},         {"p004_table1", "tests_Pardis", 2065},
        {"p004_table1", "tests_C-Reduce", 26895},    {"p004_table1", "size_type", 743},
        {"p004_table1", "size_Pardis", 574},         {"p004_table1", "size_C-Reduce", 76},
        {"p004_table1", "size_Original", 70299},     /* printed: 70,301 */
        {"p004_table2", "tests_type->Pardis", 2318}, /* printed: 2,316 */
        {"p004_table2", "time_C-Reduce", 1650},
    };
    (void)state;
    json_t *fixture = fixture_load("paper_tables.json");
    for (size_t i = 0; i < sizeof means / sizeof *means; i++) {
        uint64_t got = column_mean(json_object_get(fixture, means[i].table), means[i].column);
        if (got != means[i].mean)
            fail_msg("%s %s: %llu", means[i].table, means[i].column, (unsigned long long)got);
    }
    json_decref(fixture);
}

/* The columns that both tables have are equal. */
static void both_tables_agree(void **state)
{
    static const char *const both[] = {"time_type",  "time_C-Reduce",  "time_Pardis",
                                       "tests_type", "tests_C-Reduce", "tests_Pardis",
                                       "size_type",  "size_C-Reduce",  "size_Pardis"};
    (void)state;
    json_t *fixture = fixture_load("paper_tables.json");
    const json_t *first = json_object_get(fixture, "p004_table1");
    const json_t *second = json_object_get(fixture, "p004_table2");
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        double a[MAX_ROWS], b[MAX_ROWS];
        size_t n = column(first, both[i], a);
        assert_int_equal(column(second, both[i], b), n);
        for (size_t k = 0; k < n; k++)
            assert_true(a[k] == b[k]);
    }
    json_decref(fixture);
}

/* Tests of ddmin over tests of HDD, table 1 of the HDD paper: 11.5 in the geometric mean. */
static void hdd_needs_a_tenth_of_the_tests(void **state)
{
    (void)state;
    double ddmin[MAX_ROWS], hdd[MAX_ROWS];
    json_t *fixture = fixture_load("paper_tables.json");
    const json_t *table = json_object_get(fixture, "p003_table1");
    size_t n = column(table, "ddmin_tests", ddmin);
    column(table, "hdd_tests", hdd);
    for (size_t i = 0; i < n; i++)
        ddmin[i] /= hdd[i];
    assert_int_equal(stats_round(stats_geometric_mean(ddmin, n) * 10), 115);
    json_decref(fixture);
}

/* "2339/203_x100": the quotient in hundredths.  The paper prints one of them cut off. */
static void derived_quotients_recompute(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("paper_tables.json");
    const json_t *derived = json_object_get(fixture, "p000_derived");
    const char *name;
    json_t *value;
    size_t n = 0;
    json_object_foreach((json_t *)derived, name, value)
    {
        double above, below;
        if (strstr(name, "printed") != NULL)
            continue;
        assert_int_equal(sscanf(name, "%lf/%lf", &above, &below), 2);
        assert_int_equal(json_integer_value(value), stats_round(100 * above / below));
        n++;
    }
    assert_int_equal(n, 7);
    json_decref(fixture);
}

/* What the dissertation says of its figure 4.12, from the means that it prints: 3.1 times as slow,
 * 2.7 times better in classes and 5.3 times in bytes. */
static void factors_of_logical_reduction_recompute(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("paper_tables.json");
    const json_t *facts = json_object_get(fixture, "p001_ch4");
    static const struct {
        const char *factor, *above, *below;
    } factors[] = {
        {"slowdown_x10", "ours_time_s_x10", "jreduce_time_s_x10"},
        {"better_classes_x10", "jreduce_classes_permille", "ours_classes_permille"},
        {"better_bytes_x10", "jreduce_bytes_permille", "ours_bytes_permille"},
    };
    for (size_t i = 0; i < sizeof factors / sizeof *factors; i++)
        assert_int_equal(integer(facts, factors[i].factor),
                         stats_round(10.0 * (double)integer(facts, factors[i].above) /
                                     (double)integer(facts, factors[i].below)));
    json_decref(fixture);
}

/* At most half of the rows are below the median, and at most half above. */
static void medians_are_those_of_the_rows(void **state)
{
    static const char *const columns[] = {"time_type", "tests_type", "size_type", "tests_Pardis"};
    (void)state;
    json_t *fixture = fixture_load("paper_tables.json");
    const json_t *rows = json_object_get(fixture, "p004_table1");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        double values[MAX_ROWS];
        size_t n = column(rows, columns[i], values), n_below = 0, n_above = 0;
        double median = stats_median(values, n);
        for (size_t k = 0; k < n; k++) {
            n_below += values[k] < median;
            n_above += values[k] > median;
        }
        assert_true(n_below <= n / 2 && n_above <= n / 2);
    }
    json_decref(fixture);
}

static void small_numbers(void **state)
{
    (void)state;
    const double values[] = {4, 1, 2, 2, 9};
    struct point points[5];
    size_t bins[3];
    assert_true(stats_median(values, 5) == 2 && stats_median(values, 4) == 2);
    assert_true(stats_mean(values, 4) == 2.25 && stats_sum(values, 5) == 18);
    assert_true(stats_least(values, 5) == 1 && stats_most(values, 5) == 9);
    assert_true(stats_median(values, 0) == 0 && stats_geometric_mean(values, 0) == 0);
    assert_int_equal(stats_cumulative(values, 5, points), 4);
    assert_true(points[1].x == 2 && points[1].y == 3);
    stats_histogram(values, 5, 2, 2, bins, 3);
    assert_true(bins[0] == 3 && bins[1] == 1 && bins[2] == 1);
    struct run_record empty = {.initial = {10, 0, 0}};
    assert_true(run_final_relative(&empty, MEASURE_BYTES) == 1);
    assert_true(run_final_relative(&empty, MEASURE_CLASSES) == 1);
    assert_true(runs_timeout_share(&empty, 0) == 0);
}

/* Minutes, as in the papers, if a run is longer than ten of them; shorter steps for shorter runs.
 */
static void diagrams_over_time_have_enough_steps(void **state)
{
    (void)state;
    static const struct {
        double seconds, step;
        unsigned n_steps;
        double unit;
    } cases[] = {{0, 0.1, 1, 1},    {4.4, 0.1, 44, 1},   {59, 1, 59, 1},
                 {601, 60, 11, 60}, {7200, 60, 120, 60}, {1e9, 60, 1440, 60}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_record runs[] = {{.seconds = cases[i].seconds / 2},
                                    {.seconds = cases[i].seconds}};
        struct time_grid grid = runs_time_grid(runs, 2);
        assert_true(grid.step == cases[i].step && grid.unit == cases[i].unit);
        assert_int_equal(grid.n_steps, cases[i].n_steps);
    }
    struct run_event steps[] = {{.seconds = 0.25, .preserved = true, .size = {25}},
                                {.seconds = 1.5, .preserved = true, .size = {1}}};
    struct run_record run = {.initial = {100}, .events = steps, .n_events = 2, .seconds = 2};
    assert_true(runs_relative_at(&run, 1, MEASURE_BYTES, 0) == 1);
    assert_true(fabs(runs_relative_at(&run, 1, MEASURE_BYTES, 0.3) - 0.25) < 1e-9);
    assert_true(fabs(runs_relative_at(&run, 1, MEASURE_BYTES, 2) - 0.01) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(charts_are_exact),
        cmocka_unit_test(model_guided_tables_recompute),
        cmocka_unit_test(both_tables_agree),
        cmocka_unit_test(hdd_needs_a_tenth_of_the_tests),
        cmocka_unit_test(derived_quotients_recompute),
        cmocka_unit_test(factors_of_logical_reduction_recompute),
        cmocka_unit_test(medians_are_those_of_the_rows),
        cmocka_unit_test(small_numbers),
        cmocka_unit_test(diagrams_over_time_have_enough_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

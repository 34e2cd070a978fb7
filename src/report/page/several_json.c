#include "report/page/several_json.h"

#include "base/memory.h"
#include "report/figures/stats.h"
#include "report/page/json_out.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bars of a histogram from 0 to 100 %. */
enum { N_BINS = 10 };

void each_algorithm(const struct run_record *runs, size_t n,
                    void (*visit)(void *context, const struct run_record *group, size_t n_group),
                    void *context)
{
    struct run_record *group = mem_zero(n + 1, sizeof *group);
    for (size_t i = 0; i < n; i++) {
        size_t n_group = 0;
        bool is_first = true;
        for (size_t k = 0; k < n; k++) {
            if (strcmp(runs[k].algorithm, runs[i].algorithm) != 0)
                continue;
            is_first = is_first && k >= i;
            group[n_group++] = runs[k];
        }
        if (is_first)
            visit(context, group, n_group);
    }
    free(group);
}

static void number_json(struct buffer *out, const char *name, double value)
{
    json_out_name(out, name);
    buffer_add_format(out, "%.6g", value);
}

static void points_json(struct buffer *out, const char *name, const double *values, size_t n)
{
    struct point *points = mem_zero(n + 1, sizeof *points);
    size_t n_points = stats_cumulative(values, n, points);
    json_out_name(out, name);
    buffer_add_byte(out, '[');
    for (size_t i = 0; i < n_points; i++)
        buffer_add_format(out, "%s[%.6g,%.0f]", i > 0 ? "," : "", points[i].x, points[i].y);
    buffer_add_byte(out, ']');
    free(points);
}

static void measure_json(struct buffer *out, const char *name, const struct run_record *runs,
                         size_t n, enum measure measure, double *values)
{
    if (!runs_have(runs, n, measure))
        return;
    runs_relative(runs, n, measure, values);
    json_out_name(out, name);
    buffer_add_byte(out, '{');
    number_json(out, "mean", stats_geometric_mean(values, n));
    number_json(out, "median", stats_median(values, n));
    number_json(out, "least", stats_least(values, n));
    number_json(out, "most", stats_most(values, n));
    number_json(out, "overall", runs_overall_relative(runs, n, measure));
    buffer_add_byte(out, '}');
}

static void histogram_json(struct buffer *out, const struct run_record *runs, size_t n,
                           double *values)
{
    size_t counts[N_BINS];
    runs_relative(runs, n, MEASURE_BYTES, values);
    stats_histogram(values, n, 0, 1.0 / N_BINS, counts, N_BINS);
    json_out_name(out, "histogram");
    for (size_t i = 0; i < N_BINS; i++)
        buffer_add_format(out, "%c%zu", i == 0 ? '[' : ',', counts[i]);
    buffer_add_byte(out, ']');
}

static void over_time_json(struct buffer *out, const char *name, const struct run_record *runs,
                           size_t n, enum measure measure, const struct time_grid *grid)
{
    json_out_name(out, name);
    for (unsigned i = 0; i <= grid->n_steps; i++)
        buffer_add_format(out, "%c%.6g", i == 0 ? '[' : ',',
                          runs_relative_at(runs, n, measure, i * grid->step));
    buffer_add_byte(out, ']');
}

struct writing {
    struct buffer *out;
    struct time_grid grid;
};

static void algorithm_json(void *context, const struct run_record *runs, size_t n)
{
    struct writing *writing = context;
    struct buffer *out = writing->out;
    double *values = mem_zero(n + 1, sizeof *values);
    buffer_add_text(out, out->data[out->n_bytes - 1] == '[' ? "{" : ",{");
    json_out_name(out, "name");
    json_out_text(out, runs[0].algorithm);
    number_json(out, "runs", (double)n);
    number_json(out, "timeouts", runs_timeout_share(runs, n));
    number_json(out, "seconds", runs_mean_seconds(runs, n));
    for (size_t i = 0; i < n; i++)
        values[i] = fmax((double)runs[i].n_tests, 1);
    number_json(out, "tests", stats_geometric_mean(values, n));
    measure_json(out, "bytes", runs, n, MEASURE_BYTES, values);
    measure_json(out, "tokens", runs, n, MEASURE_TOKENS, values);
    measure_json(out, "classes", runs, n, MEASURE_CLASSES, values);
    over_time_json(out, "over_time", runs, n, MEASURE_BYTES, &writing->grid);
    if (runs_have(runs, n, MEASURE_CLASSES))
        over_time_json(out, "over_time_classes", runs, n, MEASURE_CLASSES, &writing->grid);
    histogram_json(out, runs, n, values);
    json_out_name(out, "frequency");
    buffer_add_byte(out, '{');
    points_json(out, "seconds", values, runs_seconds(runs, n, values));
    points_json(out, "tests", values, runs_tests(runs, n, values));
    points_json(out, "bytes", values, runs_relative(runs, n, MEASURE_BYTES, values));
    if (runs_have(runs, n, MEASURE_CLASSES))
        points_json(out, "classes", values, runs_relative(runs, n, MEASURE_CLASSES, values));
    buffer_add_text(out, "}}");
    free(values);
}

void several_json(const struct run_record *runs, size_t n, struct buffer *out)
{
    struct writing writing = {.out = out, .grid = runs_time_grid(runs, n)};
    buffer_add_byte(out, '{');
    number_json(out, "step", writing.grid.step);
    json_out_name(out, "algorithms");
    buffer_add_byte(out, '[');
    each_algorithm(runs, n, algorithm_json, &writing);
    buffer_add_byte(out, ']');
    json_out_name(out, "tests");
    buffer_add_byte(out, '[');
    for (size_t i = 0; i < n; i++)
        buffer_add_format(out, "%s%" PRIu64, i > 0 ? "," : "", runs[i].n_tests);
    buffer_add_text(out, "]}");
}

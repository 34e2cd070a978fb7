#include "cli/commands/report_files.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/show/test_text.h"
#include "report/figures/stats.h"
#include "report/page/several_json.h"
#include "report/page/svg.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static enum status write_file(const char *dir, const char *name, const struct buffer *text,
                              struct error *err)
{
    char *path = disk_join(dir, name);
    enum status status = disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK)
        status = disk_write_atomic(path, text->data, text->n_bytes, 0644, err);
    if (status == STATUS_OK)
        printf("%s\n", path);
    free(path);
    return status;
}

static enum status write_chart(const struct svg_chart *chart, const char *dir, const char *name,
                               struct error *err)
{
    struct buffer picture = {0};
    svg_write(chart, &picture);
    enum status status = write_file(dir, name, &picture, err);
    buffer_done(&picture);
    return status;
}

/* --- one run ------------------------------------------------------------------------------ */

static enum status write_size(const struct run_data *run, bool over_tests, const char *dir,
                              struct error *err)
{
    struct point *points = mem_zero(run->n_versions + 1, sizeof *points);
    bool has_tokens = run->n_versions > 0 && run->versions[0].n_tokens > 0;
    for (size_t i = 0; i < run->n_versions; i++) {
        const struct version_row *version = &run->versions[i];
        points[i].x = over_tests ? (double)version->n_asked : version->elapsed;
        points[i].y = (double)(has_tokens ? version->n_tokens : version->n_bytes);
    }
    struct svg_series series = {.name = run->title, .points = points, .n_points = run->n_versions};
    struct svg_chart chart = {.title = over_tests ? "Size over tests" : "Size over time",
                              .x_label = over_tests ? "answers" : "seconds",
                              .y_label = has_tokens ? "tokens" : "bytes",
                              .series = &series,
                              .n_series = 1,
                              .has_steps = true};
    enum status status =
        write_chart(&chart, dir, over_tests ? "size-tests.svg" : "size-time.svg", err);
    free(points);
    return status;
}

/* --- several runs ------------------------------------------------------------------------- */

enum { MAX_GROUPS = 16 }; /* the most curves in one chart */

enum kind { OVER_TIME, TIMES_SMALLER, BY_SECONDS, BY_TESTS, BY_SIZE };

static const struct diagram {
    enum kind kind;
    enum measure measure;             /* the measure of sizes */
    const char *file, *title, *x, *y; /* x: the label of the axis; NULL: time */
} diagrams[] = {
    {OVER_TIME, MEASURE_BYTES, "over-time.svg", "Mean relative size over time", NULL,
     "bytes, relative to the input"},
    {OVER_TIME, MEASURE_CLASSES, "over-time-classes.svg", "Mean relative size over time", NULL,
     "classes, relative to the input"},
    {TIMES_SMALLER, MEASURE_BYTES, "times-smaller.svg", "Times smaller than the input, over time",
     NULL, "times fewer bytes"},
    {TIMES_SMALLER, MEASURE_CLASSES, "times-smaller-classes.svg",
     "Times smaller than the input, over time", NULL, "times fewer classes"},
    {BY_SECONDS, MEASURE_BYTES, "frequency-seconds.svg", "Runs by seconds", "seconds", "runs"},
    {BY_TESTS, MEASURE_BYTES, "frequency-tests.svg", "Runs by tests", "tests", "runs"},
    {BY_SIZE, MEASURE_BYTES, "frequency-bytes.svg", "Runs by final size",
     "bytes, relative to the input", "runs"},
    {BY_SIZE, MEASURE_CLASSES, "frequency-classes.svg", "Runs by final size",
     "classes, relative to the input", "runs"},
};

struct drawing {
    const struct diagram *diagram;
    struct time_grid grid;
    struct svg_series series[MAX_GROUPS];
    struct point *points[MAX_GROUPS];
    size_t n;
};

static size_t values_of(const struct diagram *diagram, const struct run_record *runs, size_t n,
                        double *ret)
{
    if (diagram->kind == BY_SECONDS)
        return runs_seconds(runs, n, ret);
    if (diagram->kind == BY_TESTS)
        return runs_tests(runs, n, ret);
    return runs_relative(runs, n, diagram->measure, ret);
}

static void add_group(void *context, const struct run_record *runs, size_t n)
{
    struct drawing *drawing = context;
    const struct diagram *diagram = drawing->diagram;
    bool is_over_time = diagram->x == NULL;
    if (drawing->n == MAX_GROUPS)
        return;
    struct point *points = mem_zero(n + drawing->grid.n_steps + 2, sizeof *points);
    double *values = mem_zero(n + 1, sizeof *values);
    size_t n_points = 0;
    for (unsigned i = 0; is_over_time && i <= drawing->grid.n_steps; i++) {
        double seconds = i * drawing->grid.step;
        double size = runs_relative_at(runs, n, diagram->measure, seconds);
        points[n_points++] = (struct point){.x = seconds / drawing->grid.unit,
                                            .y = diagram->kind == OVER_TIME ? size : 1 / size};
    }
    if (!is_over_time)
        n_points = stats_cumulative(values, values_of(diagram, runs, n, values), points);
    drawing->points[drawing->n] = points;
    drawing->series[drawing->n++] =
        (struct svg_series){.name = runs[0].algorithm, .points = points, .n_points = n_points};
    free(values);
}

static enum status write_diagram(const struct run_record *runs, size_t n,
                                 const struct diagram *diagram, const char *dir, struct error *err)
{
    struct drawing drawing = {.diagram = diagram, .grid = runs_time_grid(runs, n)};
    bool has_time = diagram->x == NULL;
    each_algorithm(runs, n, add_group, &drawing);
    struct svg_chart chart = {.title = diagram->title,
                              .x_label = !has_time                ? diagram->x
                                         : drawing.grid.unit < 60 ? "seconds"
                                                                  : "minutes",
                              .y_label = diagram->y,
                              .series = drawing.series,
                              .n_series = drawing.n,
                              .has_steps = true,
                              .counts_up = !has_time};
    enum status status = write_chart(&chart, dir, diagram->file, err);
    for (size_t i = 0; i < drawing.n; i++)
        free(drawing.points[i]);
    return status;
}

static enum status write_diagrams(const struct run_data *runs, size_t n, const char *dir,
                                  struct error *err)
{
    struct run_record *records = mem_zero(n, sizeof *records);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < n; i++)
        run_data_record(&runs[i], &records[i]);
    bool has_classes = runs_have(records, n, MEASURE_CLASSES);
    for (size_t i = 0; i < sizeof diagrams / sizeof *diagrams && status == STATUS_OK; i++)
        if (has_classes || diagrams[i].measure != MEASURE_CLASSES)
            status = write_diagram(records, n, &diagrams[i], dir, err);
    for (size_t i = 0; i < n; i++)
        free(records[i].events);
    free(records);
    return status;
}

enum status report_write_svg(const struct run_data *runs, size_t n, const char *dir,
                             struct error *err)
{
    if (n != 1)
        return write_diagrams(runs, n, dir, err);
    enum status status = write_size(&runs[0], false, dir, err);
    return status == STATUS_OK ? write_size(&runs[0], true, dir, err) : status;
}

/* --- tables ------------------------------------------------------------------------------- */

static void add_run(struct buffer *out, const struct run_data *run)
{
    struct run_record record;
    run_data_record(run, &record);
    csv_text(out, run->title);
    buffer_add_byte(out, ',');
    csv_text(out, run->algorithm);
    buffer_add_format(out, ",%s,%.3f,%" PRIu64, run->end, run->elapsed, record.n_tests);
    for (int i = 0; i < N_MEASURES; i++)
        buffer_add_format(out, ",%" PRIu64 ",%" PRIu64, record.initial[i],
                          run_final_size(&record, (enum measure)i));
    buffer_add_byte(out, '\n');
    free(record.events);
}

static void add_versions(struct buffer *out, const struct run_data *run)
{
    for (size_t i = 0; i < run->n_versions; i++) {
        const struct version_row *version = &run->versions[i];
        csv_text(out, run->title);
        buffer_add_byte(out, ',');
        csv_text(out, run->algorithm);
        buffer_add_format(
            out, ",%zu,%.3f,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s\n", i,
            version->elapsed, version->n_asked, version->n_bytes, version->n_tokens,
            version->n_classes, version->n_files, version->pass);
    }
}

enum status report_write_csv(const struct run_data *runs, size_t n, const char *dir,
                             struct error *err)
{
    struct buffer table = {0}, versions = {0}, tests = {0};
    buffer_add_text(&table, "input,algorithm,end,seconds,tests,original_bytes,bytes,"
                            "original_tokens,tokens,original_classes,classes\n");
    buffer_add_text(&versions, "input,algorithm,version,seconds,answers,bytes,tokens,classes,files,"
                               "pass\n");
    test_csv_header(&tests);
    for (size_t i = 0; i < n; i++) {
        add_run(&table, &runs[i]);
        add_versions(&versions, &runs[i]);
    }
    for (size_t i = 0; n == 1 && i < runs[0].n_tests; i++)
        test_to_csv(&runs[0].tests[i], &tests);
    enum status status = write_file(dir, "runs.csv", &table, err);
    if (status == STATUS_OK)
        status = write_file(dir, "versions.csv", &versions, err);
    if (status == STATUS_OK && n == 1)
        status = write_file(dir, "tests.csv", &tests, err);
    buffer_done(&table);
    buffer_done(&versions);
    buffer_done(&tests);
    return status;
}

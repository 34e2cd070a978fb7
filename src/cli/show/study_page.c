#include "cli/show/study_page.h"

#include "base/memory.h"
#include "report/page/bars.h"
#include "report/page/page.h"
#include "triage/table/printed.h"
#include "triage/table/tables.h"

#include <stdlib.h>

/* A chart with a group of bars for each level of easiness. */
struct levels {
    struct bar_chart chart;
    char *names[STUDY_MAX_ANALYSES + 1];
    double values[(STUDY_MAX_ANALYSES + 1) * STUDY_MAX_ANALYSES];
    double marks[(STUDY_MAX_ANALYSES + 1) * STUDY_MAX_ANALYSES];
};

static void levels_init(struct levels *levels, const struct study *study, size_t n_levels,
                        const char *const *series, size_t n_series)
{
    *levels = (struct levels){.chart = {.x_label = "easiness",
                                        .groups = (const char *const *)levels->names,
                                        .n_groups = n_levels,
                                        .series = series,
                                        .n_series = n_series,
                                        .values = levels->values,
                                        .marks = levels->marks}};
    for (size_t i = 0; i < n_levels; i++)
        levels->names[i] = mem_format("%.2f", (double)i / (double)study->n_analyses);
}

static void levels_set(struct levels *levels, size_t level, size_t series, double value,
                       double mark)
{
    levels->values[level * levels->chart.n_series + series] = value;
    levels->marks[level * levels->chart.n_series + series] = mark;
}

static void levels_finish(struct levels *levels, const char *title, const char *y_label,
                          struct buffer *out)
{
    levels->chart.title = title;
    levels->chart.y_label = y_label;
    buffer_add_text(out, "<figure class=\"scroll\">\n");
    bars_write(&levels->chart, out);
    buffer_add_text(out, "</figure>\n");
    for (size_t i = 0; i < levels->chart.n_groups; i++)
        free(levels->names[i]);
}

static double percent(int permille)
{
    return permille < 0 ? -1 : permille / 10.0;
}

/* Figure 2.5.  Each bar is about three times as wide as the one before. */
static void draw_sizes(const struct rows *rows, struct buffer *out)
{
    static const char *const names[] = {"1-2",     "3-9",   "10-29",  "30-99",   "100-299",
                                        "300-999", "1k-3k", "3k-10k", "10k-30k", "30k-"};
    static const uint64_t from[] = {0, 3, 10, 30, 100, 300, 1000, 3000, 10000, 30000};
    enum { N_BARS = sizeof from / sizeof *from };
    static const char *const programs[] = {"programs"};
    double values[N_BARS] = {0};
    for (size_t i = 0; i < rows->n_rows; i++) {
        size_t bar = N_BARS - 1;
        while (rows->rows[i].n_scope < from[bar])
            bar--;
        if (rows->rows[i].usable)
            values[bar] += (double)rows->rows[i].count;
    }
    struct bar_chart chart = {.title = "Figure 2.5: programs by size",
                              .x_label = "methods in scope",
                              .y_label = "programs",
                              .groups = names,
                              .n_groups = N_BARS,
                              .series = programs,
                              .n_series = 1,
                              .values = values};
    buffer_add_text(out, "<figure class=\"scroll\">\n");
    bars_write(&chart, out);
    buffer_add_text(out, "</figure>\n");
}

static void draw_inputs(const struct study *study, struct buffer *out)
{
    static const char *const programs[] = {"programs"}, *const methods[] = {"methods in scope"};
    struct levels levels;
    size_t n = study->n_analyses;
    levels_init(&levels, study, n + 1, programs, 1);
    for (size_t i = 0; i <= n; i++)
        levels_set(&levels, i, 0, (double)study->levels[i].n_inputs, -1);
    levels_finish(&levels, "Figure 2.6a: programs by easiness", "programs", out);
    levels_init(&levels, study, n + 1, methods, 1);
    for (size_t i = 0; i <= n; i++)
        levels_set(&levels, i, 0,
                   study->levels[i].n_inputs > 0 ? study->levels[i].median_scope : -1, -1);
    levels_finish(&levels, "Figure 2.6a: size of the programs by easiness",
                  "median of methods in scope", out);
}

static void draw_soundness(const struct study *study, const struct rows *rows, struct buffer *out)
{
    struct levels levels;
    size_t n = study->n_analyses;
    levels_init(&levels, study, n + 1, (const char *const *)rows->analyses, n);
    for (size_t i = 0; i <= n; i++)
        for (size_t k = 0; k < n; k++)
            levels_set(&levels, i, k,
                       percent(permille(study->levels[i].n_sound[k], study->levels[i].n_inputs)),
                       percent(printed_sound_share(i, n, rows->analyses[k])));
    levels_finish(&levels, "Figure 2.6b: programs on which an analysis is sound", "%", out);
}

static void draw_truth(const struct study *study, struct buffer *out)
{
    const char *truths[N_TRUTHS];
    struct levels levels;
    size_t n = study->n_analyses;
    for (int t = 0; t < N_TRUTHS; t++)
        truths[t] = truth_name((enum truth)t);
    levels_init(&levels, study, n, truths, N_TRUTHS);
    levels.chart.is_stacked = true;
    for (size_t i = 0; i < n; i++)
        for (int t = 0; t < N_TRUTHS; t++)
            levels_set(&levels, i, (size_t)t,
                       percent(permille(study->levels[i].truth[t], study->levels[i].n_inputs)),
                       t + 1 < N_TRUTHS ? percent(printed_truth_share(i, n, (enum truth)t)) : -1);
    levels_finish(&levels, "Figure 2.8: truth by easiness", "%", out);
}

void study_page_write(const struct study *study, const struct rows *rows,
                      const struct recognisers *rules, const struct thresholds *thresholds,
                      struct buffer *out)
{
    buffer_add_text(out,
                    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "style-src 'unsafe-inline'\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>Easiness of inputs</title>\n<style>\n");
    buffer_add(out, page_style.data, page_style.n_bytes);
    buffer_add_format(out,
                      "</style>\n</head>\n<body>\n<main>\n<h1>Easiness of inputs</h1>\n"
                      "<p>%llu inputs, %llu of them with a lost fact; %llu more were not usable. "
                      "%zu analyses.</p>\n<p>Columns called &quot;printed&quot; and dashed lines "
                      "are figures of the dissertation, for the analyses and the levels of "
                      "easiness that it has.</p>\n",
                      (unsigned long long)study->n_inputs, (unsigned long long)study->n_unsound,
                      (unsigned long long)study->n_unusable, study->n_analyses);
    draw_sizes(rows, out);
    draw_inputs(study, out);
    draw_soundness(study, rows, out);
    draw_truth(study, out);
    tables_write(study, rows, rules, GRID_HTML, out);
    tables_write_groups(rows, thresholds, GRID_HTML, out);
    buffer_add_text(out, "</main>\n</body>\n</html>\n");
}

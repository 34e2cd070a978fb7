#include "triage/table/tables.h"

#include "base/memory.h"
#include "triage/table/printed.h"

#include <stdlib.h>

struct writer {
    const struct study *study;
    const struct rows *rows;
    const struct recognisers *rules;
    enum grid_format format;
    struct buffer *out;
};

static void finish(const struct writer *w, struct grid *grid)
{
    grid_write(grid, w->format, w->out);
    grid_done(grid);
}

static void add_printed(struct grid *grid, long count)
{
    if (count < 0)
        grid_add(grid, "-");
    else
        grid_add(grid, "%ld", count);
}

static void add_easiness(struct grid *grid, const struct writer *w, size_t level)
{
    grid_add(grid, "%.2f", (double)level / (double)w->study->n_analyses);
}

/* Table 2.1 and figures 2.6 ------------------------------------------------------------------- */

static void quality_row(const struct writer *w, struct grid *grid, const char *name,
                        const struct row_count *sum)
{
    const struct printed_quality *printed = printed_quality_of(name);
    grid_add(grid, "%s", name);
    grid_add_count(grid, sum->n_found);
    grid_add_count(grid, sum->n_hits);
    grid_add_permille(grid, permille(sum->n_hits, sum->n_found));
    grid_add_permille(grid, printed != NULL ? printed->precision : -1);
    grid_add_permille(grid, permille(sum->n_hits, w->study->n_seen));
    grid_add_permille(grid, printed != NULL ? printed->recall : -1);
}

static void write_quality(const struct writer *w)
{
    static const char *const headings[] = {"analysis",       "reachable", "executed of these",
                                           "rel. precision", "printed",   "rel. recall",
                                           "printed"};
    struct grid grid;
    char *title =
        mem_format("table 2.1: quality of the analyses (%llu programs, %llu methods "
                   "executed)",
                   (unsigned long long)w->study->n_inputs, (unsigned long long)w->study->n_seen);
    grid_init(&grid, title, 7, headings);
    for (size_t i = 0; i < w->study->n_analyses; i++)
        quality_row(w, &grid, w->rows->analyses[i], &w->study->tools[i].sum);
    quality_row(w, &grid, "union", &w->study->all);
    quality_row(w, &grid, "intersection", &w->study->common);
    finish(w, &grid);
    free(title);
}

static void write_inputs(const struct writer *w)
{
    static const char *const headings[] = {"easiness", "programs", "share", "median methods",
                                           "printed programs"};
    struct grid grid;
    grid_init(&grid, "figure 2.6a: programs by easiness", 5, headings);
    for (size_t level = 0; level <= w->study->n_analyses; level++) {
        add_easiness(&grid, w, level);
        grid_add_count(&grid, w->study->levels[level].n_inputs);
        grid_add_permille(&grid, permille(w->study->levels[level].n_inputs, w->study->n_inputs));
        grid_add(&grid, "%g", w->study->levels[level].median_scope);
        add_printed(&grid, printed_inputs(level, w->study->n_analyses));
    }
    finish(w, &grid);
}

static void write_soundness(const struct writer *w)
{
    size_t n = w->study->n_analyses;
    const char **headings = mem_zero(2 * n + 1, sizeof *headings);
    headings[0] = "easiness";
    for (size_t i = 0; i < n; i++) {
        headings[1 + 2 * i] = w->rows->analyses[i];
        headings[2 + 2 * i] = "printed";
    }
    struct grid grid;
    grid_init(&grid, "figure 2.6b: share of the programs on which an analysis is sound", 2 * n + 1,
              headings);
    for (size_t level = 0; level <= n; level++) {
        add_easiness(&grid, w, level);
        for (size_t i = 0; i < n; i++) {
            grid_add_permille(&grid, permille(w->study->levels[level].n_sound[i],
                                              w->study->levels[level].n_inputs));
            grid_add_permille(&grid, printed_sound_share(level, n, w->rows->analyses[i]));
        }
    }
    free(headings);
    finish(w, &grid);
}

/* Ground truth: tables 2.2, 2.3, 2.5, figure 2.8 ---------------------------------------------- */

static void write_rules(const struct writer *w, enum truth says)
{
    const char *headings[] = {"rule", "known as", says == TRUTH_BUG ? "easy" : "hard", "all",
                              "printed"};
    struct grid grid;
    grid_init(&grid,
              says == TRUTH_BUG ? "table 2.3: known bugs" : "table 2.2: known sources of features",
              5, headings);
    for (size_t i = 0; i < w->rules->n_rules; i++) {
        const struct recogniser *rule = &w->rules->rules[i];
        if (rule->says != says)
            continue;
        grid_add(&grid, "%s", rule->id);
        grid_add(&grid, "%s%s%s", rule->tool, rule->tool[0] != '\0' ? ": " : "", rule->title);
        grid_add_count(&grid, w->study->rules[i].n_marked);
        grid_add_count(&grid, w->study->rules[i].n_all);
        if (rule->printed[1] < 0)
            grid_add(&grid, "-");
        else
            grid_add(&grid, "%d / %d", rule->printed[0], rule->printed[1]);
    }
    finish(w, &grid);
}

static void vector_row(const struct writer *w, struct grid *grid, size_t vector)
{
    const struct study *study = w->study;
    const struct printed_vector *printed =
        printed_vector_of(w->rows->analyses, study->n_analyses, vector);
    size_t n_sound = 0;
    for (size_t i = 0; i < study->n_analyses; i++)
        n_sound += vector >> i & 1;
    for (size_t i = 0; i < study->n_analyses; i++)
        grid_add(grid, "%s", (vector >> i & 1) != 0 ? "•" : "");
    add_easiness(grid, w, n_sound);
    uint64_t total = 0;
    for (int t = 0; t < N_TRUTHS; t++) {
        grid_add_count(grid, study->vectors[vector][t]);
        total += study->vectors[vector][t];
    }
    grid_add_count(grid, total);
    if (printed == NULL)
        grid_add(grid, "-");
    else
        grid_add(grid, "%ld %ld %ld", printed->truth[0], printed->truth[1], printed->truth[2]);
}

static void vector_sum(const struct writer *w, struct grid *grid)
{
    for (size_t i = 0; i < w->study->n_analyses; i++)
        grid_add(grid, "%s", i == 0 ? "sum" : "");
    grid_add(grid, "%s", "");
    for (int t = 0; t < N_TRUTHS; t++) {
        uint64_t sum = 0;
        for (int c = 0; c < N_CALLED; c++)
            sum += w->study->called[c][t];
        grid_add_count(grid, sum);
    }
    grid_add_count(grid, w->study->n_unsound);
    grid_add(grid, "710 162 159");
}

static size_t reverse_bits(size_t number, size_t n_bits)
{
    size_t reversed = 0;
    for (size_t i = 0; i < n_bits; i++)
        reversed |= (number >> i & 1) << (n_bits - 1 - i);
    return reversed;
}

static void write_vectors(const struct writer *w)
{
    size_t n = w->study->n_analyses;
    const char **headings = mem_zero(n + 6, sizeof *headings);
    static const char *const last[] = {"easiness", "bugs",  "features",
                                       "unknown",  "total", "printed"};
    for (size_t i = 0; i < n; i++)
        headings[i] = w->rows->analyses[i];
    for (size_t i = 0; i < 6; i++)
        headings[n + i] = last[i];
    struct grid grid;
    grid_init(&grid, "table 2.5: truth by who found the first lost method (•: found)", n + 6,
              headings);
    free(headings);
    for (size_t place = ((size_t)1 << n) - 1; place-- > 0;) {
        size_t vector = reverse_bits(place, n); /* the first analysis changes slowest */
        const uint64_t *truth = w->study->vectors[vector];
        /* With more than four analyses, empty rows are left out, because there are too many. */
        if (n <= PRINTED_ANALYSES || truth[0] + truth[1] + truth[2] > 0)
            vector_row(w, &grid, vector);
    }
    vector_sum(w, &grid);
    finish(w, &grid);
}

static void write_truth(const struct writer *w)
{
    static const char *const headings[] = {"easiness", "bug",     "printed", "feature",
                                           "printed",  "unknown", "printed"};
    size_t n = w->study->n_analyses;
    struct grid grid;
    grid_init(&grid, "figure 2.8: truth by easiness", 7, headings);
    for (size_t level = 0; level < n; level++) {
        add_easiness(&grid, w, level);
        for (int t = 0; t < N_TRUTHS; t++) {
            grid_add_permille(&grid, permille(w->study->levels[level].truth[t],
                                              w->study->levels[level].n_inputs));
            grid_add_permille(&grid, printed_truth_share(level, n, (enum truth)t));
        }
    }
    finish(w, &grid);
}

/* Evaluation: tables 2.6 and 2.7 -------------------------------------------------------------- */

static void write_called(const struct writer *w)
{
    static const char *const names[] = {"bug", "feature", "undecided"};
    static const char *const headings[] = {"called",  "bug",     "printed", "feature", "printed",
                                           "unknown", "printed", "total",   "printed"};
    struct grid grid;
    grid_init(&grid, "table 2.6: truth by verdict", 9, headings);
    for (int c = 0; c < N_CALLED; c++) {
        uint64_t total = 0;
        long printed = 0;
        grid_add(&grid, "%s", names[c]);
        for (int t = 0; t < N_TRUTHS; t++) {
            grid_add_count(&grid, w->study->called[c][t]);
            add_printed(&grid, printed_called((enum called)c, (enum truth)t));
            total += w->study->called[c][t];
            printed += printed_called((enum called)c, (enum truth)t);
        }
        grid_add_count(&grid, total);
        add_printed(&grid, printed);
    }
    finish(w, &grid);
}

static void write_precision(const struct writer *w)
{
    static const char *const headings[] = {"", "precision", "printed", "recall", "printed"};
    struct grid grid;
    grid_init(&grid, "table 2.7: precision and recall (every unknown counts as missed)", 5,
              headings);
    for (int t = TRUTH_BUG; t <= TRUTH_FEATURE; t++) {
        grid_add(&grid, "%s", truth_name((enum truth)t));
        grid_add_permille(&grid, study_precision(w->study, (enum truth)t));
        grid_add_permille(&grid, printed_precision((enum truth)t));
        grid_add_permille(&grid, study_recall(w->study, (enum truth)t));
        grid_add_permille(&grid, printed_recall((enum truth)t));
    }
    grid_add(&grid, "baseline: all but reflection is a bug");
    grid_add_permille(&grid, study_baseline(w->study));
    grid_add_permille(&grid, printed_baseline());
    grid_add(&grid, "-");
    grid_add(&grid, "-");
    finish(w, &grid);
}

static void write_tools(const struct writer *w)
{
    static const char *const headings[] = {"analysis", "called a bug", "bug",
                                           "feature",  "unknown",      "printed"};
    struct grid grid;
    grid_init(&grid, "by analysis: truth of what is called its bug", 6, headings);
    for (size_t i = 0; i < w->study->n_analyses; i++) {
        const char *name = w->rows->analyses[i];
        grid_add(&grid, "%s", name);
        grid_add_count(&grid, w->study->tools[i].n_easy);
        for (int t = 0; t < N_TRUTHS; t++)
            grid_add_count(&grid, w->study->tools[i].truth[t]);
        if (printed_tool(name, 0) < 0)
            grid_add(&grid, "-");
        else
            grid_add(&grid, "%ld/%ld/%ld/%ld", printed_tool(name, 0), printed_tool(name, 1),
                     printed_tool(name, 2), printed_tool(name, 3));
    }
    finish(w, &grid);
}

void tables_write(const struct study *study, const struct rows *rows,
                  const struct recognisers *rules, enum grid_format format, struct buffer *out)
{
    struct writer w = {study, rows, rules, format, out};
    if (format == GRID_TEXT)
        buffer_add_text(out, "Columns called \"printed\" have the figures of the dissertation "
                             "(chapter 2).\n\n");
    write_quality(&w);
    write_inputs(&w);
    write_soundness(&w);
    if (rules != NULL) {
        write_rules(&w, TRUTH_FEATURE);
        write_rules(&w, TRUTH_BUG);
    }
    write_vectors(&w);
    write_truth(&w);
    write_called(&w);
    write_precision(&w);
    write_tools(&w);
}

#include "report/figures/runs.h"

#include "base/memory.h"
#include "report/figures/stats.h"

#include <math.h>
#include <stdlib.h>

/* Shorter times are raised to this, so that the geometric mean of the seconds exists. */
static const double shortest = 0.001;

bool runs_have(const struct run_record *runs, size_t n, enum measure measure)
{
    for (size_t i = 0; i < n; i++)
        if (runs[i].initial[measure] > 0)
            return true;
    return false;
}

uint64_t run_size_before(const struct run_record *run, enum measure measure, double seconds)
{
    uint64_t best = run->initial[measure];
    for (size_t i = 0; i < run->n_events && run->events[i].seconds < seconds; i++)
        if (run->events[i].preserved && run->events[i].size[measure] < best)
            best = run->events[i].size[measure];
    return best;
}

uint64_t run_size_at_minute(const struct run_record *run, enum measure measure, unsigned minute)
{
    return minute == 0 ? run->initial[measure] : run_size_before(run, measure, minute * 60.0);
}

uint64_t run_final_size(const struct run_record *run, enum measure measure)
{
    return run_size_before(run, measure, INFINITY);
}

static double ratio(uint64_t part, uint64_t whole)
{
    return (double)(part > 0 ? part : 1) / (double)(whole > 0 ? whole : 1);
}

double run_final_relative(const struct run_record *run, enum measure measure)
{
    return ratio(run_final_size(run, measure), run->initial[measure]);
}

double runs_relative_at(const struct run_record *runs, size_t n, enum measure measure,
                        double seconds)
{
    double *values = mem_zero(n + 1, sizeof *values);
    for (size_t i = 0; i < n; i++)
        values[i] = ratio(run_size_before(&runs[i], measure, seconds), runs[i].initial[measure]);
    double mean = stats_geometric_mean(values, n);
    free(values);
    return mean;
}

double runs_relative_at_minute(const struct run_record *runs, size_t n, enum measure measure,
                               unsigned minute)
{
    return runs_relative_at(runs, n, measure, minute * 60.0);
}

struct time_grid runs_time_grid(const struct run_record *runs, size_t n)
{
    static const double steps[] = {0.1, 0.2, 0.5, 1, 2, 5, 10, 60};
    /* A chart has some 60 steps; with steps of a minute, at most those of a day. */
    enum { ENOUGH = 60, MOST = 24 * 60 };
    size_t at = 0;
    double longest = 0;
    for (size_t i = 0; i < n; i++)
        longest = fmax(longest, runs[i].seconds);
    while (at + 1 < sizeof steps / sizeof *steps && longest > ENOUGH * steps[at])
        at++;
    double n_steps = fmin(fmax(ceil(longest / steps[at]), 1), MOST);
    return (struct time_grid){
        .step = steps[at], .n_steps = (unsigned)n_steps, .unit = steps[at] < 60 ? 1 : 60};
}

size_t runs_seconds(const struct run_record *runs, size_t n, double *ret)
{
    size_t n_values = 0;
    for (size_t i = 0; i < n; i++)
        if (!runs[i].timed_out)
            ret[n_values++] = runs[i].seconds;
    return n_values;
}

size_t runs_tests(const struct run_record *runs, size_t n, double *ret)
{
    for (size_t i = 0; i < n; i++)
        ret[i] = (double)runs[i].n_tests;
    return n;
}

size_t runs_relative(const struct run_record *runs, size_t n, enum measure measure, double *ret)
{
    for (size_t i = 0; i < n; i++)
        ret[i] = run_final_relative(&runs[i], measure);
    return n;
}

double runs_timeout_share(const struct run_record *runs, size_t n)
{
    size_t n_timeouts = 0;
    for (size_t i = 0; i < n; i++)
        n_timeouts += runs[i].timed_out;
    return n > 0 ? (double)n_timeouts / (double)n : 0;
}

double runs_mean_seconds(const struct run_record *runs, size_t n)
{
    double *values = mem_zero(n + 1, sizeof *values);
    for (size_t i = 0; i < n; i++)
        values[i] = fmax(runs[i].seconds, shortest);
    double mean = stats_geometric_mean(values, n);
    free(values);
    return mean;
}

double runs_overall_relative(const struct run_record *runs, size_t n, enum measure measure)
{
    uint64_t before = 0, after = 0;
    for (size_t i = 0; i < n; i++) {
        before += runs[i].initial[measure];
        after += run_final_size(&runs[i], measure);
    }
    return ratio(after, before);
}

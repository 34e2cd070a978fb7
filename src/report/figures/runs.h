/* runs - several runs side by side: how small their inputs became, and when.
 *
 * The definitions are those of the papers on J-Reduce (binary reduction, figure 9; dissertation,
 * figures 3.7, 4.12 and 4.13).  Minute m of a run has everything that happened before m minutes
 * were over; minute 0 is the input.  A run keeps its last value after its end.  A size of 0 counts
 * as 1, because a geometric mean needs values greater than 0. */
#ifndef PARE_REPORT_FIGURES_RUNS_H
#define PARE_REPORT_FIGURES_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum measure { MEASURE_BYTES, MEASURE_TOKENS, MEASURE_CLASSES, N_MEASURES };

/* One call of the test. */
struct run_event {
    double seconds; /* since the run began */
    bool preserved; /* interesting */
    uint64_t size[N_MEASURES];
};

struct run_record {
    const char *name;      /* name of the input */
    const char *algorithm; /* "" if there is only one */
    uint64_t initial[N_MEASURES];
    struct run_event *events; /* in the order of time; without the test of the whole input */
    size_t n_events;
    uint64_t n_tests; /* often n_events; more where only accepted candidates are events */
    double seconds;
    bool timed_out;
};

bool runs_have(const struct run_record *runs, size_t n, enum measure measure); /* any of them */

/* The smallest preserved size before `seconds` were over. */
uint64_t run_size_before(const struct run_record *run, enum measure measure, double seconds);
uint64_t run_size_at_minute(const struct run_record *run, enum measure measure, unsigned minute);
uint64_t run_final_size(const struct run_record *run, enum measure measure);
double run_final_relative(const struct run_record *run, enum measure measure);

/* Geometric mean over the runs of the size at that minute, relative to the input.  Its inverse is
 * "times smaller". */
double runs_relative_at_minute(const struct run_record *runs, size_t n, enum measure measure,
                               unsigned minute);
double runs_relative_at(const struct run_record *runs, size_t n, enum measure measure,
                        double seconds);

/* The moments of a diagram over time: 0, step, 2 step ... n_steps * step.  The papers' step is a
 * minute; runs that are all over within ten minutes get a shorter one. */
struct time_grid {
    double step;      /* seconds */
    unsigned n_steps; /* until the last run has ended, at most 1,440 */
    double unit;      /* unit of the axis, in seconds: 1 or 60 */
};
struct time_grid runs_time_grid(const struct run_record *runs, size_t n);

/* The values of a cumulative frequency diagram; ret has room for n.  Seconds: of runs that came to
 * their end.  Tests and final sizes: of all runs. */
size_t runs_seconds(const struct run_record *runs, size_t n, double *ret);
size_t runs_tests(const struct run_record *runs, size_t n, double *ret);
size_t runs_relative(const struct run_record *runs, size_t n, enum measure measure, double *ret);

double runs_timeout_share(const struct run_record *runs, size_t n);
double runs_mean_seconds(const struct run_record *runs, size_t n); /* geometric; all runs */

/* "overall": all final sizes added up, relative to all inputs added up. */
double runs_overall_relative(const struct run_record *runs, size_t n, enum measure measure);

#endif

/* virtual_executor - workers that only exist in virtual time, and tests that were recorded.
 *
 * A job takes the processor time that its test took when it was recorded, and nothing else takes
 * any time, unless own time is counted.  So a run with 1,024 workers can be looked at on one core.
 *
 * Workers on other machines: a job also takes the way there and back (latency), and now and then
 * its worker dies (failure_every); this is noticed two seconds later, and the test starts again
 * elsewhere.
 *
 * A candidate that the recording lacks is run for real and recorded, but only when its answer is
 * due: until then it is given the mean duration of the recording.  Most looked-ahead jobs are
 * cancelled before. */
#ifndef PARE_BENCH_VIRTUAL_EXECUTOR_H
#define PARE_BENCH_VIRTUAL_EXECUTOR_H

#include "common/recording.h"
#include "drive/execute/executor.h"

struct virtual_job; /* a job under way */

struct virtual_executor {
    struct executor executor;
    struct recording *recording;
    const char *test, *dir; /* the real test, and an empty directory where it runs */
    bool counts_own_time;   /* the driver's own processor time moves the clock, too */
    double latency;         /* seconds of the way to a worker or back */
    double failure_every;   /* mean seconds of work between two failures of a worker; 0: never */
    double clock;           /* virtual seconds since the start */
    double busy;            /* seconds of all workers together, jobs that were cancelled included */
    double own;             /* processor seconds of the driver */
    double resumed;         /* processor clock when the driver went on */
    uint64_t n_started, n_cancelled, n_failures, n_real, max_real;
    struct virtual_job *jobs;
    unsigned n_jobs;
};

/* Borrows recording, test and dir.  At most max_real tests are run; then waiting fails. */
void virtual_executor_init(struct virtual_executor *ret, unsigned n_workers,
                           struct recording *recording, const char *test, const char *dir,
                           uint64_t max_real);
void virtual_executor_done(struct virtual_executor *executor);

#endif

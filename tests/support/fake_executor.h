/* fake_executor - runs tests in memory and hands the outcomes out in a random order, as machines
 * with random delays would. */
#ifndef PARE_TESTS_FAKE_EXECUTOR_H
#define PARE_TESTS_FAKE_EXECUTOR_H

#include "drive/execute/executor.h"
#include "drive/run/options.h"

enum { FAKE_MAX_WORKERS = 16 };

struct fake_executor {
    struct executor executor;
    enum verdict (*ask)(void *context, const struct fileset *candidate);
    void *context;
    uint64_t seed;
    struct fake_job {
        uint64_t job;
        enum verdict verdict;
        struct hash key;
        double seconds;
    } jobs[FAKE_MAX_WORKERS];
    unsigned n_jobs;
    uint64_t n_started, n_cancelled, n_waits;
    double timeout;                                                    /* that was set last */
    double (*seconds)(void *context, const struct fileset *candidate); /* of a test; NULL: 0.01 */
    void (*on_start)(void *context, const struct fileset *candidate);  /* may be NULL */
    void (*on_cancel)(void *context, struct hash key);                 /* may be NULL */
    void (*on_wait)(void *context); /* before an outcome is handed out; may be NULL */
};

void fake_executor_init(struct fake_executor *fake, unsigned n_workers, uint64_t seed,
                        enum verdict (*ask)(void *context, const struct fileset *candidate),
                        void *context);

/* Options of a run with the default plan whose tests an executor answers.  The caller adds more. */
struct run_options executor_run_options(const struct inputs *inputs, struct executor *executor);

#endif

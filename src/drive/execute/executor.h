/* executor - the interface to whatever runs tests: local processes, or workers on other machines.
 *
 * The driver starts jobs, cancels jobs that it no longer needs, and waits for outcomes.  Outcomes
 * come in any order and at any speed; the result of a run does not depend on either. */
#ifndef PARE_DRIVE_EXECUTE_EXECUTOR_H
#define PARE_DRIVE_EXECUTE_EXECUTOR_H

#include "oracle/oracle.h"

struct executor;

struct executor_ops {
    enum status (*start)(struct executor *self, uint64_t job, const struct fileset *candidate,
                         struct error *err);
    void (*cancel)(struct executor *self, uint64_t job);
    unsigned (*n_busy)(const struct executor *self); /* workers that cannot take a job now */
    enum status (*wait)(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                        struct outcome *ret_outcome, struct error *err);
};

struct executor {
    const struct executor_ops *ops;
    unsigned n_workers;
};

/* Local processes.  Borrows the oracle. */
struct local_executor {
    struct executor executor;
    struct oracle *oracle;
};
void local_executor_init(struct local_executor *local, struct oracle *oracle, unsigned n_workers);

#endif

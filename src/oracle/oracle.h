/* oracle - runs the interestingness test on candidates.
 *
 * A job is one candidate.  Jobs run side by side and end, in any order, with an outcome.  A test
 * that hangs, forks, fills the disk or removes its own directory costs one outcome, never the run.
 * When a job has ended or was cancelled, none of its processes and none of its files are left.
 *
 * The oracle has one thread; oracle_wait is the only function that blocks.  A process may have one
 * oracle at a time, because it waits for all children of the process. */
#ifndef PARE_ORACLE_ORACLE_H
#define PARE_ORACLE_ORACLE_H

#include "base/files/fileset.h"
#include "base/status.h"
#include "oracle/behaviour/observation.h"
#include "oracle/job/oracle_options.h"
#include "oracle/job/outcome.h"

#include <stdint.h>
#include <sys/types.h>

enum oracle_event {
    ORACLE_OUTCOME,
    ORACLE_TIMEOUT, /* timeout_ms are over; or a worker whose job was cancelled is free again; or
                       the descriptor of oracle_watch is readable */
    ORACLE_INTERRUPTED,
};

struct oracle;

enum status oracle_open(const struct oracle_options *options, struct oracle **ret,
                        struct error *err);
void oracle_close(struct oracle *oracle); /* cancels all jobs, removes all workspaces */

/* The number of busy workers.  A worker whose job is cancelled is free at once.  But a persistent
 * test process is never stopped because an answer is no longer needed: its worker is free when it
 * has answered. */
unsigned oracle_n_running(const struct oracle *oracle);
void oracle_set_timeout(struct oracle *oracle, double seconds); /* for jobs started from now on */

/* Starts a job; there must be a free worker.  The candidate is on disk when this returns.  It waits
 * for other jobs if they have filled the disk. */
enum status oracle_start(struct oracle *oracle, uint64_t job, const struct fileset *candidate,
                         struct error *err);
void oracle_cancel(struct oracle *oracle, uint64_t job); /* killed; no outcome will come */

/* Waits for one outcome, at most timeout_ms (-1: as long as it takes).  ORACLE_INTERRUPTED when
 * SIGINT, SIGTERM or SIGHUP arrived: oracle_interrupt_signal says which. */
enum status oracle_wait(struct oracle *oracle, int timeout_ms, enum oracle_event *ret_event,
                        struct outcome *ret_outcome, struct error *err);
/* Without waiting: whether such a signal has arrived that oracle_wait has not told of.  Taking it
 * is for a caller that now ends. */
bool oracle_is_interrupted(const struct oracle *oracle);
void oracle_take_interrupt(struct oracle *oracle);
int oracle_interrupt_signal(const struct oracle *oracle);

/* oracle_wait returns, too, when this descriptor is readable; -1: none.  The caller keeps it. */
void oracle_watch(struct oracle *oracle, int fd);

/* A child of ours that is no test: it is not killed when tests are cleaned up.  It must have ended
 * before oracle_close. */
void oracle_spare(struct oracle *oracle, pid_t pid);

/* What the test did in the run whose outcome oracle_wait returned last, with everything that it
 * printed (a persistent test process: only on standard error).  Call it before the next
 * oracle_start; caller frees with observation_done.  keep_record needs this of the original. */
void oracle_observe(const struct oracle *oracle, struct observation *ret);

#endif

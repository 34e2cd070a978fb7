/* oracle - from candidate to verdict.
 *
 * Jobs are started with a candidate and end, in any order, with an outcome.  A job that hangs,
 * forks, fills the disk or removes its own directory costs one outcome, never the run.  When a
 * job is over, or cancelled, nothing of it is left: no process, no file.
 *
 * Single-threaded: oracle_wait is the one place that blocks.  One oracle a process: it awaits all
 * children of the process. */
#ifndef PARE_ORACLE_ORACLE_H
#define PARE_ORACLE_ORACLE_H

#include "base/files/fileset.h"
#include "base/status.h"
#include "oracle/behaviour/observation.h"
#include "oracle/job/oracle_options.h"
#include "oracle/job/outcome.h"

#include <stdint.h>

enum oracle_event {
    ORACLE_OUTCOME,
    ORACLE_TIMEOUT, /* the time is up; or a worker whose job was cancelled is free again */
    ORACLE_INTERRUPTED,
};

struct oracle;

enum status oracle_open(const struct oracle_options *options, struct oracle **ret,
                        struct error *err);
void oracle_close(struct oracle *oracle); /* cancels everything, removes everything */

/* Workers that are taken.  A cancelled job gives its worker back at once, but a resident test
 * that is cancelled keeps it until it has answered: it is never stopped for being useless. */
unsigned oracle_n_running(const struct oracle *oracle);
void oracle_set_timeout(struct oracle *oracle, double seconds); /* for jobs started from now on */

/* Starts a job; there must be a free worker.  The candidate is on disk when this returns. */
enum status oracle_start(struct oracle *oracle, uint64_t job, const struct fileset *candidate,
                         struct error *err);
void oracle_cancel(struct oracle *oracle, uint64_t job); /* killed; no outcome will come */

/* Waits for one outcome, at most timeout_ms (-1: as long as it takes).  ORACLE_INTERRUPTED when
 * SIGINT, SIGTERM or SIGHUP arrived: oracle_interrupt_signal says which. */
enum status oracle_wait(struct oracle *oracle, int timeout_ms, enum oracle_event *ret_event,
                        struct outcome *ret_outcome, struct error *err);
int oracle_interrupt_signal(const struct oracle *oracle);

/* What the run behind the outcome given out last did, with all it printed (of a resident test:
 * on standard error).  Ask before the next oracle_start; caller frees with observation_done.
 * This is what keep_record wants of the original. */
void oracle_observe(const struct oracle *oracle, struct observation *ret);

#endif

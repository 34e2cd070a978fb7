/* stages - leads a job from its candidate to its verdict.  Inside of the oracle.
 *
 * Nothing here blocks: the loop in oracle.c calls job_advance when a process ended or when it is
 * time, and asks when to call next. */
#ifndef PARE_ORACLE_JOB_STAGES_H
#define PARE_ORACLE_JOB_STAGES_H

#include "oracle/job/job.h"

enum status job_start(struct shared *shared, struct job *job, uint64_t id,
                      const struct fileset *candidate, struct error *err);

/* Does everything that is due: enforces limits, stops processes, starts the next run.  `childless`:
 * Pare has no children at all. */
void job_advance(struct shared *shared, struct job *job, double now, bool childless);
double job_next_time(const struct job *job, double now); /* when to advance it at the latest */

#endif

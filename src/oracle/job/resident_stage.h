/* resident_stage - the stage of a job in which a persistent test process is asked.  Inside of the
 * oracle. */
#ifndef PARE_ORACLE_JOB_RESIDENT_STAGE_H
#define PARE_ORACLE_JOB_RESIDENT_STAGE_H

#include "oracle/job/job.h"

enum status resident_stage_begin(struct shared *shared, struct job *job, struct error *err);
void resident_stage_advance(struct shared *shared, struct job *job, double now, bool childless);

#endif

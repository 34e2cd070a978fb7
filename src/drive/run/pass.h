/* pass - one reducer works on one reading of the best so far.  The loop in pass.c is the heart of
 * Pare: the reducer proposes a candidate, the answer comes from the journal, the cache or a test,
 * and goes back to the reducer. */
#ifndef PARE_DRIVE_RUN_PASS_H
#define PARE_DRIVE_RUN_PASS_H

#include "drive/plan/plan.h"
#include "drive/plan/scheduler.h"
#include "drive/run/state.h"

/* Runs the pass until its reducer ends, the scheduler puts it aside or the run is halted
 * (progress.h).  *ret: the tests and sizes of the pass. */
enum status pass_run(struct run *run, const struct pass *pass, struct scheduler *scheduler,
                     struct pass_report *ret, struct error *err);

#endif

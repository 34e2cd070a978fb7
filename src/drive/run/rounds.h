/* rounds - follows the scheduler from pass to pass, until nothing is left to do. */
#ifndef PARE_DRIVE_RUN_ROUNDS_H
#define PARE_DRIVE_RUN_ROUNDS_H

#include "drive/plan/plan.h"
#include "drive/run/state.h"

/* Runs the plan to its end, or until the run is halted (progress.h). */
enum status rounds_run(struct run *run, const struct plan *plan, struct error *err);

#endif

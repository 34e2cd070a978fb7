/* rounds - which pass comes next.
 *
 * A round is one go through the passes of a plan.  Rounds are repeated until one of them changes
 * nothing; then come the passes that have their turn last. */
#ifndef PARE_DRIVE_RUN_ROUNDS_H
#define PARE_DRIVE_RUN_ROUNDS_H

#include "drive/plan/plan.h"
#include "drive/run/state.h"

/* Runs the plan to its end, or until the run is halted (progress.h). */
enum status rounds_run(struct run *run, const struct plan *plan, struct error *err);

#endif

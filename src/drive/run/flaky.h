/* flaky - how often a flaky test reproduces (--flaky): the rate of the original, the rate that
 * candidates must have, and the rate of the result. */
#ifndef PARE_DRIVE_RUN_FLAKY_H
#define PARE_DRIVE_RUN_FLAKY_H

#include "drive/run/state.h"

/* After so many runs of the original without a reproduction there is nothing to reduce. */
enum { FLAKY_MAX_HOPELESS = 100 };

/* The rate of the original is known well enough after so many runs, whatever it is. */
enum { FLAKY_MAX_RUNS = 1000 };

/* Runs the test on the original until its rate is known well enough, and tells the user.  n_yes and
 * n_runs count the runs before, and are brought up to date.  *last: a run that was not interesting,
 * if none was. */
enum status flaky_measure_original(struct run *run, unsigned *n_yes, unsigned *n_runs,
                                   struct outcome *last, struct error *err);

/* Measures the rate of the best and tells the user.  *ret_holds is false if it is surely below the
 * one that candidates must have. */
enum status flaky_measure_result(struct run *run, bool *ret_holds, struct error *err);

#endif

/* reduction - the parts of a run that are the same with and without a disk: its state, its plan,
 * and how it ended. */
#ifndef PARE_DRIVE_RUN_REDUCTION_H
#define PARE_DRIVE_RUN_REDUCTION_H

#include "drive/plan/plan.h"
#include "drive/run/state.h"

/* The caller sets run->storage.ops before the first step, and the tester's executor. */
void reduction_open(struct run *run, const struct run_options *options,
                    const struct listener *listener);
void reduction_close(struct run *run);

/* The original was interesting in n_yes of n_tests tests.  If not in all, the user is warned and
 * accepted candidates are confirmed. */
void reduction_judge_stability(struct run *run, unsigned n_yes, unsigned n_tests);

/* Chooses the passes, and whether failed edits are remembered. */
void reduction_choose_plan(struct run *run, struct plan *ret);

/* Why the run ended; `holds`: the result was interesting in the last test. */
enum run_end reduction_end(const struct run *run, bool holds);

#endif

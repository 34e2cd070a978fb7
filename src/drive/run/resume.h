/* resume - a run and the journal of an earlier session.
 *
 * A journal is about a run when its key is the same: the inputs, the test and the options that
 * change results.  Then the run is resumed: the answers of the journal are replayed in order,
 * without tests.  Otherwise the journal is cleared and the run starts anew. */
#ifndef PARE_DRIVE_RUN_RESUME_H
#define PARE_DRIVE_RUN_RESUME_H

#include "drive/run/state.h"

/* Opens the journal, unless --no-journal; *ret_resumed says whether it is about this run. */
enum status resume_open(struct run *run, bool *ret_resumed, struct error *err);

/* If the user wants to go on from the best result of a run with another test, and the test of this
 * run finds it interesting, makes it the best.  Comes after the test of the original. */
enum status resume_earlier(struct run *run, struct error *err);

/* Makes the output ready for the first result.  What an earlier session left there stays until
 * there is something better; anything else (another file, or a file that the user changed since) is
 * treated as in a first session. */
enum status resume_output(struct run *run, bool resumed, struct error *err);

/* Another version of Pare, or another model, wrote the journal, and asked other questions.  Goes on
 * from the journal's best result, with its results as the cache. */
enum status resume_from_best(struct run *run, struct error *err);

/* The run was halted.  If that was while it replayed the journal, the newest version there becomes
 * the best: the replay would have come to it. */
enum status resume_break_off(struct run *run, struct error *err);

#endif

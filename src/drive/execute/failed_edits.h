/* failed_edits - edits that failed before, so that they need not be tested again.
 *
 * Most candidates that a pass proposes in a later round failed in an earlier one, and fail again,
 * though other parts of the text have changed since.  An edit is the difference between a candidate
 * and the best so far: at each place the text that is inserted, some bytes of context on both
 * sides, and the begin and the end of the text that is removed.  What stands inside a long removed
 * text, or between two places, does not count: it may have changed since the failure.
 *
 * Failures are trusted at times only.  While they are, a candidate whose edit failed before is
 * skipped without a test.  Before the end there is a round that trusts none, so that the promises
 * of its passes (that the result is 1-minimal, for example) hold (scheduler.h).
 *
 * An edit costs one comparison of two texts; the set grows by 64 bytes a failure. */
#ifndef PARE_DRIVE_EXECUTE_FAILED_EDITS_H
#define PARE_DRIVE_EXECUTE_FAILED_EDITS_H

#include "base/files/fileset.h"

#include <stdint.h>

struct failed_edits;

/* NULL stands for a memory that remembers nothing; every function here accepts it. */
struct failed_edits *failed_edits_new(void); /* trusted; caller frees */
void failed_edits_free(struct failed_edits *failed);

/* Whether a candidate whose edit is remembered may be skipped.  The scheduler decides it when a
 * pass begins. */
void failed_edits_trust(struct failed_edits *failed, bool trusted);

/* The edit that makes the candidate of the best.  False: the two are equal, or differ too much. */
bool failed_edits_edit(const struct fileset *best, const struct fileset *candidate,
                       struct hash *ret);

void failed_edits_add(struct failed_edits *failed, struct hash edit);
bool failed_edits_has(const struct failed_edits *failed,
                      struct hash edit); /* always false while failures are not trusted */

/* How many candidates were skipped, for the caller who wants to know whether any was. */
void failed_edits_count_skip(struct failed_edits *failed);
uint64_t failed_edits_n_skipped(const struct failed_edits *failed);

#endif

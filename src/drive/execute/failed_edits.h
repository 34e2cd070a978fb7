/* failed_edits - edits that failed before, wherever else the text has changed since.
 *
 * Most of what a pass asks in a later round failed in an earlier one, and fails again.  An edit is
 * what a candidate changes in the best so far: the text that goes, what comes in its place, and a
 * little of what is around it.  While failures are trusted, such an edit is not tested again; the
 * run ends with a round in which they are not, so the promises of the passes hold for the result.
 *
 * An edit costs one comparison of two texts; the set grows by 24 bytes a failure. */
#ifndef PARE_DRIVE_EXECUTE_FAILED_EDITS_H
#define PARE_DRIVE_EXECUTE_FAILED_EDITS_H

#include "base/files/fileset.h"

struct failed_edits;

struct failed_edits *failed_edits_new(void); /* trusted; caller frees */
void failed_edits_free(struct failed_edits *failed);
void failed_edits_trust(struct failed_edits *failed, bool trusted);

/* What the candidate changes in the best.  False: nothing, or too much to tell. */
bool failed_edits_edit(const struct fileset *best, const struct fileset *candidate,
                       struct hash *ret);

void failed_edits_add(struct failed_edits *failed, struct hash edit);
bool failed_edits_has(const struct failed_edits *failed,
                      struct hash edit); /* never when not trusted */

#endif

/* kept_candidates - every tested candidate with its output, in a directory for the user
 * (--keep-candidates).
 *
 * A candidate is DIR/KEY.VERDICT: a file, or a directory where there are several files.  KEY is the
 * key of its row in `pare log`.  DIR/KEY.output has what the test printed. */
#ifndef PARE_DRIVE_STATE_KEPT_CANDIDATES_H
#define PARE_DRIVE_STATE_KEPT_CANDIDATES_H

#include "base/files/fileset.h"
#include "oracle/oracle.h"

/* `oracle`: has just given this outcome, so its output can be read; NULL: no output is saved. */
enum status kept_candidates_save(const char *dir, struct hash key, const struct fileset *candidate,
                                 enum verdict verdict, const struct oracle *oracle,
                                 struct error *err);

#endif

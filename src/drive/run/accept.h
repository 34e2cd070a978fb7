/* accept - an interesting candidate becomes the best, if it is smaller. */
#ifndef PARE_DRIVE_RUN_ACCEPT_H
#define PARE_DRIVE_RUN_ACCEPT_H

#include "drive/run/state.h"

/* `rendered` is interesting; it is the candidate, a subset of the reading's items.  Its version is
 * in the journal when this returns, and at the output after the next accept_write. */
enum status accept_candidate(struct run *run, const struct fileset *rendered,
                             const struct bitset *candidate, enum size_rule rule, const char *crash,
                             struct error *err);

/* Writes the best to the output, if it is not there yet.  Writing can take as long as a test (a
 * directory of classes, for example), so the next tests are started first; until then the journal
 * has it.  If the disk is full while tests are under way, they may have filled it: nothing is
 * written then, and the next call tries again. */
enum status accept_write(struct run *run, struct error *err);

#endif

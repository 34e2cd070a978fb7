/* repair - takes the damaged rows out of a journal, and every row that needs them.
 *
 * A damaged result or record of a test is removed: the candidate is tested again.  A damaged answer
 * takes all later answers and their versions with it, a damaged version all later versions and
 * their answers.  The run then goes on from there. */
#ifndef PARE_DRIVE_JOURNAL_REPAIR_H
#define PARE_DRIVE_JOURNAL_REPAIR_H

#include "drive/journal/damage.h"

struct repair {
    struct journal_check before;
    uint64_t n_answers, n_versions; /* what is left after the repair; version 0 is not counted */
};

/* STATUS_INPUT when the damage is where nothing helps: the original, the key of the run. */
enum status journal_repair(struct journal *journal, struct repair *ret, struct error *err);

#endif

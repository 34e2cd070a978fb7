/* crashes - the different crashes that the outputs of interesting runs showed, by their
 * fingerprints (oracle/behaviour/fingerprint.h).  The first one is the original's; a later one may
 * be another bug. */
#ifndef PARE_DRIVE_EXECUTE_CRASHES_H
#define PARE_DRIVE_EXECUTE_CRASHES_H

/* More different crashes than that tell a user nothing more: he was warned at the second. */
enum { MAX_CRASHES = 64 };

struct crashes {
    char *fingerprints[MAX_CRASHES];
    unsigned n_crashes;
};

void crashes_done(struct crashes *crashes); /* a zeroed struct is a valid empty list */

/* The list's own copy of the fingerprint, which lives as long as the list.  Equal fingerprints are
 * the same pointer.  NULL for the empty one, and when the list is full. */
const char *crashes_add(struct crashes *crashes, const char *fingerprint);

const char *crashes_first(const struct crashes *crashes); /* NULL: none so far */

#endif

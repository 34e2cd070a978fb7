/* turns - a queue that leaves what looks hopeless for later, and ends as small as without.
 *
 * What remains at the end has to be asked about once after the last success, or there would be no
 * promise; what a guide can save is asking in vain before.  So the first turn asks about all but
 * the hopeless; then come turns that ask about all that was not asked about since the last
 * success, until none can go.
 *
 * Hopeless is what the model says; or, with counts, what is known of the kind of node from the
 * answers of this very run, with the model's word or the benefit of the doubt as a first guess.
 * Counts are part of the machine's state, so forks and replay are exact.
 *
 * Result: no single node can go with its subtree, as for pardis.  A fork costs a copy of the set
 * and 8 bytes for each kind. */
#ifndef PARE_LEARN_TURNS_H
#define PARE_LEARN_TURNS_H

#include "reduce/reducer.h"

struct guide;

struct reducer *turns_new(const struct problem *problem, const struct bitset *start,
                          const struct guide *guide, bool with_counts); /* borrows the guide */

#endif

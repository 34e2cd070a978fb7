/* online - a queue that learns from the answers of this run which kinds of nodes rarely go.
 *
 * Counts, for each kind, how often it was asked about and how often it went.  A kind that went in
 * less than a quarter of the cases looks hopeless and is left for the end, when nothing else can go
 * any more; every kind is given the benefit of the doubt first.  The counts are part of the
 * machine's state, so forks and replay are exact.
 *
 * Result: no single node can go with its subtree, as for pardis.  A fork copies the counts: 8 bytes
 * for each kind that occurs. */
#ifndef PARE_LEARN_ONLINE_H
#define PARE_LEARN_ONLINE_H

#include "reduce/reducer.h"

struct guide;

/* Borrows the guide, which gives the first guess for each question; NULL: all look fine. */
struct reducer *online_new(const struct problem *problem, const struct bitset *start,
                           const struct guide *guide);

#endif

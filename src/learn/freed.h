/* freed - what a removal has made removable, perhaps.
 *
 * A declaration stays as long as something outside it needs it.  When the last use goes that the
 * formula knows, it is freed: a node that failed before has good odds now. */
#ifndef PARE_LEARN_FREED_H
#define PARE_LEARN_FREED_H

#include "problem/problem.h"

/* Adds to ret what items of before that are not in after needed by an edge, and nothing in after
 * does.  Costs the edges of what went, and those to what they lead to. */
void freed_add(const struct problem *problem, const struct bitset *before,
               const struct bitset *after, struct bitset *ret);

#endif

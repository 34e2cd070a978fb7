/* candidate - the one policy for machines whose candidates know nothing of validity.
 *
 * A machine that cuts a list in pieces first settles its candidate: what lost an ancestor goes
 * too.  A candidate that the formula then forbids is not proposed at all; the machine goes on as
 * if it had heard "not interesting". */
#ifndef PARE_REDUCE_CORE_CANDIDATE_H
#define PARE_REDUCE_CORE_CANDIDATE_H

#include "problem/problem.h"

/* Closes candidate under the forest; false when the formula forbids it.  Costs one pass over
 * the candidate and one over the clauses; nothing when the problem has neither. */
bool candidate_settle(const struct problem *problem, struct bitset *candidate);

/* The second half alone, for a candidate that is closed under the forest. */
bool candidate_allowed(const struct problem *problem, const struct bitset *candidate);

#endif

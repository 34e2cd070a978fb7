/* candidate - how a reducer that knows nothing of validity makes a valid candidate.
 *
 * A reducer that cuts a list into pieces first settles its candidate: every item whose parent is
 * missing is removed too.  If the formula still forbids the candidate, it is not proposed, and the
 * reducer goes on as if the answer had been "not interesting". */
#ifndef PARE_REDUCE_CORE_CANDIDATE_H
#define PARE_REDUCE_CORE_CANDIDATE_H

#include "problem/problem.h"

/* Removes every item that lost an ancestor from the candidate.  False: the formula forbids the
 * rest.  Costs one pass over the candidate and one over the clauses, and nothing for a problem
 * without forest and clauses. */
bool candidate_settle(const struct problem *problem, struct bitset *candidate);

/* Only the check of the formula, for a candidate in which no item lacks an ancestor. */
bool candidate_allowed(const struct problem *problem, const struct bitset *candidate);

#endif

/* sat - whether a formula can be satisfied at all, and if not, which clauses contradict each other.
 *
 * Asks CaDiCaL, which is optional: without it every call fails with a message that says so
 * (sat_available tells beforehand).  Only checks of models that people write need this; reduction
 * does not. */
#ifndef PARE_PROBLEM_SAT_H
#define PARE_PROBLEM_SAT_H

#include "base/status.h"
#include "problem/formula.h"

bool sat_available(void);

/* Whether some subset that has all of `present` and none of `absent` satisfies the formula (NULL:
 * no such condition).  If so, and ret_model is not NULL, *ret_model is one of them. */
enum status sat_solve(const struct formula *formula, const struct bitset *present,
                      const struct bitset *absent, bool *ret_satisfiable, struct bitset *ret_model,
                      struct error *err);

/* A set of clauses that contradict each other and the conditions.  Without any one of them the rest
 * can be satisfied, unless there are more than 2,000: then some may be too many.  Empty if the
 * formula can be satisfied. */
enum status sat_contradiction(const struct formula *formula, const struct bitset *present,
                              const struct bitset *absent, struct bitset *ret_clauses,
                              struct error *err);

#endif

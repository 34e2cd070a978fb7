/* sat - can a formula be satisfied at all, and if not, which clauses are to blame?
 *
 * Asks CaDiCaL, which is optional: without it every question fails with a message that says so
 * (sat_available tells beforehand).  Reduction never needs this; models that people write do. */
#ifndef PARE_PROBLEM_SAT_H
#define PARE_PROBLEM_SAT_H

#include "base/status.h"
#include "problem/formula.h"

bool sat_available(void);

/* Whether some subset that contains `present` and nothing of `absent` (NULL: no such wish)
 * satisfies the formula.  If so and model is not NULL, one such subset. */
enum status sat_solve(const struct formula *formula, const struct bitset *present,
                      const struct bitset *absent, bool *ret_satisfiable, struct bitset *ret_model,
                      struct error *err);

/* Clauses that already contradict each other and the wishes: leaving out any one of them, the rest
 * can be satisfied (as long as there are not thousands: then some may be too many).  Empty if the
 * formula can be satisfied.  ret: a set over the clauses. */
enum status sat_contradiction(const struct formula *formula, const struct bitset *present,
                              const struct bitset *absent, struct bitset *ret_clauses,
                              struct error *err);

#endif

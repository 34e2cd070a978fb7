/* count - how many subsets a formula allows, exactly.
 *
 * Tries both values of one variable at a time (a split), counts independent components apart and
 * multiplies, and remembers the count of every component by its content.  Exponential in the worst
 * case: made for the models that people write and for tests, and given up after a number of
 * splits. */
#ifndef PARE_PROBLEM_COUNT_H
#define PARE_PROBLEM_COUNT_H

#include "base/containers/bignum.h"
#include "base/status.h"
#include "problem/formula.h"

/* The counter recurses once for each variable that it splits on; 5,000 levels fit into a stack of
 * 8 MB. */
enum { COUNT_MAX_VARS = 5000 };

/* Counts the subsets of variables 0 .. n_counted - 1 that can be completed to a model.  The
 * variables from n_counted on, the fresh variables of rules.h, do not count.  The formula must be
 * frozen. Caller bignum_done()s *ret. */
enum status count_models(const struct formula *formula, uint32_t n_counted, uint64_t max_splits,
                         struct bignum *ret, struct error *err);

#endif

/* count - how many subsets a formula allows, exactly.
 *
 * Splits on one variable at a time, takes independent components apart, and remembers the count
 * of every component by its content.  Exponential in the worst case: made for the models that
 * people write and for tests, and given up after a number of splits. */
#ifndef PARE_PROBLEM_COUNT_H
#define PARE_PROBLEM_COUNT_H

#include "base/containers/bignum.h"
#include "base/status.h"
#include "problem/formula.h"

/* Counts the subsets of variables 0 .. n_counted - 1 that can be completed to a model: the fresh
 * variables of rules.h come behind and do not count.  The formula must be frozen; at most
 * COUNT_MAX_VARS variables.  Caller bignum_done()s *ret. */
enum { COUNT_MAX_VARS = 5000 };
enum status count_models(const struct formula *formula, uint32_t n_counted, uint64_t max_splits,
                         struct bignum *ret, struct error *err);

#endif

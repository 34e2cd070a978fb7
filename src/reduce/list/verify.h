/* verify - ddmin that does not ask about invalid subsets (the baseline "verify" of the paper on
 * binary reduction).
 *
 * Makes the proposals of ddmin as published.  Those that the problem forbids are not proposed and
 * count as not interesting.  Works with any formula, but under many constraints it finds little,
 * because most chunks are invalid.  Checking a proposal costs a look at the formula up to its
 * first broken clause. */
#ifndef PARE_REDUCE_LIST_VERIFY_H
#define PARE_REDUCE_LIST_VERIFY_H

#include "reduce/core/reducer.h"

struct reducer *verify_new(const struct problem *problem, const struct bitset *start);

#endif

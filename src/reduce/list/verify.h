/* verify - ddmin that never asks about invalid subsets.  SPEC 1.2.
 *
 * The questions of ddmin as published, without those that the problem forbids; they count as not
 * interesting.  Works with any formula, but finds little under many constraints: most cuts are
 * invalid.  Each of ddmin's candidates costs a look at the formula up to its first broken clause.
 */
#ifndef PARE_REDUCE_LIST_VERIFY_H
#define PARE_REDUCE_LIST_VERIFY_H

#include "reduce/core/reducer.h"

struct reducer *verify_new(const struct problem *problem, const struct bitset *start);

#endif

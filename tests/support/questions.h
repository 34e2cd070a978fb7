/* questions - small runs written as text: what a machine asks, and what it ends with.
 *
 * Items are written 0-9, a-z; a set is the string of its items. */
#ifndef PARE_TESTS_QUESTIONS_H
#define PARE_TESTS_QUESTIONS_H

#include "reduce/core/reducer.h"

/* Runs a machine that starts from all items with this test: each group of `needs` ("1 03") has an
 * item that is present.  Fails unless the questions, separated by blanks, then "=" and the
 * result, are as expected.  Frees the machine. */
void questions_check(struct reducer *reducer, const char *needs, const char *expected);

/* All items of a problem as a set; caller is done with it. */
struct bitset questions_all(const struct problem *problem);

#endif

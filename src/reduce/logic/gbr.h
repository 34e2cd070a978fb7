/* gbr - Generalized Binary Reduction: reduction under any clauses.
 *
 * Cuts the current set into a progression (problem/progression.h): a sequence of sets of which
 * every prefix is valid.  If the first set is interesting, it is the result.  If not, a search
 * finds the shortest interesting prefix.  At least one item of its last set is needed by the test.
 * That is learned, everything behind the prefix is forgotten, and the next round begins.
 *
 * Every proposal is valid if the start is.  For a monotone test under graph constraints the result
 * is a local minimum: no valid proper subset is interesting.  Under other clauses some items too
 * many can be left; the clean-ups (cleanup.h) remove most of them.  With k rounds at most
 * 1 + k (floor(log2 n) + 2) proposals; in practice k is about the number of items that the test
 * needs.  A round costs one pass over the formula, made when its first proposal is asked for; forks
 * share it.
 *
 * A test that is not monotone, or flaky, only makes the result larger: the result is the last set
 * that was observed interesting, and the reducer ends after n rounds. */
#ifndef PARE_REDUCE_LOGIC_GBR_H
#define PARE_REDUCE_LOGIC_GBR_H

#include "reduce/core/reducer.h"
#include "reduce/core/shared_list.h"

/* The algorithm of the paper. */
struct reducer *gbr_classic_new(const struct problem *problem, const struct bitset *start);

/* The same result for a monotone test with fewer questions: a search begins as far from the end of
 * the progression as the last ones ended; it does not ask what is known; and the first set is
 * proposed less and less often.  At most 1 + k (2 log2 n + 2) proposals. */
struct reducer *gbr_lean_new(const struct problem *problem, const struct bitset *start);

/* The lean form, which gives up when much is needed.  Each needed item costs a search; when all
 * searches together would cost more than asking about every item once, the reducer ends early. */
struct reducer *gbr_brief_new(const struct problem *problem, const struct bitset *start);
bool gbr_gave_up(const struct reducer *reducer);

/* Tells the reducer, before its first question, that at least one of these items is needed. */
void gbr_learn(struct reducer *reducer, struct shared_list *items); /* shares the list */

/* The lists that were learned: at least one item of each is needed. */
size_t gbr_n_learned(const struct reducer *reducer);
const struct shared_list *gbr_learned(const struct reducer *reducer, size_t index);

/* The items for whose sake all others are in the result: one item of each learned list, without the
 * items that other ones of these need anyway. */
void gbr_heads(const struct reducer *reducer, struct bitset *ret);

/* For use: the lean form, then the naive clean-up. */
struct reducer *gbr_new(const struct problem *problem, const struct bitset *start);

/* The same, then the branching repair: smaller results under many clauses that are not edges, for
 * about one question more for each item of the result. */
struct reducer *gbr_repair_new(const struct problem *problem, const struct bitset *start);

#endif

/* gbr - Generalized Binary Reduction: reduction under any clauses.  SPEC 4.5.
 *
 * Cuts what is left into a progression (problem/progression.h), asks for its first set, and
 * while that is not interesting searches for the shortest interesting prefix.  The last set of
 * that prefix has something the test needs, which is learned, and the rest is forgotten.
 *
 * Every proposal is valid if the start is.  For a monotone test under graph constraints the
 * result is a local minimum: no valid proper subset is interesting.  Other clauses can leave
 * some items too many, which the clean-ups (cleanup.h) mostly take away.  With k rounds at most
 * 1 + k (floor(log2 n) + 2) proposals, in practice k is about what the test needs.  A round
 * costs one pass over the formula, done when its first proposal is asked for; forks share it.
 *
 * A test that is not monotone or flaky only costs size: the result is the last set that was
 * seen interesting, and after n rounds the machine ends. */
#ifndef PARE_REDUCE_LOGIC_GBR_H
#define PARE_REDUCE_LOGIC_GBR_H

#include "reduce/core/reducer.h"
#include "reduce/core/shared_list.h"

/* As published. */
struct reducer *gbr_classic_new(const struct problem *problem, const struct bitset *start);

/* The same result for a monotone test with fewer questions: searches begin where the last ones
 * ended, near the end; what is known is not asked; and the first set is asked for ever more
 * rarely.  At most 1 + k (2 log2 n + 2) proposals. */
struct reducer *gbr_lean_new(const struct problem *problem, const struct bitset *start);

/* The lean form, but it gives up when much is needed, and whether it did.  Each thing that is
 * needed costs it a search; when that will be more than asking for each of all things, it ends
 * early. */
struct reducer *gbr_brief_new(const struct problem *problem, const struct bitset *start);
bool gbr_gave_up(const struct reducer *reducer);

/* Before the first question: at least one of these items is needed, as is known from elsewhere. */
void gbr_learn(struct reducer *reducer, struct shared_list *items); /* shares the list */

/* What was learned: of each list at least one is needed. */
size_t gbr_n_learned(const struct reducer *reducer);
const struct shared_list *gbr_learned(const struct reducer *reducer, size_t index);

/* Of the items for which its result holds all others: one of each list that was learned, without
 * those that others of them need. */
void gbr_heads(const struct reducer *reducer, struct bitset *ret);

/* The recommended form: the lean one, then the naive clean-up. */
struct reducer *gbr_new(const struct problem *problem, const struct bitset *start);

/* And then the branching repair: smaller under many clauses that are not edges, at about one
 * question more for each item of the result. */
struct reducer *gbr_repair_new(const struct problem *problem, const struct bitset *start);

#endif

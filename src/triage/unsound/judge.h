/* judge - does a candidate still show the unsoundness?  (docs/manual/easiness.md)
 *
 * Yes, if all of this holds:
 *   1. its run enters the lost method (one of the plan's n_tries runs does);
 *   2. every analysis that found the method in the original ends normally and finds it;
 *   3. the culprit ends normally, finds main, and does not find the method;
 *   4. the culprit finds everything that the run enters before: the method is lost first;
 *   5. the method is entered the same way: the same rule applies, or the innermost frames outside
 *      of the program are the same (if the plan keeps the stack).
 * Without 2 the reduction would slip to reflection, which nobody finds; without 3 to a crash;
 * without 4 to another bug before it.
 *
 * Asked from cheap to dear, with a stop at the first no: Pare's own analyses, which run in this
 * process, then the run, then other analyses, and the culprit last. */
#ifndef PARE_TRIAGE_UNSOUND_JUDGE_H
#define PARE_TRIAGE_UNSOUND_JUDGE_H

#include "base/verdict.h"
#include "triage/unsound/plan.h"

struct judge;

/* Borrows the plan.  One a process: it starts processes. */
enum status judge_open(const struct unsound_plan *plan, struct judge **ret, struct error *err);
void judge_close(struct judge *judge); /* NULL is fine */

/* dir holds the candidate's classes, or a jar of the plan's file_name.  Why it is not interesting
 * goes to *ret_reason, which is cleared first. */
enum status judge_candidate(struct judge *judge, const char *dir, enum verdict *ret,
                            struct buffer *ret_reason, struct error *err);

/* How many of n_runs new runs enter the method; path is a directory of classes or a jar. */
enum status judge_count_entries(struct judge *judge, const char *path, unsigned n_runs,
                                unsigned *ret, struct error *err);

#endif

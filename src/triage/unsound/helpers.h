/* helpers - the tools that a reduction of an unsoundness asks about each candidate.
 *
 * Pare's own analyses run in this process; those of share/triage stay up (resident_tool.h); others
 * are started anew.  Results of the last two kinds and of runs are remembered by content. */
#ifndef PARE_TRIAGE_UNSOUND_HELPERS_H
#define PARE_TRIAGE_UNSOUND_HELPERS_H

#include "triage/unsound/plan.h"

struct helpers;

/* Borrows the plan. */
enum status helpers_open(const struct unsound_plan *plan, struct helpers **ret, struct error *err);
void helpers_close(struct helpers *helpers); /* NULL is fine */

/* Finder number 0, 1 ...; n_finders is the culprit. */
const struct helper *plan_analysis(const struct unsound_plan *plan, size_t number);

/* Asks an analysis.  A failure of the tool is in the result; an error means that Pare itself
 * failed. */
enum status helpers_ask(struct helpers *helpers, size_t number, const struct subject *subject,
                        struct result *ret, struct error *err);
/* Runs the program.  is_again: run it even if its result is known. */
enum status helpers_trace(struct helpers *helpers, size_t number, size_t run, bool is_again,
                          const struct subject *subject, struct result *ret, struct error *err);

#endif

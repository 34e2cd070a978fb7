/* conclude - from what the tools printed to a classified input.  Private to examine. */
#ifndef PARE_TRIAGE_RUN_CONCLUDE_H
#define PARE_TRIAGE_RUN_CONCLUDE_H

#include "triage/run/examination.h"

/* One input on its way. */
struct examination {
    const struct subject *subject;
    struct text_table table;
    struct fact_list scope, seen;
    char *run_failure; /* why the trace failed; NULL: it did not */
    struct claim *claims;
    char **failures; /* the failure of each claim; owned */
    /* For each analysis, lines of evidence: its claims that rules ask about, in scope or not. */
    struct buffer *reaches;
    double *seconds;
    double run_seconds;
    struct buffer context; /* the context of the first lost fact */
    struct classification result;
    struct rows rows;
};

void examination_init(struct examination *p, const struct subject *subject,
                      const struct examine_options *options);
void examination_done(struct examination *p);

/* Takes the result of one run of the program, and of one analysis. */
void examination_take_trace(struct examination *p, const struct examine_options *options,
                            const struct tool *tool, const struct result *result);
void examination_take_claim(struct examination *p, const struct examine_options *options,
                            size_t analysis, const struct result *result);

/* Call it when all traces are there: it cuts them to the scope.  Returns false if they show too
 * little. */
bool examination_end_traces(struct examination *p, const struct examine_options *options);
/* Call it when all claims are there: it returns the first lost fact, or NULL. */
const char *examination_find_lost(struct examination *p, const struct examine_options *options);
/* Takes the second trace, which says more about the first lost fact. */
void examination_take_evidence(struct examination *p, const struct examine_options *options,
                               const struct result *result);
/* Call it at the end: it explains the first lost fact, and fills the row. */
void examination_conclude(struct examination *p, const struct examine_options *options,
                          struct examined *ret);

#endif

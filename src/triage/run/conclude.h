/* conclude - from what the tools printed to a classified input.  Private to examine. */
#ifndef PARE_TRIAGE_RUN_CONCLUDE_H
#define PARE_TRIAGE_RUN_CONCLUDE_H

#include "triage/run/examination.h"

/* One input on its way. */
struct examination {
    const struct subject *subject;
    struct text_table table;
    struct fact_list scope, seen;
    char *run_failure; /* why there is no trace; NULL: there is */
    struct claim *claims;
    char **failures; /* of the claims; owned */
    /* Of each analysis: claims that rules ask for, in scope or not: lines of evidence. */
    struct buffer *reaches;
    double *seconds;
    double run_seconds;
    struct buffer context; /* of the first lost fact */
    struct classification result;
    struct rows rows;
};

void examination_init(struct examination *p, const struct subject *subject,
                      const struct examine_options *options);
void examination_done(struct examination *p);

/* The result of one run of the program; of one analysis. */
void examination_take_trace(struct examination *p, const struct examine_options *options,
                            const struct tool *tool, const struct result *result);
void examination_take_claim(struct examination *p, const struct examine_options *options,
                            size_t analysis, const struct result *result);

/* All traces are there: cuts them to scope.  False when they show too little to go on. */
bool examination_end_traces(struct examination *p, const struct examine_options *options);
/* All claims are there: finds the first lost fact; NULL: none. */
const char *examination_find_lost(struct examination *p, const struct examine_options *options);
/* More about the first lost fact, from a second trace. */
void examination_take_evidence(struct examination *p, const struct examine_options *options,
                               const struct result *result);
/* Everything is there: explains the first lost fact, fills the row. */
void examination_conclude(struct examination *p, const struct examine_options *options,
                          struct examined *ret);

#endif

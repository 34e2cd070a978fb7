/* examination - the inputs and the results of an easiness analysis with tools. */
#ifndef PARE_TRIAGE_RUN_EXAMINATION_H
#define PARE_TRIAGE_RUN_EXAMINATION_H

#include "triage/classify/classify.h"
#include "triage/known/recognisers.h"
#include "triage/run/result_cache.h"
#include "triage/run/tool.h"

/* What only the kind of input knows.  Every function may be NULL. */
struct instance {
    void *context;
    /* Which facts count; without it all do. */
    enum status (*scope)(void *context, const struct subject *subject, struct text_table *table,
                         struct fact_list *ret, struct error *err);
    /* The fact that a run starts with; it comes first if the trace has it.  Caller frees; NULL. */
    char *(*first_fact)(void *context, const struct subject *subject);
    /* Whether examine_options.evidence can say more about a fact; without it: always. */
    bool (*wants_evidence)(void *context, const struct subject *subject, const char *fact);
    /* Appends evidence about a lost fact: lines (triage/classify/facts.h), each with a newline
     * before it. */
    void (*explain)(void *context, const struct subject *subject, const char *fact,
                    struct buffer *ret);
};

struct examine_event {
    const char *subject, *tool;
    bool has_ended, is_cached;
    const char *failure; /* NULL: none */
    double seconds;
};

struct examine_options {
    const struct tool *traces, *analyses;
    size_t n_traces, n_analyses;
    const struct tool *evidence; /* prints the first lost fact once more with its context, as a
                                    trace does; NULL: it is not asked */
    fact_reader *reader;
    struct instance instance;
    struct thresholds thresholds;
    bool general;
    unsigned n_workers;
    double timeout, run_timeout;     /* limits in seconds, for an analysis and for a trace */
    struct result_cache *cache;      /* NULL: none */
    bool fresh;                      /* results are written to the cache, and not read from it */
    const struct recognisers *rules; /* NULL: none */
    void (*listen)(void *context, const struct examine_event *event); /* NULL: no listener */
    void *listen_context;
};

/* The final result of an input.  Valid only while the listener is called. */
struct examined {
    const struct subject *subject;
    const struct text_table *table;
    const struct fact_list *seen;
    const struct claim *claims; /* cut to scope */
    const double *seconds;      /* for each analysis */
    const struct classification *result;
    const struct rows *rows; /* has one row: this input */
    double run_seconds;
};

#endif

/* study - what the rows of many inputs sum up to (dissertation, sections 2.5 to 2.7).
 *
 * All numbers are counts of inputs unless said otherwise.  "Level" k is the easiness k/n: k of the
 * n analyses found the first lost fact; level n is where nothing was lost. */
#ifndef PARE_TRIAGE_TABLE_STUDY_H
#define PARE_TRIAGE_TABLE_STUDY_H

#include "triage/known/recognisers.h"
#include "triage/rows/rows.h"

enum { STUDY_MAX_ANALYSES = 16 }; /* columns of a table */

struct study_level {
    uint64_t n_inputs;
    double median_scope; /* methods */
    uint64_t truth[N_TRUTHS];
    uint64_t n_sound[STUDY_MAX_ANALYSES]; /* inputs on which this analysis is sound */
};

struct study_tool {
    struct row_count sum;
    uint64_t n_easy; /* called a bug of this analysis */
    uint64_t truth[N_TRUTHS];
};

struct study_rule {
    uint64_t n_marked; /* a feature: of hard inputs; a bug: of easy inputs */
    uint64_t n_all;
};

enum called { CALLED_BUG, CALLED_FEATURE, CALLED_UNDECIDED, N_CALLED };

struct study {
    size_t n_analyses;
    uint64_t n_inputs, n_unusable, n_unsound;
    uint64_t n_seen; /* facts */
    struct study_level levels[STUDY_MAX_ANALYSES + 1];
    struct study_tool tools[STUDY_MAX_ANALYSES];
    struct row_count all, common;
    uint64_t (*vectors)[N_TRUTHS]; /* by vector: bit i set means that analysis i is sound */
    uint64_t called[N_CALLED][N_TRUTHS];
    uint64_t n_reflection;        /* unsound inputs that a search for reflection calls features */
    uint64_t n_reflection_missed; /* bugs among them */
    struct study_rule *rules;     /* by rule */
};

/* rules may be NULL.  STATUS_USAGE: more than STUDY_MAX_ANALYSES analyses, or thresholds that make
 * no sense.  Caller study_done()s *ret. */
enum status study_make(const struct rows *rows, const struct recognisers *rules,
                       const struct thresholds *thresholds, struct study *ret, struct error *err);
void study_done(struct study *study);

/* a / b in tenths of a percent, half up; 0 / 0 is -1: there is no such share. */
int permille(uint64_t a, uint64_t b);

/* Table 2.7.  Every unknown counts as missed. */
int study_precision(const struct study *study, enum truth truth);
int study_recall(const struct study *study, enum truth truth);
/* Of calling everything a bug that a search for reflection does not find. */
int study_baseline(const struct study *study);

#endif

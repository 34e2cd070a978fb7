/* printed - the figures of the dissertation's chapter 2, to stand beside those of a new study.
 *
 * Analyses are found by name, whatever its case; levels by their easiness in quarters. */
#ifndef PARE_TRIAGE_TABLE_PRINTED_H
#define PARE_TRIAGE_TABLE_PRINTED_H

#include "triage/table/study.h"

enum { PRINTED_ANALYSES = 4 };
extern const char *const printed_analyses[PRINTED_ANALYSES]; /* WALA, Doop, Petablox, Soot */

/* All in tenths of a percent, -1 where nothing is printed. */
struct printed_quality {
    const char *name; /* an analysis, "union", "intersection" */
    int precision, recall;
};
const struct printed_quality *printed_quality_of(const char *name); /* or NULL */

/* easiness is level / n_levels; the functions return -1 unless that is a number of quarters. */
long printed_inputs(size_t level, size_t n_analyses);
int printed_truth_share(size_t level, size_t n_analyses, enum truth truth);
int printed_sound_share(size_t level, size_t n_analyses, const char *analysis);

long printed_called(enum called called, enum truth truth); /* table 2.6 */
int printed_precision(enum truth truth);
int printed_recall(enum truth truth);
int printed_baseline(void);
long printed_tool(const char *analysis, int column); /* easy, bug, feature, unknown */

/* Table 2.5: which analyses are sound, in the order of printed_analyses, and the counts. */
struct printed_vector {
    bool sound[PRINTED_ANALYSES];
    long truth[N_TRUTHS];
};
/* The row for a vector over analyses of these names; NULL unless they are the four. */
const struct printed_vector *printed_vector_of(char *const *analyses, size_t n_analyses,
                                               size_t vector);

#endif

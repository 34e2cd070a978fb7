/* vector - from "who missed it" to easiness and verdicts (dissertation, section 2.3).
 *
 * An input is easy if most analyses got it right.  An analysis that misses something of an easy
 * input has a bug; one that misses something of a hard input leaves it out on purpose, which is
 * called a feature.  Nothing here knows what is analysed. */
#ifndef PARE_TRIAGE_CLASSIFY_VECTOR_H
#define PARE_TRIAGE_CLASSIFY_VECTOR_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum triage {
    TRIAGE_SOUND,     /* nothing was shown to be missed */
    TRIAGE_BUG,       /* unsound, easiness >= phi */
    TRIAGE_FEATURE,   /* unsound, easiness < psi */
    TRIAGE_UNDECIDED, /* unsound, in between */
};

const char *triage_name(enum triage verdict); /* "sound", "bug", "feature", "undecided" */

/* A negative threshold stands for its default.  phi: all other analyses found it, which is
 * (n - 1) / n with equal weights.  psi: nobody found it, which is 1 / n. */
struct thresholds {
    double phi, psi;
};
#define THRESHOLDS_DEFAULT ((struct thresholds){.phi = -1, .psi = -1})

/* STATUS_USAGE: a threshold that is not in 0..1, psi above phi, or fewer than three analyses
 * without a phi: two analyses cannot outvote each other. */
enum status thresholds_check(const struct thresholds *thresholds, size_t n_analyses,
                             struct error *err);

/* 1 - (sum of the weights of the unsound ones) / (sum of all).  weights NULL: all are 1. */
double vector_easiness(size_t n_analyses, const bool *unsound, const double *weights);

/* The verdict on each analysis; ret has room for n_analyses. */
void vector_verdicts(size_t n_analyses, const bool *unsound, const double *weights,
                     const struct thresholds *thresholds, enum triage *ret);

/* The verdict on the whole input: the worst one (bug, then undecided, then feature). */
enum triage vector_worst(size_t n_analyses, const enum triage *verdicts);

#endif

/* classify - easiness analysis of one input (dissertation, sections 2.3 and 2.4).
 *
 * Given: the facts that a run showed, in order, and the facts that each analysis claims, all cut to
 * the scope.  The first lost fact is the first one of the run that at least one analysis misses.
 * An analysis is unsound if it misses that one; what it misses later may be lost because of it.
 * In general mode (section 2.3) an analysis is unsound if it misses anything that the run showed.
 */
#ifndef PARE_TRIAGE_CLASSIFY_CLASSIFY_H
#define PARE_TRIAGE_CLASSIFY_CLASSIFY_H

#include "triage/classify/facts.h"
#include "triage/classify/vector.h"

struct claim {
    const char *name;
    double weight;       /* 1 unless the user says otherwise */
    const char *failure; /* why there is no result: it crashed, ran out of time; NULL: there is */
    struct fact_list found;
};

struct classify_input {
    const struct fact_list *seen; /* by the run */
    const struct claim *claims;
    size_t n_claims;
    const char *failure; /* why there is no run; NULL: there is */
    struct thresholds thresholds;
    bool general;
};

#define NOTHING_LOST SIZE_MAX

struct classification {
    char unusable[512]; /* why nothing can be said; "": something can */
    size_t first_lost;  /* position in seen, or NOTHING_LOST */
    double easiness;
    bool *unsound;         /* by analysis */
    enum triage *verdicts; /* by analysis */
    size_t *own_lost;      /* by analysis: position of the first one that it misses itself */
    size_t *n_hits;        /* by analysis: how many of seen it found */
    size_t n_union, n_union_hits, n_intersection, n_intersection_hits;
};

/* An input is usable if the run showed at least two facts and every analysis ended normally with
 * at least one; an analysis that failed is never counted as unsound.  thresholds_check was asked
 * before.  Caller classification_done()s *ret. */
void classify(const struct classify_input *input, struct classification *ret);
void classification_done(struct classification *classification);

#endif

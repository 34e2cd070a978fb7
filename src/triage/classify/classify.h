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
    const char *failure; /* a crash or a time-out of the analysis; NULL: it has a result */
    struct fact_list found;
};

struct classify_input {
    const struct fact_list *seen; /* the facts that the run showed */
    const struct claim *claims;
    size_t n_claims;
    const char *failure; /* why the run failed; NULL: it did not */
    struct thresholds thresholds;
    bool general;
};

#define NOTHING_LOST SIZE_MAX

struct classification {
    char unusable[512]; /* why the input is not usable; "": it is */
    size_t first_lost;  /* position in seen, or NOTHING_LOST */
    double easiness;
    bool *unsound;         /* for each analysis */
    enum triage *verdicts; /* for each analysis */
    size_t *own_lost;      /* for each analysis: the position of the first fact that it misses */
    size_t *n_hits;        /* for each analysis: how many facts of `seen` it found */
    size_t n_union, n_union_hits, n_intersection, n_intersection_hits;
};

/* An input is usable if the run showed at least two facts, and every analysis ended normally with
 * at least one fact.  An analysis that failed never counts as unsound.  Call thresholds_check
 * first.  The caller calls classification_done on *ret. */
void classify(const struct classify_input *input, struct classification *ret);
void classification_done(struct classification *classification);

#endif

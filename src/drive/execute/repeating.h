/* repeating - an executor for flaky tests: it runs a candidate again and again until a sequential
 * test (sequential.h) has decided, and reports one outcome.
 *
 * It stands between the driver and the executor that runs the tests.  Look-ahead, cache and journal
 * see one answer a candidate, so a resumed run and a run with any number of workers use answers as
 * they always do.  The runs of one candidate follow each other; other candidates run beside it.
 * Runs of a candidate that was cancelled count when it is asked for again.
 *
 * A wrong refusal costs more while the input is large: a search over many items goes astray, and
 * its questions have to be asked again in another form.  So a candidate of more than a tenth of the
 * original's bytes is refused wrongly with a probability of at most 3 %, a smaller one with 10 %.
 * The size of the best is no part of this rule, because candidates are tested before it is known.
 *
 * A candidate that ran out of time twice, or was killed three times by somebody else, is
 * unresolved: such runs say nothing about the rate. */
#ifndef PARE_DRIVE_EXECUTE_REPEATING_H
#define PARE_DRIVE_EXECUTE_REPEATING_H

#include "base/hash.h"
#include "drive/execute/executor.h"
#include "drive/execute/sequential.h"

struct repeating {
    struct executor executor;
    struct executor *inner;                 /* borrowed, but closed with this one */
    bool is_on;                             /* false: one run a candidate; see repeating_set_rate */
    struct sequential for_large, for_small; /* how candidates are judged, by their size */
    size_t n_bytes_large;                   /* a candidate with more bytes is large */
    struct trial *trials;                   /* under way */
    size_t n_trials, capacity;
    struct evidence *kept; /* evidence about cancelled candidates; the oldest is replaced first */
    size_t n_kept, next_kept;
    uint64_t next_inner;  /* number of the next run */
    unsigned n_uncounted; /* runs of cancelled candidates that no outcome has counted yet */
};

/* Borrows the executor; until repeating_set_rate every candidate is run once. */
void repeating_init(struct repeating *repeating, struct executor *inner);
void repeating_done(struct repeating *repeating);

/* From now on a candidate is interesting if it reproduces with this rate or more. */
void repeating_set_rate(struct repeating *repeating, double rate, size_t n_bytes_original);

/* Each candidate is run once (is_on: false), or until it is decided again. */
void repeating_turn(struct repeating *repeating, bool is_on);

#endif

/* progress - how far a run has come: its counts, its time, the pass under way, and whether it goes
 * on. */
#ifndef PARE_DRIVE_STATE_PROGRESS_H
#define PARE_DRIVE_STATE_PROGRESS_H

#include "drive/state/event.h"

#include <stdbool.h>
#include <stdint.h>

/* Why no further candidate is tested. */
enum halt {
    HALT_NONE,     /* the run goes on */
    HALT_LIMIT,    /* --max-time or --max-tests is used up */
    HALT_SIGNAL,   /* the user interrupted it */
    HALT_DIVERGED, /* a proposal differs from the one that the journal has in its place */
};

/* Why a run ended. */
enum run_end {
    RUN_FINISHED,    /* no pass can make the result smaller */
    RUN_STOPPED,     /* by --max-time or --max-tests */
    RUN_INTERRUPTED, /* by a signal */
    RUN_FLAKY,       /* finished, but the result was not interesting when tested once more */
};

struct progress {
    struct counts counts;
    uint64_t n_paid;       /* answers that cost a test: --max-tests limits their number */
    uint64_t n_journalled; /* answers in the journal when the run began: replayed, not tested */
    double started;        /* when this session began, on the monotonic clock */
    double elapsed_before; /* seconds that earlier sessions of the same run took */
    double max_time;       /* seconds; 0: no limit */
    uint64_t max_tests;    /* 0: no limit */
    const char *pass;      /* name of the pass under way, "lines:ddmin"; NULL: none */
    unsigned round;        /* 1 for the first; 0 before it */
    enum halt halt;
};

double clock_now(void); /* seconds, monotonic */

void progress_init(struct progress *progress, double max_time, uint64_t max_tests);
double progress_elapsed(const struct progress *progress); /* seconds, earlier sessions included */
bool progress_goes_on(const struct progress *progress);   /* nothing has halted the run */

/* True while answers come from the journal of an earlier session. */
bool progress_is_replaying(const struct progress *progress);

/* True if a limit forbids the next answer.  `is_free`: the answer needs no test. */
bool progress_is_over_limit(const struct progress *progress, bool is_free);

bool progress_is_out_of_time(const struct progress *progress); /* --max-time is used up */

/* The option whose limit is used up; for runs with HALT_LIMIT. */
const char *progress_limit(const struct progress *progress);

/* Milliseconds until --max-time is over, at most a second. */
int progress_wait_ms(const struct progress *progress);

#endif

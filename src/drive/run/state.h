/* state - what a run knows, shared by the files of this layer only. */
#ifndef PARE_DRIVE_RUN_STATE_H
#define PARE_DRIVE_RUN_STATE_H

#include "drive/execute/executor.h"
#include "drive/execute/known_results.h"
#include "drive/execute/lookahead.h"
#include "drive/files/output.h"
#include "drive/journal/journal.h"
#include "drive/run/event.h"
#include "drive/run/plan.h"
#include "drive/run/run.h"

#include <stdio.h>

enum { MAX_CRASHES = 64 };

struct run {
    const struct run_options *options;
    struct read_options read; /* the same as in options, with languages that stay open */

    struct oracle *oracle;
    struct local_executor local;
    struct executor *executor;
    struct journal *journal; /* NULL: nothing is kept (--no-journal) */
    struct output *output;
    struct known_results *results;
    struct failed_edits *failed; /* NULL: every proposal is tested or known */
    bool trusts;        /* what failed before: in this round, or since something succeeded in it */
    uint64_t n_trusted; /* proposals that were not, because their edit had failed before */
    struct listener listener;
    FILE *log; /* NULL: none */

    struct arena names;   /* of files that came from the journal */
    struct fileset best;  /* always observed interesting */
    struct bitset subset; /* the best as a subset of options->reading, where that is given */
    struct size original_size, best_size;
    uint64_t n_versions; /* accepted so far in this telling of the run */
    struct counts counts;
    uint64_t n_counted; /* answers that cost a test: what --max-tests limits */
    uint64_t n_also;    /* also-interesting variants saved */
    uint64_t next_job;
    unsigned n_confirm;

    /* Fingerprints seen in the test's output; result.crash is an index + 1, the first is the
     * original's. */
    char *crashes[MAX_CRASHES];
    unsigned n_crashes;

    double noted;                   /* when time and counts were last written to the journal */
    double started, elapsed_before; /* monotonic; earlier sessions of the same run */
    const char *pass;               /* the name of the pass under way */
    unsigned round;
    struct lookahead *lookahead; /* of the pass under way */
    uint64_t n_replay;     /* answers in the journal when the run began: told again, not tested */
    enum run_end end;      /* RUN_FINISHED while nothing stopped it */
    bool text;             /* the input is */
    bool remarked;         /* what there was to say about the input has been said */
    bool diverged;         /* a proposal differs from the journalled one: go on from the best */
    bool output_is_behind; /* the best is not there yet */
};

double run_clock(void); /* seconds, monotonic */
double run_elapsed(const struct run *run);
bool run_is_replaying(const struct run *run);
void run_note_progress(struct run *run); /* time and counts, into the journal */
void run_tell(struct run *run, enum event_kind kind, const char *text);
void run_tell_timed(struct run *run, enum event_kind kind, const char *text, double seconds);
void run_warn(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* jobs.c: waits for one outcome and notes what it says; run->end is set when interrupted. */
enum status jobs_wait(struct run *run, struct outcome *ret, bool *ret_got, struct error *err);

/* jobs.c: tests one candidate now, beside what is under way, and waits for it.  Not cached. */
enum status jobs_test_now(struct run *run, const struct fileset *candidate, struct outcome *ret,
                          struct error *err);

/* jobs.c: which crash this is, as an index + 1 into run->crashes; 0 when there is none. */
uint32_t jobs_crash_number(struct run *run, const char *fingerprint);

/* original.c: is the original interesting, how long does it take, is the test stable? */
enum status original_check(struct run *run, bool resumed, struct error *err);

/* pass.c: one reducer over one reading, to its end or until something stops the run. */
enum status pass_run(struct run *run, const struct pass *pass, struct error *err);

#endif

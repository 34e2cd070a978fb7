/* tester - runs tests for the driver, and notes their outcomes in the cache and the journal. */
#ifndef PARE_DRIVE_STATE_TESTER_H
#define PARE_DRIVE_STATE_TESTER_H

#include "base/stop.h"
#include "drive/execute/crashes.h"
#include "drive/execute/executor.h"
#include "drive/execute/known_results.h"
#include "drive/execute/lookahead.h"
#include "drive/execute/repeating.h"
#include "drive/state/board.h"
#include "drive/state/progress.h"
#include "drive/state/recorder.h"
#include "drive/state/storage.h"

struct tester {
    struct executor *executor;
    struct oracle *oracle; /* behind the local executor; NULL: there is none */
    struct local_executor local;
    struct repeating repeating; /* around the executor, with --flaky */
    struct known_results *results;
    struct crashes crashes;
    struct lookahead *lookahead; /* look-ahead of the current pass; NULL: none */
    uint64_t next_job;
    double timeout;   /* seconds for one test, since tester_set_timeout */
    bool has_started; /* the original was tested */
    struct stop stop; /* ends long computations between two tests */
    struct progress *progress;
    struct storage *storage;
    const char *candidates_dir; /* NULL: candidates are not saved */
    struct recorder *recorder;  /* NULL: tests are not recorded */
    struct board *board;        /* NULL: nobody watches */
};

/* Borrows progress and storage: outcomes are counted in one and journalled in the other.  The
 * caller sets the executor, or calls tester_open (local_tests.h). */
void tester_init(struct tester *tester, struct progress *progress, struct storage *storage);
void tester_done(struct tester *tester);

/* Halts the run when --max-time is over or a signal has arrived.  True if nothing has halted it.
 * Cheap: called in every loop of a run that may go on without a test. */
bool tester_goes_on(struct tester *tester);

void tester_set_timeout(struct tester *tester, double seconds); /* for one test, from now on */
bool tester_is_busy(const struct tester *tester);               /* tests are under way */

/* Waits until one outcome comes, or for a second.  Halts the run when a signal arrives. */
enum status tester_wait(struct tester *tester, struct outcome *ret, bool *ret_got,
                        struct error *err);

/* While the board asks for a pause, waits here: no test is started, and tests under way come to
 * their ends.  The clock of the run stands still. */
enum status tester_pause(struct tester *tester, struct error *err);

/* Tests one candidate now, beside the tests under way, and waits for its outcome.  Ignores the
 * cache.  A test that is killed from outside is run again.  *ret is the outcome unless the run was
 * halted. */
enum status tester_test_now(struct tester *tester, const struct fileset *candidate,
                            struct outcome *ret, struct error *err);

/* Runs the test n_runs times on one candidate, on all workers, and counts how often it was
 * interesting.  Runs that were killed from outside are run again.  *ret_last is one outcome, an
 * interesting one if there is any.  Nothing is written if the run was halted. */
enum status tester_count_interesting(struct tester *tester, const struct fileset *candidate,
                                     unsigned n_runs, unsigned *ret_n_yes, struct outcome *ret_last,
                                     struct error *err);

#endif

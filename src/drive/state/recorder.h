/* recorder - keeps the record of every test (drive/journal/test_row.h), and tells the listener.
 *
 * A test that ended waits here until the reducer uses its answer, or until its pass is over: then
 * it was wasted.  At most some hundred tests wait; of a run that is killed their rows are missing,
 * though their results are in the journal.  Nothing in a run depends on the record. */
#ifndef PARE_DRIVE_STATE_RECORDER_H
#define PARE_DRIVE_STATE_RECORDER_H

#include "drive/execute/lookahead.h"
#include "drive/journal/test_row.h"
#include "drive/state/best.h"
#include "drive/state/board.h"
#include "drive/state/progress.h"

struct storage;
struct reporter;

struct waiting_test {
    uint64_t job;
    bool has_ended;
    struct test_row row;
};

struct recorder {
    const struct best *best;
    const struct progress *progress;
    struct storage *storage;
    struct reporter *reporter;
    struct waiting_test *waiting; /* in the order in which they were started */
    size_t n_waiting, capacity;
};

void recorder_init(struct recorder *recorder, const struct best *best,
                   const struct progress *progress, struct storage *storage,
                   struct reporter *reporter); /* borrows all of them */
void recorder_done(struct recorder *recorder);

/* For the functions below NULL is a recorder that records nothing. */

struct lookahead_watcher recorder_watcher(struct recorder *recorder);

/* A test beside the reduction was started: of the original, to confirm a step, of the result. */
void recorder_started_extra(struct recorder *recorder, uint64_t job,
                            const struct fileset *candidate);
void recorder_cancelled(struct recorder *recorder, uint64_t job);

/* `tentative`: the answer does not count, because the test will be run again alone. */
void recorder_ended(struct recorder *recorder, const struct outcome *outcome, bool tentative);

struct answered {
    struct hash key;
    enum verdict verdict;
    const struct bitset *candidate;
    const struct fileset *rendered; /* NULL: not at hand */
};

/* The reducer was given this answer, which is the last one that progress has counted. */
void recorder_answered(struct recorder *recorder, const struct answered *answered);

void recorder_end_pass(struct recorder *recorder);

/* Nothing happened for a while: whoever shows the time can show it anew. */
void recorder_tick(const struct recorder *recorder);

/* Shows the run as it is now, with the tests that are under way. */
void recorder_show(const struct recorder *recorder, struct board *board);

#endif

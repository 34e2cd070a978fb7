/* lookahead - a small tree of forked reducers, which decides the candidates to test now.
 *
 * The root is the reducer that waits for its answer.  A child is a fork that was told an assumed
 * answer.  The weight of a node is the product of the probabilities of the answers on the way to
 * it, estimated from the answers of this pass so far.  Free workers get the heaviest untested
 * candidates.  When the root's real answer arrives, one child becomes the root and the other
 * branches are dropped; jobs that no remaining branch needs are stopped.
 *
 * Equal candidates on different branches are one job, so a reducer that asks a window of
 * independent questions is fully parallel.  The sequence of answers does not depend on the number
 * of workers: with one worker only the root is ever tested, with more the same answers come
 * sooner. */
#ifndef PARE_DRIVE_EXECUTE_LOOKAHEAD_H
#define PARE_DRIVE_EXECUTE_LOOKAHEAD_H

#include "drive/execute/executor.h"
#include "drive/execute/failed_edits.h"
#include "drive/execute/known_results.h"
#include "input/core/reading.h"
#include "reduce/core/reducer.h"

struct lookahead;

/* A job that the look-ahead has started, for its record. */
struct started_job {
    uint64_t number;
    struct hash key;
    const struct bitset *candidate;
    const struct fileset *rendered;
    bool ahead; /* the answer that is waited for is another one */
};

/* Who wants to know of jobs; functions may be NULL. */
struct lookahead_watcher {
    void (*started)(void *context, const struct started_job *job);
    void (*cancelled)(void *context, uint64_t job);
    void *context;
};

struct lookahead_options {
    const struct reading *reading;
    struct known_results *results; /* shared by all passes; answers are looked up here */
    struct executor *executor;
    uint64_t *next_job;                /* number of the next job; shared by all passes */
    uint64_t n_answered;               /* answers committed before this pass */
    bool keep_candidates;              /* return candidates when their jobs end */
    bool use_cache;                    /* false: the same content asked again is tested again */
    const struct failed_edits *failed; /* edits that need no test; NULL: none are remembered */
    struct stop *stop;                 /* ends a long look; NULL: nothing does */
    const struct fileset *best;        /* the text that is edited; may change with an answer */
    struct lookahead_watcher watcher;
};

/* Takes the reducer. */
struct lookahead *lookahead_new(const struct lookahead_options *options, struct reducer *reducer);
void lookahead_free(struct lookahead *lookahead); /* cancels the jobs that are under way */

/* The reducer as it is after all answers so far; borrowed until the next call. */
const struct reducer *lookahead_reducer(const struct lookahead *lookahead);

/* The proposal that waits for its answer; false when the reducer is finished. */
bool lookahead_proposal(struct lookahead *lookahead, const struct bitset **ret_candidate,
                        struct hash *ret_key);

/* The candidate files of the proposal; NULL: they were too large to keep. */
const struct fileset *lookahead_rendered(const struct lookahead *lookahead);

/* True if the reading refuses the proposal without a test, and no earlier answer is known.  Answers
 * that were found ahead and not used do not count: another reading may have asked for them, with
 * another check, and with one worker they would not be there. */
bool lookahead_is_refused(const struct lookahead *lookahead);

/* True if the proposal is an edit that failed before. */
bool lookahead_failed_before(const struct lookahead *lookahead);

/* The edit that makes the proposal of the best; NULL: it differs too much to be one. */
const struct hash *lookahead_edit(const struct lookahead *lookahead);

/* Starts jobs on free workers, the most likely needed ones first, and stops jobs that no branch
 * needs.  With `alone` all jobs but the root's are stopped. */
enum status lookahead_schedule(struct lookahead *lookahead, bool alone, struct error *err);

/* Notes that a job ended, and returns the key of its candidate.  With keep_candidates the candidate
 * is returned, too, and the caller frees it; otherwise *ret_candidate is empty.  False: the job is
 * not of this look-ahead. */
bool lookahead_finish(struct lookahead *lookahead, uint64_t job, struct hash *ret_key,
                      struct fileset *ret_candidate);

void lookahead_commit(struct lookahead *lookahead, enum verdict verdict); /* the root's answer */
void lookahead_skip(struct lookahead *lookahead); /* the root's edit failed before: as if "not" */

uint64_t lookahead_n_cancelled(const struct lookahead *lookahead); /* jobs stopped so far */

#endif

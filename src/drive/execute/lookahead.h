/* lookahead - a small tree of forked machines, and which of their proposals to test now.
 *
 * The root is the machine that waits for its answer.  A child is a fork that was told an assumed
 * answer; its weight is the product of the probabilities of the answers on the way, estimated from
 * this pass so far.  Free workers get the heaviest untested proposals.  When the root's real
 * answer arrives, one child becomes the root and the other branches are dropped; jobs that no
 * remaining branch asks for are stopped.
 *
 * Equal candidates on different branches are one job, so a machine that asks a window of
 * independent questions is fully parallel.  Nothing here changes what is asked in sequence: with
 * one worker only the root is ever tested, and the answers committed are the same for any number.
 */
#ifndef PARE_DRIVE_EXECUTE_LOOKAHEAD_H
#define PARE_DRIVE_EXECUTE_LOOKAHEAD_H

#include "drive/execute/executor.h"
#include "drive/execute/failed_edits.h"
#include "drive/execute/known_results.h"
#include "input/core/reading.h"
#include "reduce/core/reducer.h"

struct lookahead;

struct lookahead_options {
    const struct reading *reading;
    struct known_results *results; /* shared by all passes; answers are looked up and put here */
    struct executor *executor;
    uint64_t *next_job;                /* numbers jobs; shared by all passes */
    uint64_t n_answered;               /* answers committed before this pass */
    bool keep_candidates;              /* hand candidates back when their jobs end */
    bool use_cache;                    /* false: the same content asked again is tested again */
    const struct failed_edits *failed; /* edits that need no test; NULL: every proposal needs one */
    const struct fileset *best;        /* that they are edits of; may change before an answer */
};

/* Takes the machine. */
struct lookahead *lookahead_new(const struct lookahead_options *options, struct reducer *machine);
void lookahead_free(struct lookahead *lookahead); /* cancels the jobs that are under way */

/* The proposal that waits for its answer; false when the machine is finished. */
bool lookahead_proposal(struct lookahead *lookahead, const struct bitset **ret_candidate,
                        struct hash *ret_key);

/* Whether the proposal is an edit that failed before; if not, which edit it is, when it is one that
 * can be told. */
bool lookahead_failed_before(const struct lookahead *lookahead);
const struct hash *lookahead_edit(const struct lookahead *lookahead); /* NULL: it cannot */

/* Starts jobs on free workers, most likely needed first, and stops useless ones.  With `alone`
 * everything but the root's candidate is stopped. */
enum status lookahead_schedule(struct lookahead *lookahead, bool alone, struct error *err);

/* Notes that a job ended; the key of its candidate comes back, and the candidate itself (empty
 * unless they are kept; the caller's from now on).  False: not one of ours. */
bool lookahead_finish(struct lookahead *lookahead, uint64_t job, struct hash *ret_key,
                      struct fileset *ret_candidate);

void lookahead_commit(struct lookahead *lookahead, enum verdict verdict); /* the root's answer */
void lookahead_skip(struct lookahead *lookahead); /* no answer: it failed before */

uint64_t lookahead_n_cancelled(const struct lookahead *lookahead); /* jobs stopped so far */

#endif

#include "drive/state/tester.h"

#include "drive/state/kept_candidates.h"

/* Seconds between two writes of time and counts to the journal.  A crash loses only the time and
 * counts since the last write. */
static const double note_interval = 0.5;

/* A pause checks at this interval whether it is over. */
enum { PAUSE_MS = 100 };

/* A test that is killed from outside each time is run so often. */
enum { MAX_TRIES = 3 };

/* Seconds beyond --max-time for the first tests, because without them there is no result at all. */
static const double grace = 0.5;

static bool is_stop_wanted(void *context)
{
    const struct tester *tester = context;
    const struct progress *progress = tester->progress;
    bool is_late =
        progress->max_time > 0 &&
        progress_elapsed(progress) >= progress->max_time + (tester->has_started ? 0 : grace);
    return is_late || (tester->oracle != NULL && oracle_is_interrupted(tester->oracle));
}

void tester_init(struct tester *tester, struct progress *progress, struct storage *storage)
{
    *tester = (struct tester){
        .results = known_results_new(),
        .next_job = 1,
        .stop = {.is_wanted = is_stop_wanted, .context = tester},
        .progress = progress,
        .storage = storage,
    };
}

bool tester_goes_on(struct tester *tester)
{
    struct progress *progress = tester->progress;
    if (progress->halt == HALT_NONE && stop_asked(&tester->stop)) {
        bool by_signal = tester->oracle != NULL && oracle_is_interrupted(tester->oracle);
        progress->halt = by_signal ? HALT_SIGNAL : HALT_LIMIT;
        if (by_signal)
            oracle_take_interrupt(tester->oracle);
    }
    return progress_goes_on(progress);
}

void tester_done(struct tester *tester)
{
    known_results_free(tester->results);
    crashes_done(&tester->crashes);
    repeating_done(&tester->repeating);
}

void tester_set_timeout(struct tester *tester, double seconds)
{
    tester->timeout = seconds;
    if (tester->executor->ops->set_timeout != NULL)
        tester->executor->ops->set_timeout(tester->executor, seconds);
}

bool tester_is_busy(const struct tester *tester)
{
    return tester->executor->ops->n_busy(tester->executor) > 0;
}

static void count(struct counts *counts, const struct outcome *outcome)
{
    counts->n_valid += outcome->ran_valid;
    counts->n_run += outcome->ran_test + outcome->n_more_runs;
    counts->n_timeouts +=
        outcome->ending == ENDED_TIMEOUT && outcome->verdict != VERDICT_INTERESTING;
    counts->n_overruns += outcome->ending == ENDED_OUTPUT;
    counts->test_seconds += outcome->seconds;
}

/* True if a run should be repeated alone.  A test that timed out beside others may only have been
 * slowed down by them.  A test that was killed from outside may only have been hit because memory
 * ran out. */
static bool is_worth_another_try(const struct outcome *outcome, const struct result *result)
{
    return outcome->was_killed
               ? result->n_killed < MAX_TRIES
               : outcome->ending == ENDED_TIMEOUT && !outcome->was_alone && result->n_late == 1;
}

/* Puts the outcome of a candidate into the cache and the journal. */
static enum status note(struct tester *tester, struct hash key, const struct outcome *outcome,
                        struct error *err)
{
    const struct result *before = known_results_find(tester->results, key);
    struct result result = {
        .verdict = outcome->verdict,
        .seconds = (float)outcome->seconds,
        .slipped = outcome->slipped,
        .crash = crashes_add(&tester->crashes, outcome->fingerprint),
        .n_late = before != NULL ? before->n_late : 0,
        .n_killed = before != NULL ? before->n_killed : 0,
    };
    result.n_killed += outcome->was_killed;
    result.n_late += outcome->ending == ENDED_TIMEOUT;
    result.tentative = is_worth_another_try(outcome, &result);
    known_results_put(tester->results, key, result);
    recorder_ended(tester->recorder, outcome, result.tentative);
    return result.tentative ? STATUS_OK
                            : storage_add_result(tester->storage, key, result.verdict, err);
}

/* Handles an outcome.  Outcomes of the look-ahead's jobs are stored; outcomes of tester_test_now
 * are not. */
static enum status take_outcome(struct tester *tester, const struct outcome *outcome,
                                struct error *err)
{
    struct hash key;
    struct fileset candidate;
    count(&tester->progress->counts, outcome);
    if (tester->lookahead == NULL ||
        !lookahead_finish(tester->lookahead, outcome->job, &key, &candidate)) {
        recorder_ended(tester->recorder, outcome, false);
        return STATUS_OK;
    }
    enum status status = note(tester, key, outcome, err);
    if (status == STATUS_OK && outcome->also)
        status = storage_save_also(tester->storage, &candidate, err);
    if (status == STATUS_OK && tester->candidates_dir != NULL)
        status = kept_candidates_save(tester->candidates_dir, key, &candidate, outcome->verdict,
                                      tester->oracle, err);
    fileset_done(&candidate);
    return status;
}

/* A test may have filled the disk.  While it runs, the rows wait in memory for the next commit.  If
 * it has ended since the first attempt, its files are gone, and a second attempt can succeed. */
static enum status commit_rows(struct tester *tester, struct error *err)
{
    enum status status = storage_commit(tester->storage, err);
    if (status != STATUS_FULL)
        return status;
    return tester_is_busy(tester) ? STATUS_OK : storage_commit(tester->storage, err);
}

enum status tester_wait(struct tester *tester, struct outcome *ret, bool *ret_got,
                        struct error *err)
{
    enum oracle_event event;
    struct executor *executor = tester->executor;
    int most_ms =
        board_asks_for_pause(tester->board) ? PAUSE_MS : progress_wait_ms(tester->progress);
    *ret_got = false;
    recorder_show(tester->recorder, tester->board);
    if (clock_now() > tester->storage->noted_at + note_interval)
        storage_note_progress(tester->storage, tester->progress);
    enum status status = commit_rows(tester, err);
    if (status == STATUS_OK)
        status = executor->ops->wait(executor, most_ms, &event, ret, err);
    if (status != STATUS_OK)
        return status;
    if (event == ORACLE_INTERRUPTED)
        tester->progress->halt = HALT_SIGNAL;
    if (event != ORACLE_OUTCOME) {
        tester_goes_on(tester);
        recorder_tick(tester->recorder);
        return STATUS_OK;
    }
    *ret_got = true;
    return take_outcome(tester, ret, err);
}

enum status tester_pause(struct tester *tester, struct error *err)
{
    enum status status = STATUS_OK;
    while (status == STATUS_OK && board_asks_for_pause(tester->board) && tester_goes_on(tester)) {
        struct outcome outcome;
        bool got;
        double begun = clock_now();
        status = tester_wait(tester, &outcome, &got, err);
        tester->progress->started += clock_now() - begun;
    }
    return status;
}

static enum status wait_for_free_worker(struct tester *tester, struct error *err)
{
    struct executor *executor = tester->executor;
    struct outcome outcome;
    bool got;
    enum status status = STATUS_OK;
    while (status == STATUS_OK && progress_goes_on(tester->progress) &&
           executor->ops->n_busy(executor) >= executor->n_workers)
        status = tester_wait(tester, &outcome, &got, err);
    return status;
}

static enum status test_once(struct tester *tester, const struct fileset *candidate,
                             struct outcome *ret, struct error *err)
{
    struct executor *executor = tester->executor;
    enum status status = tester_pause(tester, err);
    if (status == STATUS_OK)
        status = wait_for_free_worker(tester, err);
    if (status != STATUS_OK || !progress_goes_on(tester->progress))
        return status;
    uint64_t job = tester->next_job++;
    status = executor->ops->start(executor, job, candidate, err);
    if (status == STATUS_OK)
        recorder_started_extra(tester->recorder, job, candidate);
    while (status == STATUS_OK && progress_goes_on(tester->progress)) {
        bool got;
        status = tester_wait(tester, ret, &got, err);
        if (status == STATUS_OK && got && ret->job == job)
            return STATUS_OK;
    }
    executor->ops->cancel(executor, job);
    recorder_cancelled(tester->recorder, job);
    return status;
}

enum status tester_test_now(struct tester *tester, const struct fileset *candidate,
                            struct outcome *ret, struct error *err)
{
    enum status status = STATUS_OK;
    for (int tries = 0; tries < MAX_TRIES; tries++) {
        *ret = (struct outcome){.verdict = VERDICT_UNRESOLVED};
        status = test_once(tester, candidate, ret, err);
        if (status != STATUS_OK || !progress_goes_on(tester->progress) || !ret->was_killed)
            break;
    }
    return status;
}

/* Runs of one candidate that were started together, with consecutive numbers. */
struct sample {
    uint64_t first_job;
    unsigned n_started, n_ended, n_yes;
    struct outcome last;
};

static enum status start_more(struct tester *tester, const struct fileset *candidate,
                              unsigned n_wanted, struct sample *sample, struct error *err)
{
    struct executor *executor = tester->executor;
    enum status status = STATUS_OK;
    while (status == STATUS_OK && sample->n_started < n_wanted &&
           executor->ops->n_busy(executor) < executor->n_workers) {
        uint64_t job = tester->next_job++;
        status = executor->ops->start(executor, job, candidate, err);
        if (status != STATUS_OK)
            break;
        recorder_started_extra(tester->recorder, job, candidate);
        sample->n_started++;
    }
    return status;
}

static void take_run(struct sample *sample, const struct outcome *outcome, unsigned *n_wanted,
                     unsigned n_most)
{
    if (outcome->job < sample->first_job)
        return;
    sample->n_ended++;
    if (outcome->was_killed && *n_wanted < n_most) {
        (*n_wanted)++;
        return;
    }
    bool is_yes = outcome->verdict == VERDICT_INTERESTING;
    if (is_yes || sample->n_yes == 0)
        sample->last = *outcome;
    sample->n_yes += is_yes;
}

enum status tester_count_interesting(struct tester *tester, const struct fileset *candidate,
                                     unsigned n_runs, unsigned *ret_n_yes, struct outcome *ret_last,
                                     struct error *err)
{
    struct sample sample = {.first_job = tester->next_job};
    struct outcome outcome;
    unsigned n_wanted = n_runs;
    enum status status = STATUS_OK;
    while (status == STATUS_OK && progress_goes_on(tester->progress) && sample.n_ended < n_wanted) {
        bool got = false;
        status = start_more(tester, candidate, n_wanted, &sample, err);
        if (status == STATUS_OK)
            status = tester_wait(tester, &outcome, &got, err);
        if (status == STATUS_OK && got)
            take_run(&sample, &outcome, &n_wanted, 3 * n_runs);
    }
    if (status == STATUS_OK && progress_goes_on(tester->progress)) {
        *ret_n_yes = sample.n_yes;
        *ret_last = sample.last;
        return STATUS_OK;
    }
    /* cancelling a run that has ended does nothing */
    for (unsigned i = 0; i < sample.n_started; i++) {
        tester->executor->ops->cancel(tester->executor, sample.first_job + i);
        recorder_cancelled(tester->recorder, sample.first_job + i);
    }
    return status;
}

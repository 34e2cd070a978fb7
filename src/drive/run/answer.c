#include "drive/run/answer.h"

#include "drive/run/accept.h"

/* Takes the next answer from the journal.  If that answer belongs to another proposal, the journal
 * was made by another version of Pare or with another model.  The run is then halted, and continues
 * from the best (resume_from_best). */
static enum status replay(struct run *run, struct hash key, enum verdict *ret, struct error *err)
{
    struct hash journalled;
    struct known_results *results = run->tester.results;
    enum status status =
        storage_find_answer(&run->storage, run->progress.counts.n_asked + 1, &journalled, ret, err);
    if (status != STATUS_OK)
        return status;
    if (!hash_equal(journalled, key)) {
        run->progress.halt = HALT_DIVERGED;
        return STATUS_OK;
    }
    const struct result *known = known_results_find(results, key);
    /* the journal differs from the cache for a step that was not confirmed */
    if (known == NULL || known->verdict != *ret)
        known_results_put(results, key, (struct result){.verdict = *ret});
    return STATUS_OK;
}

/* Tests an interesting candidate again, and refuses it unless it is interesting every time. */
static enum status confirm(struct run *run, const struct proposal *proposal, enum verdict *verdict,
                           struct error *err)
{
    struct fileset rendered;
    struct outcome outcome = {.verdict = VERDICT_INTERESTING};
    enum status status = STATUS_OK;
    reading_render(proposal->reading, proposal->candidate, &rendered);
    for (unsigned i = 0; i < run->n_confirm; i++) {
        status = tester_test_now(&run->tester, &rendered, &outcome, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress) ||
            outcome.verdict != VERDICT_INTERESTING)
            break;
    }
    fileset_done(&rendered);
    if (status != STATUS_OK || !progress_goes_on(&run->progress) ||
        outcome.verdict == VERDICT_INTERESTING)
        return status;
    reporter_warn(&run->reporter,
                  "the test is flaky: a candidate was interesting once, and not when it was tested "
                  "again; it is not accepted");
    *verdict = VERDICT_UNRESOLVED;
    known_results_put(run->tester.results, proposal->key, (struct result){.verdict = *verdict});
    return STATUS_OK;
}

/* Pauses if the user asked for it.  The best is written to disk first. */
static enum status pause_if_asked(struct run *run, struct error *err)
{
    if (!board_asks_for_pause(run->tester.board))
        return STATUS_OK;
    enum status status = accept_write(run, err);
    return status == STATUS_OK ? tester_pause(&run->tester, err) : status;
}

/* Starts tests on free workers and waits until one of them ends. */
static enum status test_more(struct run *run, bool proposal_alone, struct error *err)
{
    struct outcome outcome;
    bool got;
    enum status status = pause_if_asked(run, err);
    if (status != STATUS_OK || !progress_goes_on(&run->progress))
        return status;
    status = lookahead_schedule(run->tester.lookahead, proposal_alone, err);
    if (status == STATUS_OK)
        status = accept_write(run, err);
    return status == STATUS_OK ? tester_wait(&run->tester, &outcome, &got, err) : status;
}

/* Saves a candidate that shows another failure than the original. */
static enum status note_other(struct run *run, const struct proposal *proposal,
                              const struct result *result, struct error *err)
{
    struct fileset rendered;
    if (!result->slipped || result->crash == NULL || result->counted || run->others.dir == NULL)
        return STATUS_OK;
    reading_render(proposal->reading, proposal->candidate, &rendered);
    enum status status = others_note(&run->others, result->crash, &rendered, err);
    fileset_done(&rendered);
    return status;
}

enum status answer_find(struct run *run, const struct proposal *proposal, enum verdict *ret,
                        struct error *err)
{
    if (progress_is_replaying(&run->progress))
        return replay(run, proposal->key, ret, err);
    if (lookahead_is_refused(run->tester.lookahead))
        known_results_put(run->tester.results, proposal->key,
                          (struct result){.verdict = VERDICT_INVALID});
    for (;;) {
        const struct result *known = known_results_find(run->tester.results, proposal->key);
        bool was_used = known != NULL && known->counted;
        if (progress_is_over_limit(&run->progress, was_used)) {
            run->progress.halt = HALT_LIMIT;
            return STATUS_OK;
        }
        if (known != NULL && !known->tentative) {
            *ret = known->verdict;
            enum status status = note_other(run, proposal, known, err);
            if (status != STATUS_OK)
                return status;
            bool needs_confirmation = *ret == VERDICT_INTERESTING && !was_used;
            return needs_confirmation ? confirm(run, proposal, ret, err) : STATUS_OK;
        }
        bool ran_out_of_time = known != NULL; /* beside other tests, so it is run again alone */
        enum status status = test_more(run, ran_out_of_time, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
    }
}

enum status answer_record(struct run *run, struct hash key, enum verdict verdict, struct error *err)
{
    struct progress *progress = &run->progress;
    struct result *result = known_results_find(run->tester.results, key);
    bool was_replaying = progress_is_replaying(progress);
    if (result->counted)
        progress->counts.n_cached++;
    else if (verdict != VERDICT_INVALID)
        progress->n_paid++;
    result->counted = true;
    double seconds = was_replaying ? 0 : result->seconds;
    progress->counts.n_asked++;
    enum status status =
        was_replaying ? STATUS_OK : storage_add_answer(&run->storage, key, verdict, err);
    if (status == STATUS_OK)
        status =
            time_limits_answered(&run->limits, verdict == VERDICT_INTERESTING ? seconds : 0, err);
    if (status != STATUS_OK || !was_replaying || progress_is_replaying(progress))
        return status;
    /* the journal has no more answers: write the best to the output now */
    return storage_write(&run->storage, &run->best.files, err);
}

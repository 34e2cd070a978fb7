/* pass - one reducer over one reading.  The loop at the end of this file is the heart of Pare: a
 * machine proposes, the answer comes from the journal, the cache or a test, and goes back to it. */
#include "drive/journal/version_delta.h"
#include "drive/run/state.h"
#include "reduce/learned/likely.h"
#include "reduce/tree/queue.h"

#include <stdio.h>
#include <string.h>

/* --- accepting --------------------------------------------------------------------------- */

static enum status save_version(struct run *run, const struct fileset *accepted, struct error *err)
{
    if (run->journal == NULL || run->n_versions <= journal_n_versions(run->journal))
        return STATUS_OK; /* told again from the journal: it is there already */
    struct version_row row = {
        .number = run->n_versions,
        .n_asked = run->counts.n_asked,
        .n_tokens = run->best_size.n_tokens,
        .n_bytes = run->best_size.n_bytes,
        .n_files = accepted->n_files,
        .elapsed = run_elapsed(run),
    };
    snprintf(row.pass, sizeof row.pass, "%s", run->pass);
    struct buffer difference = {0};
    version_encode(&run->best, accepted, &difference);
    enum status status = journal_add_version(run->journal, &row, &difference, err);
    buffer_done(&difference);
    return status;
}

static void warn_of_slip(struct run *run, const struct result *result)
{
    if (result->crash > 1)
        run_warn(run,
                 "the test still says yes, but its output changed from \"%s\" to \"%s\": "
                 "this may be another bug",
                 run->crashes[0], run->crashes[result->crash - 1]);
}

/* Writes the best where the user sees it.  That can take as long as a test (a directory of
 * classes), so the next test is started first; until then the journal has it. */
static enum status write_best(struct run *run, struct error *err)
{
    if (!run->output_is_behind)
        return STATUS_OK;
    run->output_is_behind = false;
    /* on disk there is only what the journal has, too: another run goes on from nothing else */
    enum status status = run->journal != NULL ? journal_commit(run->journal, err) : STATUS_OK;
    if (status == STATUS_OK)
        status = output_write(run->output, &run->best, err);
    if (status == STATUS_OK)
        run_tell(run, EVENT_ACCEPT, NULL);
    return status;
}

/* An interesting candidate: if it is smaller it becomes the best, in the journal and soon on disk.
 */
static enum status accept(struct run *run, const struct reading *reading,
                          const struct bitset *candidate, struct hash key, struct error *err)
{
    struct fileset rendered, accepted;
    reading_render(reading, candidate, &rendered);
    struct size size = size_of(&rendered, run->text);
    if (size_compare(&size, &run->best_size) >= 0) {
        fileset_done(&rendered);
        return STATUS_OK;
    }
    fileset_copy(&accepted, &rendered); /* what it borrows from ends with the pass */
    fileset_done(&rendered);
    enum status status = write_best(run, err); /* the one before, which no test was waited for */
    if (status != STATUS_OK) {
        fileset_done(&accepted);
        return status;
    }
    if (run->failed != NULL) { /* another round will follow: until then failures can be trusted */
        failed_edits_trust(run->failed, true);
        run->trusts = true; /* by the passes that come in this round, too */
    }
    run->n_versions++;
    run->best_size = size;
    status = save_version(run, &accepted, err);
    fileset_done(&run->best);
    run->best = accepted;
    if (run->options->reading != NULL)
        bitset_assign(&run->subset, candidate);
    if (status != STATUS_OK || run_is_replaying(run))
        return status;
    warn_of_slip(run, known_results_find(run->results, key));
    run->output_is_behind = true;
    return STATUS_OK;
}

/* --- answers ----------------------------------------------------------------------------- */

/* The answer that the journal has for this proposal.  A proposal that differs from the journalled
 * one was made by another version of Pare or with another model of hopeless removals: the run goes
 * on from its best, with the cache. */
static enum status answer_from_journal(struct run *run, struct hash key, enum verdict *ret,
                                       struct error *err)
{
    struct hash journalled;
    enum status status =
        journal_answer(run->journal, run->counts.n_asked + 1, &journalled, ret, err);
    if (status != STATUS_OK)
        return status;
    if (!hash_equal(journalled, key)) {
        run->diverged = true;
        return STATUS_OK;
    }
    const struct result *known = known_results_find(run->results, key);
    if (known == NULL ||
        known->verdict != *ret) /* a refused step differs from what its test said */
        known_results_put(run->results, key, (struct result){.verdict = *ret});
    return STATUS_OK;
}

static bool over_a_limit(const struct run *run, const struct result *known)
{
    const struct run_options *options = run->options;
    bool costs = known == NULL || !known->counted;
    return (options->max_time > 0 && run_elapsed(run) >= options->max_time) ||
           (options->max_tests > 0 && costs && run->n_counted >= options->max_tests);
}

/* Tests an accepted step again; a step that does not hold is refused. */
static enum status confirm(struct run *run, const struct reading *reading,
                           const struct bitset *candidate, struct hash key, enum verdict *verdict,
                           struct error *err)
{
    struct fileset rendered;
    reading_render(reading, candidate, &rendered);
    enum status status = STATUS_OK;
    for (unsigned i = 0; i < run->n_confirm && status == STATUS_OK && run->end == RUN_FINISHED;
         i++) {
        struct outcome outcome;
        status = jobs_test_now(run, &rendered, &outcome, err);
        if (status != STATUS_OK || run->end != RUN_FINISHED ||
            outcome.verdict == VERDICT_INTERESTING)
            continue;
        run_warn(run, "flaky: a step was interesting once and not when confirmed; refused");
        *verdict = VERDICT_UNRESOLVED;
        known_results_put(run->results, key, (struct result){.verdict = *verdict});
        break;
    }
    fileset_done(&rendered);
    return status;
}

/* Gets the answer to the proposal at the root, testing ahead meanwhile. */
static enum status settle(struct run *run, const struct reading *reading,
                          const struct bitset *candidate, struct hash key, enum verdict *ret,
                          struct error *err)
{
    if (run_is_replaying(run))
        return answer_from_journal(run, key, ret, err);
    enum status status = STATUS_OK;
    while (status == STATUS_OK && run->end == RUN_FINISHED) {
        const struct result *known = known_results_find(run->results, key);
        if (over_a_limit(run, known)) {
            run->end = RUN_STOPPED;
        } else if (known != NULL && !known->tentative) {
            *ret = known->verdict;
            if (known->verdict == VERDICT_INTERESTING && !known->counted && run->n_confirm > 0)
                status = confirm(run, reading, candidate, key, ret, err);
            return status;
        } else {
            struct outcome outcome;
            bool got;
            status = lookahead_schedule(run->lookahead, known != NULL, err);
            if (status == STATUS_OK)
                status = write_best(run, err);
            if (status == STATUS_OK)
                status = jobs_wait(run, &outcome, &got, err);
        }
    }
    return status;
}

static enum status record(struct run *run, struct hash key, enum verdict verdict, struct error *err)
{
    struct result *result = known_results_find(run->results, key);
    if (result->counted)
        run->counts.n_cached++;
    else
        run->n_counted += verdict != VERDICT_INVALID;
    result->counted = true;
    if (run_is_replaying(run)) {
        run->counts.n_asked++;
        /* The journal is told to its end: make sure of what should be on disk. */
        return run_is_replaying(run) ? STATUS_OK : output_write(run->output, &run->best, err);
    }
    run->counts.n_asked++;
    return run->journal != NULL ? journal_add_answer(run->journal, key, verdict, err) : STATUS_OK;
}

static void note_failure(struct run *run, enum verdict verdict)
{
    const struct hash *edit = lookahead_edit(run->lookahead);
    if (run->failed != NULL && edit != NULL && verdict != VERDICT_INTERESTING &&
        verdict != VERDICT_INVALID)
        failed_edits_add(run->failed, *edit);
}

/* --- the loop ---------------------------------------------------------------------------- */

static enum status drive(struct run *run, const struct reading *reading, struct error *err)
{
    const struct bitset *candidate;
    struct hash key;
    enum verdict verdict = VERDICT_NOT;
    enum status status = STATUS_OK;
    while (status == STATUS_OK && lookahead_proposal(run->lookahead, &candidate, &key)) {
        if (lookahead_failed_before(run->lookahead)) {
            run->n_trusted++;
            lookahead_skip(run->lookahead);
            continue;
        }
        status = settle(run, reading, candidate, key, &verdict, err);
        if (status != STATUS_OK || run->end != RUN_FINISHED || run->diverged)
            break;
        status = record(run, key, verdict, err);
        note_failure(run, verdict);
        if (status == STATUS_OK && verdict == VERDICT_INTERESTING)
            status = accept(run, reading, candidate, key, err);
        if (!run_is_replaying(run))
            run_tell(run, EVENT_ANSWER, NULL);
        lookahead_commit(run->lookahead, verdict);
    }
    return status == STATUS_OK ? write_best(run, err) : status;
}

/* A guide is for the queue, and a model for the kinds of nodes that it was trained on. */
static struct guide *make_guide(const struct run *run, const struct pass *pass,
                                const struct problem *problem)
{
    const struct guide_options *options = run->options->guide;
    reducer_maker *make = pass->reducer->make;
    bool is_queue = make == pardis_classic_new || make == pardis_new || make == likely_new;
    if (options == NULL || !is_queue)
        return NULL;
    bool is_tree = run->options->reading == NULL && strncmp(pass->frontend->name, "tree", 4) == 0;
    struct guide_options without_model = {.mode = options->mode};
    if (options->model == NULL || is_tree)
        return guide_new(problem, options);
    return options->mode == GUIDE_ONLINE ? guide_new(problem, &without_model) : NULL;
}

static enum status drive_reading(struct run *run, const struct pass *pass,
                                 const struct reading *reading, struct error *err)
{
    struct bitset start;
    bitset_init(&start, reading->problem.n_items);
    bitset_set_all(&start);
    if (reading == run->options->reading)
        bitset_assign(&start, &run->subset);
    struct lookahead_options options = {
        .reading = reading,
        .results = run->results,
        .executor = run->executor,
        .next_job = &run->next_job,
        .n_answered = run->counts.n_asked,
        .keep_candidates = run->options->oracle.also_interesting >= 0,
        .use_cache = run->options->use_cache,
        .failed = run->failed,
        .best = &run->best,
    };
    struct guide *guide = make_guide(run, pass, &reading->problem);
    run->lookahead = lookahead_new(
        &options,
        guide != NULL
            ? guide_reducer(guide, &start,
                            pass->reducer->make == pardis_classic_new ? 1 : QUEUE_LONGEST_RUN)
            : pass->reducer->make(&reading->problem, &start));
    bitset_done(&start);
    enum status status = drive(run, reading, err);
    run->counts.n_run += lookahead_n_cancelled(run->lookahead);
    lookahead_free(run->lookahead);
    run->lookahead = NULL;
    guide_free(guide);
    return status;
}

enum status pass_run(struct run *run, const struct pass *pass, struct error *err)
{
    run->pass = pass->name;
    run_tell(run, EVENT_PASS, NULL);
    if (run->options->reading != NULL) /* a user's model is never read again, only restricted */
        return drive_reading(run, pass, run->options->reading, err);
    struct fileset input;
    struct reading *reading;
    fileset_copy(&input, &run->best);
    enum status status = frontend_read(pass->frontend, &input, &run->read, &reading, err);
    if (status == STATUS_OK) {
        if (reading->remark != NULL && !run->remarked)
            run_warn(run, "%s", reading->remark);
        run->remarked |= reading->remark != NULL;
        status = drive_reading(run, pass, reading, err);
        reading_free(reading);
    } else if (status == STATUS_INPUT) { /* not for this front end: the next pass may do better */
        run_warn(run, "skipping %s: %s", pass->name, err->message);
        status = STATUS_OK;
    }
    fileset_done(&input);
    return status;
}

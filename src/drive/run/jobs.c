/* jobs - from outcomes of tests to what the run knows. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/run/state.h"

#include <stdlib.h>
#include <string.h>

uint32_t jobs_crash_number(struct run *run, const char *fingerprint)
{
    if (fingerprint[0] == '\0')
        return 0;
    for (unsigned i = 0; i < run->n_crashes; i++)
        if (strcmp(run->crashes[i], fingerprint) == 0)
            return i + 1;
    if (run->n_crashes == MAX_CRASHES)
        return 0;
    run->crashes[run->n_crashes++] = mem_string(fingerprint);
    return run->n_crashes;
}

static void count(struct run *run, const struct outcome *outcome)
{
    run->counts.n_valid += outcome->ran_valid;
    run->counts.n_run += outcome->ran_test;
    run->counts.test_seconds += outcome->seconds;
}

/* The answer to a looked-ahead or needed candidate: into the cache and the journal. */
static enum status note(struct run *run, struct hash key, const struct outcome *outcome,
                        struct error *err)
{
    const struct result *before = known_results_find(run->results, key);
    bool was_tentative = before != NULL && before->tentative;
    struct result result = {
        .verdict = outcome->verdict,
        .tentative = outcome->ending == ENDED_TIMEOUT && !outcome->was_alone && !was_tentative,
        .crash = jobs_crash_number(run, outcome->fingerprint),
    };
    known_results_put(run->results, key, result);
    if (result.tentative || run->journal == NULL)
        return STATUS_OK;
    return journal_add_result(run->journal, key, result.verdict, err);
}

/* A variant that the test called worth saving, though not interesting. */
static enum status save_also(struct run *run, const struct fileset *candidate, struct error *err)
{
    char *dir = mem_format("%s/also", output_journal_dir(run->output));
    char *path = mem_format("%s/%04llu", dir, (unsigned long long)++run->n_also);
    while (disk_exists(path)) { /* saved by an earlier session of this run */
        free(path);
        path = mem_format("%s/%04llu", dir, (unsigned long long)++run->n_also);
    }
    enum status status = disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK)
        status = output_write_elsewhere(candidate, path, err);
    free(path);
    free(dir);
    return status;
}

static int milliseconds_left(const struct run *run)
{
    if (run->options->max_time <= 0)
        return 1000;
    double left = run->options->max_time - run_elapsed(run);
    return left <= 0 ? 0 : left >= 1 ? 1000 : (int)(left * 1000) + 1;
}

enum status jobs_wait(struct run *run, struct outcome *ret, bool *ret_got, struct error *err)
{
    enum oracle_event event;
    enum status status = STATUS_OK;
    *ret_got = false;
    if (run_clock() > run->noted + 0.5)
        run_note_progress(run);
    if (run->journal != NULL)
        status = journal_commit(run->journal, err);
    if (status == STATUS_OK)
        status = run->executor->ops->wait(run->executor, milliseconds_left(run), &event, ret, err);
    if (status != STATUS_OK)
        return status;
    if (event == ORACLE_INTERRUPTED) {
        run->end = RUN_INTERRUPTED;
    } else if (event == ORACLE_OUTCOME) {
        struct hash key;
        struct fileset candidate;
        *ret_got = true;
        count(run, ret);
        if (run->lookahead == NULL || !lookahead_finish(run->lookahead, ret->job, &key, &candidate))
            return STATUS_OK;
        status = note(run, key, ret, err);
        if (status == STATUS_OK && ret->also)
            status = save_also(run, &candidate, err);
        fileset_done(&candidate);
    }
    return status;
}

enum status jobs_test_now(struct run *run, const struct fileset *candidate, struct outcome *ret,
                          struct error *err)
{
    struct executor *executor = run->executor;
    enum status status = STATUS_OK;
    bool got;
    while (status == STATUS_OK && run->end == RUN_FINISHED &&
           executor->ops->n_busy(executor) == executor->n_workers)
        status = jobs_wait(run, ret, &got, err);
    if (status != STATUS_OK || run->end != RUN_FINISHED)
        return status;
    uint64_t job = run->next_job++;
    status = executor->ops->start(executor, job, candidate, err);
    while (status == STATUS_OK && run->end == RUN_FINISHED) {
        status = jobs_wait(run, ret, &got, err);
        if (status == STATUS_OK && got && ret->job == job)
            return STATUS_OK;
    }
    executor->ops->cancel(executor, job);
    return status;
}

#include "drive/run/resume.h"

#include "base/files/disk.h"
#include "drive/files/output_lock.h"
#include "drive/journal/guard.h"
#include "drive/run/accept.h"
#include "drive/run/run_key.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Makes a version of the journal the best.  The run then begins there. */
static enum status go_back(struct run *run, uint64_t version, struct error *err)
{
    struct fileset files;
    enum status status =
        storage_load_version(&run->storage, version, &run->best.names, &files, err);
    if (status == STATUS_OK)
        best_go_back(&run->best, version, &files);
    return status;
}

static enum status start_anew(struct run *run, const struct run_key *key, struct error *err)
{
    struct journal *journal = run->storage.journal;
    enum status status = journal_clear(journal, err);
    if (status == STATUS_OK)
        status = run_key_save(key, journal, err);
    if (status == STATUS_OK)
        status = journal_set(journal, "version", PARE_VERSION, err);
    if (status == STATUS_OK)
        status = journal_set(journal, "command", run->options->command_line, err);
    if (status == STATUS_OK)
        status = journal_set_number(journal, "date", (double)time(NULL), err);
    if (status == STATUS_OK)
        status = journal_set_number(journal, "workers", run->options->oracle.n_workers, err);
    if (status == STATUS_OK)
        status = journal_set(journal, "title", run->options->inputs->title, err);
    return status == STATUS_OK ? storage_add_original(&run->storage, &run->best, err) : status;
}

static void load_result(void *context, struct hash key, enum verdict verdict)
{
    known_results_put(context, key, (struct result){.verdict = verdict});
}

/* Loads the time limits of the journal whose answers still exist: a repaired journal may have lost
 * some. */
static void load_limits(struct run *run)
{
    struct journal *journal = run->storage.journal;
    size_t n_limits = (size_t)journal_get_number(journal, "limits", 0);
    for (size_t i = 1; i <= n_limits; i++) {
        char name[TIME_LIMIT_NAME];
        time_limit_name(i, " after", name);
        double n_answers = journal_get_number(journal, name, -1);
        time_limit_name(i, "", name);
        double seconds = journal_get_number(journal, name, 0);
        if (n_answers < 0 || n_answers > (double)run->progress.n_journalled || !(seconds > 0))
            return;
        time_limits_known(&run->limits, (uint64_t)n_answers, seconds);
    }
}

static enum status resume(struct run *run, struct error *err)
{
    struct journal *journal = run->storage.journal;
    struct progress *progress = &run->progress;
    progress->elapsed_before = journal_get_number(journal, "elapsed", 0);
    progress->counts.n_run = (uint64_t)journal_get_number(journal, "runs", 0);
    progress->counts.n_valid = (uint64_t)journal_get_number(journal, "valids", 0);
    progress->n_journalled = journal_n_answers(journal);
    uint64_t base = (uint64_t)journal_get_number(journal, "base", 0);
    enum status status = base > 0 ? go_back(run, base, err) : STATUS_OK;
    if (status == STATUS_OK)
        status = journal_each_result(journal, load_result, run->tester.results, err);
    load_limits(run);
    if (status != STATUS_OK || progress->n_journalled == 0)
        return status;
    char text[200];
    snprintf(text, sizeof text, "resuming: %llu answers and %llu accepted versions in %s",
             (unsigned long long)progress->n_journalled,
             (unsigned long long)journal_n_versions(journal),
             output_journal_dir(run->storage.output));
    reporter_tell(&run->reporter, EVENT_RESUME, text);
    return STATUS_OK;
}

static void tell_why_anew(struct run *run, const struct run_key *key)
{
    struct buffer text = {0};
    run_key_describe_changes(key, run->storage.journal, &text);
    buffer_add_text(&text, " changed since the journal was written: starting anew");
    if (run_key_has_other_test(key, run->storage.journal) &&
        journal_n_versions(run->storage.journal) > 0)
        buffer_add_text(&text, " (--continue-from-best would begin with the best result so far)");
    reporter_tell(&run->reporter, EVENT_RESUME, buffer_text(&text));
    buffer_done(&text);
}

/* True if the user wants to continue from the best result of the journal, although another test
 * found it interesting. */
static bool wants_best(const struct run *run, const struct run_key *key)
{
    const struct run_options *options = run->options;
    if (options->fresh || run->best.model != NULL ||
        !run_key_has_other_test(key, run->storage.journal) ||
        journal_n_versions(run->storage.journal) == 0)
        return false;
    return options->continues_from_best ||
           (options->ask != NULL &&
            options->ask("the test changed since the journal was written; go on from the best "
                         "result so far, if the new test finds it interesting?"));
}

static enum status load_earlier(struct run *run, struct error *err)
{
    return storage_load_version(&run->storage, journal_n_versions(run->storage.journal),
                                &run->best.names, &run->earlier, err);
}

/* True if some file of the input is readable only by its owner. */
static bool is_private(const struct fileset *files)
{
    for (size_t i = 0; i < files->n_files; i++)
        if (files->files[i].mode != 0 && (files->files[i].mode & 077) == 0)
            return true;
    return false;
}

enum status resume_open(struct run *run, bool *ret_resumed, struct error *err)
{
    const char *dir = output_journal_dir(run->storage.output);
    struct run_key key;
    *ret_resumed = false;
    enum status status = run_key_make(run->options, &key, err);
    if (status != STATUS_OK)
        return status;
    if (!run->options->use_journal) {
        status = output_lock(output_path(run->storage.output), &run->storage.output_lock, err);
        return status == STATUS_OK ? storage_add_original(&run->storage, &run->best, err) : status;
    }
    run->storage.made_journal_dir = !disk_exists(dir);
    status = guard_prepare(dir, is_private(run->options->inputs->files),
                           run->options->trusts_journal, err);
    if (status == STATUS_OK)
        status = journal_open(dir, false, &run->storage.journal, err);
    if (status != STATUS_OK)
        return status;
    reporter_open_log(&run->reporter, dir);
    char *known = journal_get(run->storage.journal, "key");
    bool is_new = known == NULL, is_same_run = run_key_is_of(&key, run->storage.journal);
    free(known);
    if (is_same_run && !run->options->fresh) {
        *ret_resumed = true;
        return resume(run, err);
    }
    if (!is_new && !is_same_run && wants_best(run, &key))
        status = load_earlier(run, err);
    else if (!is_new && !is_same_run)
        tell_why_anew(run, &key);
    return status == STATUS_OK ? start_anew(run, &key, err) : status;
}

enum status resume_earlier(struct run *run, struct error *err)
{
    struct outcome outcome = {0};
    if (run->earlier.n_files == 0)
        return STATUS_OK;
    enum status status = tester_test_now(&run->tester, &run->earlier, &outcome, err);
    if (status != STATUS_OK || !progress_goes_on(&run->progress))
        return status;
    if (outcome.verdict != VERDICT_INTERESTING) {
        reporter_tell(&run->reporter, EVENT_RESUME,
                      "the best result so far is not interesting to the new test: starting anew");
        return STATUS_OK;
    }
    reporter_tell(&run->reporter, EVENT_RESUME,
                  "the best result so far is interesting to the new test, too: going on from it");
    status = accept_candidate(run, &run->earlier, NULL, SIZE_SMALLER, outcome.fingerprint, err);
    if (status == STATUS_OK && run->storage.journal != NULL)
        status =
            journal_set_number(run->storage.journal, "base", (double)run->best.n_versions, err);
    return status;
}

enum status resume_output(struct run *run, bool resumed, struct error *err)
{
    struct output *output = run->storage.output;
    bool stays = resumed && disk_exists(output_path(output)) &&
                 journal_has_output(run->storage.journal, output);
    enum status status = output_prepare(output, !stays, err);
    if (status == STATUS_OK && !stays)
        status = storage_write(&run->storage, &run->best.files, err);
    run->storage.output_is_ours = status == STATUS_OK;
    return status;
}

enum status resume_from_best(struct run *run, struct error *err)
{
    struct journal *journal = run->storage.journal;
    uint64_t newest = journal_n_versions(journal);
    reporter_tell(
        &run->reporter, EVENT_RESUME,
        "the journal was written by another version of Pare, or with another model: going "
        "on from its best result with its cache");
    run->progress.halt = HALT_NONE;
    run->progress.n_journalled = 0;
    run->progress.counts.n_asked = 0;
    run->progress.round = 0;
    /* a later session will replay from here, and starts with no failed edits either */
    if (run->failed != NULL) {
        failed_edits_free(run->failed);
        run->failed = failed_edits_new();
    }
    enum status status = journal_forget_answers_from(journal, 1, err);
    if (status == STATUS_OK)
        status = journal_set_number(journal, "base", (double)newest, err);
    if (status == STATUS_OK)
        status = time_limits_restart(&run->limits, err);
    if (status == STATUS_OK)
        status = go_back(run, newest, err);
    return status == STATUS_OK ? storage_write(&run->storage, &run->best.files, err) : status;
}

enum status resume_break_off(struct run *run, struct error *err)
{
    struct progress *progress = &run->progress;
    if (run->storage.journal == NULL || !progress_is_replaying(progress))
        return STATUS_OK;
    enum status status = go_back(run, journal_n_versions(run->storage.journal), err);
    progress->counts.n_asked = progress->n_journalled;
    return status == STATUS_OK ? storage_write(&run->storage, &run->best.files, err) : status;
}

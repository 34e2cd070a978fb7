#include "drive/run/run.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/files/overwrite_checks.h"
#include "drive/run/local_tests.h"
#include "drive/run/original.h"
#include "drive/run/reduction.h"
#include "drive/run/resume.h"
#include "drive/run/rounds.h"
#include "drive/run/verify.h"
#include "drive/state/disk_storage.h"
#include "input/detect.h"
#include "input/format/chunks.h"
#include "input/wasm/wasm.h"

#include <stdlib.h>

/* --- opening and closing ----------------------------------------------------------------- */

/* The directory of a journal without any step, which is removed; otherwise the user would have to
 * remove it. */
static char *useless_journal_dir(const struct run *run)
{
    bool is_useless = run->storage.made_journal_dir && !run->has_started;
    return is_useless ? mem_string(output_journal_dir(run->storage.output)) : NULL;
}

static void close_run(struct run *run)
{
    char *useless = useless_journal_dir(run);
    tester_close(&run->tester);
    storage_note_progress(&run->storage, &run->progress);
    disk_storage_close(&run->storage);
    reduction_close(run); /* also closes the log, which lies in the journal's directory */
    if (useless != NULL)
        disk_remove_tree(useless);
    free(useless);
}

/* Chooses the output.  Refuses a run that would overwrite a file of the user. */
static enum status choose_output(struct run *run, struct error *err)
{
    const struct run_options *options = run->options;
    if (options->keeps_result) {
        run->storage.output = output_none(options->inputs);
        return STATUS_OK;
    }
    enum status status = output_choose(options->inputs, options->output_path, options->in_place,
                                       &run->storage.output, err);
    if (status == STATUS_OK)
        status = output_check_writable(run->storage.output, err);
    if (status == STATUS_OK && options->executor == NULL)
        status = safety_check_test(options->inputs, output_path(run->storage.output),
                                   options->in_place, options->oracle.argv[0], err);
    return status;
}

/* Warns if a file is reduced as bytes although it looks like text or a known format. */
static void warn_about_bytes(struct run *run, const struct file *file)
{
    struct error err;
    if (file_is_utf16(file))
        reporter_warn(&run->reporter,
                      "%s looks like UTF-16 and is reduced as bytes; as UTF-8 (iconv -f UTF-16 "
                      "-t UTF-8) it would be reduced as text",
                      file->name);
    if (!run->options->force_binary && !file_is_wasm(file, &err) && err.message[0] != '\0')
        reporter_warn(&run->reporter,
                      "%s begins like a WebAssembly module and is reduced as bytes: %s", file->name,
                      err.message);
    if (!run->options->force_binary && !file_has_format(file, &err) && err.message[0] != '\0')
        reporter_warn(&run->reporter, "%s is reduced as bytes: %s", file->name, err.message);
}

static void warn_about_inputs(struct run *run)
{
    const struct run_options *options = run->options;
    const struct fileset *files = options->inputs->files;
    if (options->n_signatures > 0)
        reporter_warn(&run->reporter,
                      "left out %zu signature files: a reduced jar is no longer signed",
                      options->n_signatures);
    if (options->inputs->loaded.n_skipped > 0)
        reporter_warn(&run->reporter,
                      "left out %zu links to directories, empty directories or special files: the "
                      "test gets only regular files",
                      options->inputs->loaded.n_skipped);
    for (size_t i = 0; i < files->n_files; i++)
        if (file_kind_of(run->kinds, files->files[i].name) == FILE_BINARY)
            warn_about_bytes(run, &files->files[i]);
}

/* --- reducing ---------------------------------------------------------------------------- */

static enum status run_plan(struct run *run, const struct plan *plan, struct error *err)
{
    const struct progress *progress = &run->progress;
    enum status status = rounds_run(run, plan, err);
    bool ended_before_journal = progress_goes_on(progress) && progress_is_replaying(progress);
    if (status != STATUS_OK || !(progress->halt == HALT_DIVERGED || ended_before_journal))
        return status;
    status = resume_from_best(run, err);
    return status == STATUS_OK ? rounds_run(run, plan, err) : status;
}

/* The whole reduction.  *ret_holds is false if the result was not interesting in the end. */
static enum status reduce(struct run *run, bool *ret_holds, struct error *err)
{
    struct plan plan;
    bool resumed;
    *ret_holds = true;
    enum status status = resume_open(run, &resumed, err);
    if (status == STATUS_OK && run->storage.journal != NULL)
        board_set_journal(run->options->board, output_journal_dir(run->storage.output));
    if (status == STATUS_OK)
        status = tester_open(&run->tester, run->options, &run->reporter, err);
    if (status == STATUS_OK) {
        others_open(&run->others,
                    run->storage.journal != NULL ? output_journal_dir(run->storage.output) : NULL);
        status = original_check(run, resumed, err);
    }
    if (status == STATUS_OK && progress_goes_on(&run->progress))
        status = resume_earlier(run, err);
    if (status != STATUS_OK || !progress_goes_on(&run->progress))
        return status;
    run->has_started = run->tester.has_started = true;
    status = resume_output(run, resumed, err);
    if (status != STATUS_OK)
        return status;
    reduction_choose_plan(run, &plan);
    status = run_plan(run, &plan, err);
    run->progress.pass = NULL; /* the name belonged to the plan */
    if (status == STATUS_OK && !progress_goes_on(&run->progress))
        status = resume_break_off(run, err);
    if (status == STATUS_OK && progress_goes_on(&run->progress))
        status = verify_result(run, ret_holds, err);
    return status == STATUS_OK ? verify_output(run, err) : status;
}

static void tell_others(struct run *run)
{
    struct buffer text = {0};
    others_describe(&run->others, &text);
    if (text.n_bytes > 0)
        reporter_tell(&run->reporter, EVENT_OTHERS, buffer_text(&text));
    buffer_done(&text);
}

static void summarise(struct run *run, bool holds, struct summary *ret)
{
    static const char *const endings[] = {[RUN_FINISHED] = "finished",
                                          [RUN_STOPPED] = "stopped",
                                          [RUN_INTERRUPTED] = "interrupted",
                                          [RUN_FLAKY] = "flaky"};
    enum run_end end = reduction_end(run, holds);
    tell_others(run);
    if (run->passing != NULL)
        reporter_tell(&run->reporter, EVENT_PASSING, run->passing);
    reporter_tell(&run->reporter, EVENT_END, endings[end]);
    if (run->storage.journal != NULL) /* used by pare report; a failed write does no other harm */
        journal_set(run->storage.journal, "end", endings[end], NULL);
    *ret = (struct summary){
        .end = end,
        .signal = end == RUN_INTERRUPTED ? tester_interrupt_signal(&run->tester) : 0,
        .limit = end == RUN_STOPPED ? progress_limit(&run->progress) : NULL,
        .original = run->best.original_size,
        .best = run->best.size,
        .counts = run->progress.counts,
        .elapsed = progress_elapsed(&run->progress),
        .output_path = mem_string(output_path(run->storage.output)),
        .has_started = run->has_started,
        .journal_dir = run->storage.journal != NULL
                           ? mem_string(output_journal_dir(run->storage.output))
                           : NULL,
    };
    ret->others = run->others;
    run->others = (struct others){0};
    if (run->options->keeps_result && run->has_started)
        buffer_add(&ret->result, run->best.files.files[0].data, run->best.files.files[0].n_bytes);
}

void summary_done(struct summary *summary)
{
    buffer_done(&summary->result);
    free(summary->output_path);
    free(summary->journal_dir);
    others_close(&summary->others);
}

enum status run_reduce(const struct run_options *options, const struct listener *listener,
                       struct summary *ret, struct error *err)
{
    struct run run;
    bool holds;
    reduction_open(&run, options, listener);
    run.storage.ops = &disk_storage;
    enum status status = run.can_read;
    if (status != STATUS_OK && err != NULL)
        *err = run.cannot_read;
    if (status == STATUS_OK)
        status = choose_output(&run, err);
    if (status == STATUS_OK) {
        reporter_tell(&run.reporter, EVENT_START, options->inputs->title);
        warn_about_inputs(&run);
        status = reduce(&run, &holds, err);
    }
    if (status == STATUS_OK)
        summarise(&run, holds, ret);
    close_run(&run);
    return status;
}

#include "drive/run/reduction.h"

#include "input/jvm/program/app.h"
#include "input/tree/language/languages.h"

#include <stdlib.h>

/* With an unstable test, each accepted step is confirmed at least so often. */
enum { MIN_CONFIRM_WHEN_FLAKY = 2 };

/* Java classes have passes of their own, which also handle all files beside the classes. */
static enum contents contents_of(const struct run_options *options)
{
    const struct fileset *files = options->inputs->files;
    if (options->force_binary)
        return CONTENTS_BINARY;
    /* files of a language that the user asked for still count as that language */
    if (options->force_text)
        return options->read.language != NULL || options->read.grammar != NULL ? CONTENTS_TEXT
                                                                               : CONTENTS_PLAIN;
    for (size_t i = 0; i < files->n_files; i++)
        if (file_n_classes(&files->files[i]) > 0)
            return CONTENTS_BINARY;
    return CONTENTS_DETECT;
}

/* The default plan for a known language needs all data of the language.  Without this check, an
 * input whose language data cannot be read would silently be reduced as plain text. */
static enum status check_languages(struct run *run)
{
    const struct run_options *options = run->options;
    const struct fileset *files = options->inputs->files;
    enum status status = STATUS_OK;
    if (options->plan != NULL || options->reading != NULL || options->force_binary ||
        options->read.language != NULL || options->read.grammar != NULL)
        return STATUS_OK;
    for (size_t i = 0; i < files->n_files && status == STATUS_OK; i++)
        status = languages_check_file(run->read.languages, files->files[i].name, &run->cannot_read);
    return status;
}

void reduction_open(struct run *run, const struct run_options *options,
                    const struct listener *listener)
{
    *run = (struct run){.options = options, .read = options->read, .n_confirm = options->n_confirm};
    run->read.languages = languages_new();
    progress_init(&run->progress, options->max_time, options->max_tests);
    run->can_read = check_languages(run);
    run->kinds = file_kinds_new(options->inputs->files, contents_of(options), &run->read);
    best_init(&run->best, options->inputs->files, run->kinds, options->reading);
    reporter_init(&run->reporter, listener, &run->best, &run->progress);
    tester_init(&run->tester, &run->progress, &run->storage);
    time_limits_init(&run->limits, &run->tester, options->oracle.timeout);
    recorder_init(&run->recorder, &run->best, &run->progress, &run->storage, &run->reporter);
    run->tester.recorder = &run->recorder;
    run->tester.candidates_dir = options->candidates_dir;
    run->tester.board = options->board;
    run->read.stop = &run->tester.stop;
}

void reduction_close(struct run *run)
{
    tester_done(&run->tester);
    recorder_done(&run->recorder);
    reporter_done(&run->reporter);
    failed_edits_free(run->failed);
    languages_free(run->read.languages);
    best_done(&run->best);
    file_kinds_free(run->kinds);
    fileset_done(&run->earlier);
    others_close(&run->others);
    time_limits_done(&run->limits);
    free(run->passing);
}

void reduction_judge_stability(struct run *run, unsigned n_yes, unsigned n_tests)
{
    if (n_yes == n_tests)
        return;
    if (run->n_confirm < MIN_CONFIRM_WHEN_FLAKY)
        run->n_confirm = MIN_CONFIRM_WHEN_FLAKY;
    reporter_warn(
        &run->reporter,
        "the test is flaky: the original was interesting in %u of %u runs; every accepted "
        "candidate will be tested %u times more",
        n_yes, n_tests, run->n_confirm);
}

static bool remembers_failures(const struct run *run, const struct plan *plan)
{
    const struct run_options *options = run->options;
    return options->learns && options->use_cache && run->best.is_text && !plan->once &&
           options->reading == NULL;
}

/* The plan depends on the original, not on the best: the two differ in a resumed run. */
void reduction_choose_plan(struct run *run, struct plan *ret)
{
    const struct run_options *options = run->options;
    if (options->plan != NULL) {
        *ret = *options->plan;
    } else {
        if (options->reading != NULL)
            plan_for_model(ret);
        else
            plan_for_files(options->inputs->files, run->kinds, ret);
        if (run->best.is_text)
            plan_finish(ret, options->format, options->renames, options->is_strict);
        if (!options->learns)
            plan_forget(ret);
    }
    ret->once |= options->once;
    if (remembers_failures(run, ret))
        run->failed = failed_edits_new();
}

enum run_end reduction_end(const struct run *run, bool holds)
{
    switch (run->progress.halt) {
    case HALT_LIMIT:
        return RUN_STOPPED;
    case HALT_SIGNAL:
        return RUN_INTERRUPTED;
    case HALT_NONE:
    case HALT_DIVERGED: /* handled: the run has continued from the best */
        break;
    }
    return holds ? RUN_FINISHED : RUN_FLAKY;
}

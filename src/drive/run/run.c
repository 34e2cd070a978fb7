#include "drive/run/run.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/files/overwrite_checks.h"
#include "drive/journal/version_delta.h"
#include "drive/journal/version_replay.h"
#include "drive/run/state.h"
#include "input/detect.h"
#include "input/tree/language/language.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- what the other files of this layer use ---------------------------------------------- */

double run_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double run_elapsed(const struct run *run)
{
    return run->elapsed_before + run_clock() - run->started;
}

bool run_is_replaying(const struct run *run)
{
    return run->counts.n_asked < run->n_replay;
}

static void log_event(FILE *log, const struct event *event)
{
    if (event->kind == EVENT_ANSWER)
        return;
    fprintf(log,
            "%.3f %s round %u: %" PRIu64 " tokens, %" PRIu64 " bytes, asked %" PRIu64
            ", run %" PRIu64 "%s%s\n",
            event->elapsed, event->pass != NULL ? event->pass : "-", event->round,
            event->best.n_tokens, event->best.n_bytes, event->counts.n_asked, event->counts.n_run,
            event->text != NULL ? ": " : "", event->text != NULL ? event->text : "");
    fflush(log);
}

void run_tell_timed(struct run *run, enum event_kind kind, const char *text, double seconds)
{
    struct event event = {
        .kind = kind,
        .text = text,
        .pass = run->pass,
        .round = run->round,
        .original = run->original_size,
        .best = run->best_size,
        .counts = run->counts,
        .elapsed = run_elapsed(run),
        .seconds = seconds,
        .version = run->n_versions,
    };
    if (run->log != NULL)
        log_event(run->log, &event);
    if (run->listener.hear != NULL)
        run->listener.hear(run->listener.context, &event);
}

void run_tell(struct run *run, enum event_kind kind, const char *text)
{
    run_tell_timed(run, kind, text, 0);
}

void run_warn(struct run *run, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    run_tell(run, EVENT_WARNING, text);
}

/* --- opening: inputs, journal, oracle ---------------------------------------------------- */

/* What a run is about: the inputs, the test and the options that change results. */
static enum status run_key(const struct run_options *options, char ret[HASH_TEXT],
                           struct error *err)
{
    struct hash key = fileset_hash(options->inputs->files);
    key = hash_combine(key, hash_bytes(options->identity, strlen(options->identity)));
    if (options->oracle.kind == TEST_SCRIPT) {
        unsigned char *script;
        size_t n_bytes;
        enum status status = disk_read(options->oracle.argv[0], &script, &n_bytes, NULL, err);
        if (status != STATUS_OK)
            return status;
        key = hash_combine(key, hash_bytes(script, n_bytes));
        free(script);
    }
    hash_to_text(key, ret);
    return STATUS_OK;
}

/* Whether what stands at the output can be replaced, because the journal has it. */
static bool output_is_of(const struct output *output, struct journal *journal)
{
    struct input standing;
    bool ours = output_read(output, &standing) && versions_have(journal, &standing.files);
    input_done(&standing);
    return ours;
}

bool run_can_resume(const struct run_options *options)
{
    struct output *output;
    struct journal *journal;
    char key[HASH_TEXT];
    bool same = false;
    if (!options->use_journal || run_key(options, key, NULL) != STATUS_OK ||
        output_choose(options->inputs, options->output_path, options->in_place, &output, NULL) !=
            STATUS_OK)
        return false;
    if (journal_open(output_journal_dir(output), true, &journal, NULL) == STATUS_OK) {
        char *known = journal_get(journal, "key");
        same = known != NULL && strcmp(known, key) == 0 && output_is_of(output, journal);
        free(known);
        journal_close(journal);
    }
    output_free(output);
    return same;
}

static void load_result(void *context, struct hash key, enum verdict verdict)
{
    known_results_put(context, key, (struct result){.verdict = verdict});
}

/* Makes version `base` the beginning of the run: its answers start there. */
static enum status start_from_version(struct run *run, uint64_t base, struct error *err)
{
    struct fileset best;
    enum status status = versions_load(run->journal, base, &run->names, &best, err);
    if (status != STATUS_OK)
        return status;
    fileset_done(&run->best);
    run->best = best;
    run->best_size = size_of(&run->best, run->text);
    run->n_versions = base;
    if (run->options->reading != NULL) /* versions do not say which subset they are */
        bitset_set_all(&run->subset);
    return STATUS_OK;
}

static enum status start_afresh(struct run *run, const char *key, struct error *err)
{
    enum status status = journal_clear(run->journal, err);
    if (status == STATUS_OK)
        status = journal_set(run->journal, "key", key, err);
    if (status == STATUS_OK)
        status = journal_set(run->journal, "version", PARE_VERSION, err);
    if (status == STATUS_OK)
        status = journal_set(run->journal, "command", run->options->command_line, err);
    struct buffer original = {0};
    version_encode(&(struct fileset){0}, &run->best, &original);
    struct version_row row = {
        .n_tokens = run->best_size.n_tokens,
        .n_bytes = run->best_size.n_bytes,
        .n_files = run->best.n_files,
        .pass = "original",
    };
    if (status == STATUS_OK)
        status = journal_add_version(run->journal, &row, &original, err);
    buffer_done(&original);
    return status;
}

static enum status resume(struct run *run, struct error *err)
{
    char text[200];
    run->elapsed_before = journal_get_number(run->journal, "elapsed", 0);
    run->counts.n_run = (uint64_t)journal_get_number(run->journal, "runs", 0);
    run->counts.n_valid = (uint64_t)journal_get_number(run->journal, "valids", 0);
    run->n_replay = journal_n_answers(run->journal);
    uint64_t base = (uint64_t)journal_get_number(run->journal, "base", 0);
    enum status status = base > 0 ? start_from_version(run, base, err) : STATUS_OK;
    if (status == STATUS_OK)
        status = journal_each_result(run->journal, load_result, run->results, err);
    snprintf(text, sizeof text, "resuming: %llu answers and %llu accepted versions in %s",
             (unsigned long long)run->n_replay,
             (unsigned long long)journal_n_versions(run->journal), output_journal_dir(run->output));
    if (status == STATUS_OK && run->n_replay > 0)
        run_tell(run, EVENT_RESUME, text);
    return status;
}

/* Opens the journal, and finds out whether it is about this very run. */
static enum status open_journal(struct run *run, bool *ret_resumed, struct error *err)
{
    char key[HASH_TEXT];
    *ret_resumed = false;
    enum status status = run_key(run->options, key, err);
    if (status != STATUS_OK || !run->options->use_journal)
        return status;
    status = journal_open(output_journal_dir(run->output), false, &run->journal, err);
    if (status != STATUS_OK)
        return status;
    char *log_path = disk_join(output_journal_dir(run->output), "log");
    run->log = fopen(log_path, "ae");
    free(log_path);
    char *known = journal_get(run->journal, "key");
    bool same = known != NULL && strcmp(known, key) == 0;
    if (same && !run->options->fresh) {
        *ret_resumed = true;
        status = resume(run, err);
    } else {
        if (known != NULL && !same)
            run_tell(run, EVENT_RESUME,
                     "the input, the test or the options changed since the journal was written: "
                     "starting anew");
        status = start_afresh(run, key, err);
    }
    free(known);
    return status;
}

static enum status open_oracle(struct run *run, struct error *err)
{
    run->executor = run->options->executor;
    if (run->executor != NULL)
        return STATUS_OK;
    struct oracle_options options = run->options->oracle;
    options.keep = run->options->keep;
    if (options.timeout <= 0)
        options.timeout = 300; /* until the first run says how long it takes */
    enum status status = oracle_open(&options, &run->oracle, err);
    if (status != STATUS_OK)
        return status;
    local_executor_init(&run->local, run->oracle, options.n_workers);
    run->executor = &run->local.executor;
    return STATUS_OK;
}

/* --- the rounds -------------------------------------------------------------------------- */

void run_note_progress(struct run *run)
{
    run->noted = run_clock();
    if (run->journal == NULL)
        return;
    journal_set_number(run->journal, "elapsed", run_elapsed(run), NULL);
    journal_set_number(run->journal, "runs", (double)run->counts.n_run, NULL);
    journal_set_number(run->journal, "valids", (double)run->counts.n_valid, NULL);
}

/* The journal was written by a Pare that asked other questions: keep its best and its cache. */
static enum status go_on_from_best(struct run *run, struct error *err)
{
    uint64_t newest = journal_n_versions(run->journal);
    run_tell(run, EVENT_RESUME,
             "the journal was written by another version of Pare, or with another model: going on "
             "from its best result with its cache");
    run->diverged = false;
    run->n_replay = 0;
    run->round = 0;
    if (run->failed != NULL) { /* what a later session will know */
        failed_edits_free(run->failed);
        run->failed = failed_edits_new();
    }
    enum status status = journal_forget_answers_from(run->journal, 1, err);
    run->counts.n_asked = 0;
    if (status == STATUS_OK)
        status = journal_set_number(run->journal, "base", (double)newest, err);
    if (status == STATUS_OK)
        status = start_from_version(run, newest, err);
    return status == STATUS_OK ? output_write(run->output, &run->best, err) : status;
}

static bool reads_anew(const struct pass *pass)
{
    return pass->frontend != NULL && pass->frontend->reads_anew;
}

static enum status run_last_passes(struct run *run, const struct plan *plan, struct error *err)
{
    enum status status = STATUS_OK;
    if (run->failed != NULL)
        failed_edits_trust(run->failed, true); /* they promise nothing */
    for (unsigned i = 0;
         i < plan->n_passes && status == STATUS_OK && !run->diverged && run->end == RUN_FINISHED;
         i++)
        if (plan->passes[i].turn == TURN_LAST)
            status = pass_run(run, &plan->passes[i], err);
    return status;
}

/* Runs a pass.  What it left is noted in *left_by if the pass would hear the same there again: its
 * front end does not see more than before, and it trusted no failure. */
static enum status run_pass(struct run *run, const struct pass *pass, struct hash *left_by,
                            struct error *err)
{
    struct hash before = fileset_hash(&run->best);
    uint64_t n_trusted = run->n_trusted;
    enum status status = pass_run(run, pass, err);
    if (status != STATUS_OK || run->diverged || run->end != RUN_FINISHED)
        return status;
    struct hash after = fileset_hash(&run->best);
    bool is_sure = run->n_trusted == n_trusted;
    if (is_sure && (!reads_anew(pass) || hash_equal(before, after)))
        *left_by = after;
    return status;
}

static enum pass_turn turn_in(const struct run *run, const struct plan *plan,
                              const struct pass *pass)
{
    if (plan->once || (pass->turn == TURN_FIRST && run->round == 1))
        return TURN_EACH;
    return pass->turn == TURN_FIRST ? TURN_LATE : pass->turn;
}

/* The passes of a round that have this turn.  A pass is not run again on what it left itself, and a
 * late one only when the round has changed nothing so far. */
static enum status run_turn(struct run *run, const struct plan *plan, enum pass_turn turn,
                            struct hash before, struct hash *left_by, struct error *err)
{
    enum status status = STATUS_OK;
    for (unsigned i = 0; i < plan->n_passes && status == STATUS_OK; i++) {
        struct hash now = fileset_hash(&run->best);
        if (turn_in(run, plan, &plan->passes[i]) != turn || hash_equal(left_by[i], now))
            continue;
        if (run->diverged || run->end != RUN_FINISHED ||
            (turn == TURN_LATE && !hash_equal(before, now)))
            break;
        if (run->failed != NULL) /* a late pass promises nothing */
            failed_edits_trust(run->failed, run->trusts || plan->passes[i].turn == TURN_LATE);
        status = run_pass(run, &plan->passes[i], &left_by[i], err);
    }
    return status;
}

/* One round; *ret_changed says whether anything became smaller. */
static enum status run_round(struct run *run, const struct plan *plan, struct hash *left_by,
                             bool *ret_changed, struct error *err)
{
    struct hash before = fileset_hash(&run->best);
    enum status status = run_turn(run, plan, TURN_EACH, before, left_by, err);
    if (status == STATUS_OK)
        status = run_turn(run, plan, TURN_LATE, before, left_by, err);
    *ret_changed = !hash_equal(before, fileset_hash(&run->best));
    return status;
}

/* Rounds until nothing changes, then the last passes; the proposals of a journal may end it. */
static enum status run_rounds(struct run *run, const struct plan *plan, struct error *err)
{
    struct hash left_by[PLAN_MAX_PASSES] = {{0}};
    enum status status = STATUS_OK;
    bool again = true;
    run->trusts = true;
    while (status == STATUS_OK && again && !run->diverged && run->end == RUN_FINISHED) {
        bool changed;
        uint64_t n_trusted = run->n_trusted;
        run->round++;
        status = run_round(run, plan, left_by, &changed, err);
        /* A round in which nothing changed and failures were trusted has to be shown to be right.
         * In the last one they were not: what turns trust on (accept in pass.c) changes something.
         */
        again = !plan->once && (changed || (run->trusts && run->n_trusted > n_trusted));
        run->trusts = changed;
        run_note_progress(run);
    }
    if (status == STATUS_OK && !plan->once)
        status = run_last_passes(run, plan, err);
    return status;
}

static enum status run_plan(struct run *run, const struct plan *plan, struct error *err)
{
    if (!plan->once && run->options->learns && run->text && run->options->use_cache &&
        run->options->reading == NULL)
        run->failed = failed_edits_new();
    enum status status = run_rounds(run, plan, err);
    if (status != STATUS_OK || run->end != RUN_FINISHED ||
        !(run->diverged || run_is_replaying(run)))
        return status;
    status = go_on_from_best(run, err);
    return status == STATUS_OK ? run_rounds(run, plan, err) : status;
}

/* --- from the beginning to the end ------------------------------------------------------- */

static enum status verify_result(struct run *run, struct error *err)
{
    struct outcome outcome;
    if (run->end != RUN_FINISHED)
        return STATUS_OK;
    enum status status = jobs_test_now(run, &run->best, &outcome, err);
    if (status == STATUS_OK && run->end == RUN_FINISHED && outcome.verdict != VERDICT_INTERESTING) {
        run->end = RUN_FLAKY;
        run_warn(run, "the test is flaky: the result did not hold when tested again");
    }
    return status;
}

/* A result that an earlier session left stays until there is a better one.  Anything else (nothing
 * was written yet, or the user has been there since) is dealt with as in a first session. */
static enum status prepare_output(struct run *run, bool resumed, struct error *err)
{
    bool stands =
        resumed && disk_exists(output_path(run->output)) && output_is_of(run->output, run->journal);
    enum status status = output_prepare(run->output, !stands, err);
    return status == STATUS_OK && !stands ? output_write(run->output, &run->best, err) : status;
}

static enum status reduce(struct run *run, struct error *err)
{
    struct plan plan;
    bool resumed;
    enum status status = open_journal(run, &resumed, err);
    if (status == STATUS_OK)
        status = open_oracle(run, err);
    if (status == STATUS_OK)
        status = original_check(run, resumed, err);
    if (status == STATUS_OK && run->end == RUN_FINISHED)
        status = prepare_output(run, resumed, err);
    if (status != STATUS_OK || run->end != RUN_FINISHED)
        return status;
    if (run->options->plan != NULL)
        plan = *run->options->plan;
    else if (run->options->reading != NULL)
        plan_for_model(&plan);
    else /* not of the best, which may be another one when the run is resumed */
        plan_default(run->options->inputs->files, run->text, &run->read, &plan);
    if (run->options->plan == NULL && run->text)
        plan_finish(&plan, run->options->format, run->options->renames);
    if (run->options->plan == NULL && !run->options->learns)
        plan_forget(&plan);
    plan.once |= run->options->once;
    status = run_plan(run, &plan, err);
    run->pass = NULL; /* its name was the plan's */
    return status == STATUS_OK ? verify_result(run, err) : status;
}

static void close_run(struct run *run)
{
    oracle_close(run->oracle);
    if (run->journal != NULL)
        run_note_progress(run);
    journal_close(run->journal);
    if (run->log != NULL)
        fclose(run->log);
    known_results_free(run->results);
    failed_edits_free(run->failed);
    output_free(run->output);
    languages_free(run->read.languages);
    fileset_done(&run->best);
    bitset_done(&run->subset);
    arena_done(&run->names);
    for (unsigned i = 0; i < run->n_crashes; i++)
        free(run->crashes[i]);
}

static void open_run(struct run *run, const struct run_options *options,
                     const struct listener *listener)
{
    *run = (struct run){
        .options = options,
        .listener = *listener,
        .started = run_clock(),
        .n_confirm = options->n_confirm,
        .results = known_results_new(),
        .read = options->read,
        .next_job = 1,
    };
    run->read.languages = languages_new();
    run->text = options->force_binary
                    ? false
                    : options->force_text || input_is_text(options->inputs->files);
    fileset_copy(&run->best, options->inputs->files);
    run->best_size = run->original_size = size_of(&run->best, run->text);
    if (options->reading != NULL) {
        bitset_init(&run->subset, options->reading->problem.n_items);
        bitset_set_all(&run->subset);
    }
}

static void warn_of_utf16(struct run *run)
{
    for (size_t i = 0; i < run->best.n_files && !run->text; i++)
        if (file_is_utf16(&run->best.files[i]))
            run_warn(run,
                     "%s looks like UTF-16 and is reduced as bytes; as UTF-8 (iconv -f UTF-16 -t "
                     "UTF-8) it would be reduced as text",
                     run->best.files[i].name);
}

enum status run_reduce(const struct run_options *options, const struct listener *listener,
                       struct summary *ret, struct error *err)
{
    static const char *const endings[] = {[RUN_FINISHED] = "finished",
                                          [RUN_STOPPED] = "stopped",
                                          [RUN_INTERRUPTED] = "interrupted",
                                          [RUN_FLAKY] = "flaky"};
    struct run run;
    open_run(&run, options, listener);
    enum status status =
        output_choose(options->inputs, options->output_path, options->in_place, &run.output, err);
    if (status == STATUS_OK)
        status = output_check_writable(run.output, err);
    if (status == STATUS_OK && options->executor == NULL)
        status = safety_check_test(options->inputs, output_path(run.output), options->in_place,
                                   options->oracle.argv[0], err);
    if (status == STATUS_OK) {
        run_tell(&run, EVENT_START, options->inputs->title);
        if (options->n_signatures > 0)
            run_warn(&run, "left out %zu signature files: a reduced jar is no longer signed",
                     options->n_signatures);
        if (options->inputs->loaded.n_skipped > 0)
            run_warn(&run,
                     "left out %zu links to directories, empty directories or special files: the "
                     "test gets regular files alone",
                     options->inputs->loaded.n_skipped);
        warn_of_utf16(&run);
        status = reduce(&run, err);
    }
    if (status == STATUS_OK) {
        run_tell(&run, EVENT_END, endings[run.end]);
        *ret = (struct summary){
            .end = run.end,
            .signal = run.end == RUN_INTERRUPTED && run.oracle != NULL
                          ? oracle_interrupt_signal(run.oracle)
                          : 0,
            .original = run.original_size,
            .best = run.best_size,
            .counts = run.counts,
            .elapsed = run_elapsed(&run),
            .output_path = mem_string(output_path(run.output)),
        };
    }
    close_run(&run);
    return status;
}

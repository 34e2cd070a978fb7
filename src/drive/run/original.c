#include "drive/run/original.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "drive/advice/advice.h"
#include "drive/advice/likely_cause.h"
#include "drive/files/cuts.h"
#include "drive/journal/journal.h"
#include "drive/run/flaky.h"
#include "drive/run/local_tests.h"
#include "drive/run/reduction.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* `last`: the run on the original; NULL: there was none. */
static void advise(struct run *run, const struct observation *last, bool for_valid_check)
{
    struct buffer text = {0};
    advice_add(run->options->inputs, &run->options->oracle, last, for_valid_check, &text);
    reporter_tell(&run->reporter, EVENT_ADVICE, buffer_text(&text));
    buffer_done(&text);
}

/* Gives advice about the last run. */
static void advise_about_last(struct run *run, bool for_valid_check)
{
    struct observation last = {0};
    bool is_known = run->tester.oracle != NULL;
    if (is_known)
        oracle_observe(run->tester.oracle, &last);
    advise(run, is_known ? &last : NULL, for_valid_check);
    observation_done(&last);
}

static enum status not_interesting(struct run *run, const struct outcome *outcome,
                                   struct error *err)
{
    char how[OUTCOME_TEXT];
    advise_about_last(run, outcome->verdict == VERDICT_INVALID);
    if (outcome->verdict == VERDICT_INVALID)
        return fail(err, STATUS_ORACLE, "the original does not pass the --valid check (%s)",
                    outcome_text(outcome, how));
    return fail(err, STATUS_ORACLE, "the original is not interesting (%s), so it cannot be reduced",
                outcome_text(outcome, how));
}

/* Runs the test on a cut of the input, if the input can be cut that way. */
static enum status run_cut(struct run *run, enum cut cut, struct contrast *contrast,
                           struct outcome *outcome, struct error *err)
{
    struct fileset files;
    if (!cut_make(run->options->inputs->files, cut, &files))
        return STATUS_OK;
    enum status status = tester_test_now(&run->tester, &files, outcome, err);
    if (status == STATUS_OK && progress_goes_on(&run->progress)) {
        oracle_observe(run->tester.oracle, &contrast->runs[cut]);
        contrast->is_known[cut] = true;
    }
    fileset_done(&files);
    return status;
}

/* *ret_accepts_empty: the empty input was interesting. */
static enum status run_cuts(struct run *run, bool all, struct contrast *contrast,
                            bool *ret_accepts_empty, struct error *err)
{
    struct outcome outcome = {.verdict = VERDICT_NOT};
    enum status status = STATUS_OK;
    cut_join(run->options->inputs->files, &contrast->input);
    for (int cut = 0; cut < (all ? N_CUTS : 1); cut++) {
        if (status == STATUS_OK && progress_goes_on(&run->progress))
            status = run_cut(run, (enum cut)cut, contrast, &outcome, err);
        if (cut == CUT_EMPTY)
            *ret_accepts_empty = outcome.verdict == VERDICT_INTERESTING;
    }
    return status;
}

static enum status refuse_empty_command(struct run *run, const struct observation *original,
                                        struct error *err)
{
    struct buffer words = {0}, cause = {0};
    keep_describe(run->options->keep, &words);
    likely_cause_add(run->options->inputs, &run->options->oracle, original, &cause);
    enum status status;
    if (run->options->tells_passing)
        status = fail(err, STATUS_ORACLE,
                      "the command does the same without the changes (%s), so they are not the "
                      "cause; the revision that passes comes first, or --keep says what to "
                      "preserve",
                      buffer_text(&words));
    else if (cause.n_bytes > 0)
        status = fail(err, STATUS_ORACLE,
                      "on an empty input the command does the same (%s): it fails before it looks "
                      "at the input; see the likely cause above",
                      buffer_text(&words));
    else
        status = fail(
            err, STATUS_ORACLE,
            "on an empty input the command does the same (%s), so the result would be empty; say "
            "what to preserve, for example --keep 'stderr:TEXT' (or stdout:TEXT) with a part of "
            "the message that matters%s; --allow-empty reduces nevertheless",
            buffer_text(&words),
            run->options->oracle.pass_on_stdin
                ? ""
                : "; if the command reads its standard input, use --stdin");
    buffer_done(&cause);
    buffer_done(&words);
    return status;
}

static enum status record_with_cuts(struct run *run, const struct observation *original,
                                    struct contrast *contrast, struct error *err)
{
    struct keep *keep = run->options->keep;
    struct buffer words = {0};
    bool accepts; /* not used yet: the behaviour to preserve is not recorded */
    enum status status =
        run_cuts(run, keep_wants_contrast(keep, original), contrast, &accepts, err);
    if (status != STATUS_OK || !progress_goes_on(&run->progress))
        return status;
    status = keep_record(keep, original, contrast, err);
    if (status != STATUS_OK && run->options->tells_passing && original->ending == ENDED_EXIT &&
        original->code == 0)
        return fail(err, STATUS_ORACLE,
                    "with all changes the command succeeds; the revision that passes comes first, "
                    "the one that fails second");
    if (status != STATUS_OK)
        return status;
    if (contrast->is_known[CUT_EMPTY] && !run->options->allows_empty &&
        keep_judge(keep, &contrast->runs[CUT_EMPTY]) == VERDICT_INTERESTING)
        return refuse_empty_command(run, original, err);
    if (run->options->tells_passing && contrast->is_known[CUT_EMPTY])
        keep_note_passing(keep, &contrast->runs[CUT_EMPTY]);
    keep_describe(keep, &words);
    keep_explain(keep, &words);
    if (run->options->accepts_slips && run->options->watch != NULL)
        keep_loosen(keep, run->options->watch);
    reporter_tell(&run->reporter, EVENT_KEEPING, buffer_text(&words));
    buffer_done(&words);
    return STATUS_OK;
}

/* Runs a command on the original.  A flaky command is run until it fails, because its failure is to
 * be preserved, or until it is clear that it does not fail. */
static enum status observe_failure(struct run *run, struct observation *ret_seen, struct error *err)
{
    unsigned n_left = run->options->is_flaky ? FLAKY_MAX_HOPELESS : 1;
    for (;;) {
        struct outcome outcome;
        enum status status =
            tester_test_now(&run->tester, run->options->inputs->files, &outcome, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
        oracle_observe(run->tester.oracle, ret_seen);
        if (--n_left == 0 || ret_seen->ending != ENDED_EXIT || ret_seen->code != 0)
            return STATUS_OK;
        observation_done(ret_seen);
    }
}

/* Runs a command on the original and on crude cuts of it, and records the behaviour to preserve.
 * `timeout`: the limit of an earlier session; 0: this run determines it.  *ret_seen stays empty if
 * the run is halted. */
static enum status record_behaviour(struct run *run, double timeout, struct observation *ret_seen,
                                    struct error *err)
{
    struct contrast contrast = {0};
    enum status status = observe_failure(run, ret_seen, err);
    if (status != STATUS_OK || !progress_goes_on(&run->progress))
        return status;
    if (timeout <= 0)
        status = time_limits_choose(&run->limits, ret_seen->seconds, err);
    if (status == STATUS_OK)
        status = record_with_cuts(run, ret_seen, &contrast, err);
    if (status == STATUS_ORACLE)
        advise(run, ret_seen, false);
    contrast_done(&contrast);
    return status;
}

/* A persistent test process may print what it preserves, in lines on standard error that begin with
 * "keeping: ".  The rest of these lines is shown to the user. */
static void tell_what_server_keeps(struct run *run)
{
    static const char word[] = "keeping: ";
    struct observation observation;
    struct buffer words = {0};
    if (run->tester.oracle == NULL || run->options->oracle.kind != TEST_SERVER)
        return;
    oracle_observe(run->tester.oracle, &observation);
    char *text = mem_string(buffer_text(&observation.err));
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        if (strncmp(line, word, strlen(word)) == 0)
            buffer_add_format(&words, "%s%s", words.n_bytes > 0 ? "\n" : "", line + strlen(word));
    if (words.n_bytes > 0)
        reporter_tell(&run->reporter, EVENT_KEEPING, buffer_text(&words));
    free(text);
    buffer_done(&words);
    observation_done(&observation);
}

/* `seconds`: duration of an earlier run; 0: the first run here determines the time limit. */
static enum status test_repeatedly(struct run *run, unsigned n_tests, double seconds,
                                   struct error *err)
{
    struct outcome outcome = {0}, refusal = {0};
    unsigned n_yes = 0;
    for (unsigned i = 0; i < n_tests; i++) {
        enum status status =
            tester_test_now(&run->tester, run->options->inputs->files, &outcome, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
        if (outcome.verdict == VERDICT_INTERESTING) {
            n_yes++;
            /* the crash of the original comes first */
            crashes_add(&run->tester.crashes, outcome.fingerprint);
        } else {
            refusal = outcome;
        }
        if (i == 0)
            tell_what_server_keeps(run);
        if (seconds <= 0) {
            seconds = outcome.seconds;
            status = time_limits_choose(&run->limits, seconds, err);
            if (status != STATUS_OK)
                return status;
        }
    }
    if (run->options->is_flaky) {
        enum status status = flaky_measure_original(run, &n_yes, &n_tests, &refusal, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
    }
    if (n_yes == 0)
        return not_interesting(run, &refusal, err);
    if (!run->options->is_flaky)
        reduction_judge_stability(run, n_yes, n_tests);
    reporter_tell_timed(&run->reporter, EVENT_ORIGINAL, seconds);
    return STATUS_OK;
}

static enum status refuse_empty_script(struct error *err)
{
    return fail(
        err, STATUS_ORACLE,
        "the test accepts an empty input, too, so the result would be empty: it demands too "
        "little, or it reads the original by its absolute path instead of the file in its "
        "working directory ($1); `pare check` tells more, and --allow-empty reduces "
        "nevertheless");
}

/* The last run was the script on the original.  Runs it on an empty input, too, and finds in its
 * output the failure to watch. */
static enum status watch_script(struct run *run, bool refuses_empty, struct error *err)
{
    struct keep *watch = run->options->watch;
    struct observation original;
    struct contrast contrast = {0};
    char failure[FINGERPRINT_ROOM];
    bool accepts_empty = false;
    oracle_observe(run->tester.oracle, &original);
    bool is_silent = original.out.n_bytes + original.err.n_bytes == 0;
    enum status status = STATUS_OK;
    if (refuses_empty || !is_silent)
        status = run_cuts(run, !is_silent, &contrast, &accepts_empty, err);
    if (status == STATUS_OK && progress_goes_on(&run->progress)) {
        if (accepts_empty && refuses_empty)
            status = refuse_empty_script(err);
        else if (watch != NULL && !is_silent)
            keep_record_watch(watch, &original, &contrast);
        if (watch != NULL && !keep_is_empty(watch)) {
            keep_failure(watch, &original, failure);
            crashes_add(&run->tester.crashes, failure);
        }
    }
    if (run->progress.halt == HALT_LIMIT)
        /* the run ends at its first question, and writes an output */
        run->progress.halt = HALT_NONE;
    contrast_done(&contrast);
    observation_done(&original);
    return status;
}

static bool is_local_script(const struct run *run)
{
    return run->options->oracle.kind == TEST_SCRIPT && run->tester.oracle != NULL;
}

/* From now on candidates are judged by the rate at which they reproduce.  `resumed`: the rate is
 * read from the journal.  Does nothing without --flaky. */
static enum status begin_flaky(struct run *run, bool resumed, struct error *err)
{
    struct journal *journal = run->storage.journal;
    if (!run->options->is_flaky)
        return STATUS_OK;
    if (resumed && run->rate <= 0) {
        run->rate = journal_get_number(journal, "rate", 0);
        run->n_rate_runs = (unsigned)journal_get_number(journal, "rate runs", 0);
        if (!(run->rate >= SEQUENTIAL_LEAST && run->rate <= SEQUENTIAL_MOST) ||
            run->n_rate_runs == 0 || run->n_rate_runs > 2 * FLAKY_MAX_RUNS)
            return fail(err, STATUS_IO,
                        "the journal does not say how often the original is interesting: it is "
                        "damaged; --fresh starts anew");
    }
    repeating_set_rate(&run->tester.repeating, run->rate,
                       fileset_bytes(run->options->inputs->files));
    return STATUS_OK;
}

static enum status check_anew(struct run *run, struct observation *ret_seen, struct error *err)
{
    bool is_once = run->options->n_repeat == 0 || run->options->is_flaky;
    unsigned n_tests = is_once ? 1 : run->options->n_repeat;
    enum status status = STATUS_OK;
    if (run->options->oracle.kind == TEST_COMMAND) {
        status = record_behaviour(run, 0, ret_seen, err);
        if (status == STATUS_OK && !progress_goes_on(&run->progress))
            return STATUS_OK;
        n_tests -= n_tests > 1; /* recording was one of the runs */
    }
    if (status == STATUS_OK)
        status = test_repeatedly(run, n_tests, ret_seen->seconds, err);
    if (status == STATUS_OK && progress_goes_on(&run->progress))
        status = begin_flaky(run, false, err);
    if (status == STATUS_OK && progress_goes_on(&run->progress) && is_local_script(run))
        status = watch_script(run, !run->options->allows_empty, err);
    return status;
}

/* In a resumed run, the original is known to be interesting.  The time limit stays the same: a
 * busier machine must not change results. */
static enum status check_resumed(struct run *run, double timeout, struct observation *ret_seen,
                                 struct error *err)
{
    tester_set_timeout(&run->tester, timeout);
    if (run->options->oracle.kind == TEST_COMMAND) {
        enum status recorded = record_behaviour(run, timeout, ret_seen, err);
        return recorded == STATUS_OK ? begin_flaky(run, true, err) : recorded;
    }
    enum status begun = begin_flaky(run, true, err);
    if (begun != STATUS_OK)
        return begun;
    if (!is_local_script(run) || !run->options->oracle.rejects_slips)
        return STATUS_OK;
    /* the failure to watch must be the same as in the last session */
    struct outcome outcome;
    enum status status = tester_test_now(&run->tester, run->options->inputs->files, &outcome, err);
    return status == STATUS_OK && progress_goes_on(&run->progress) ? watch_script(run, false, err)
                                                                   : status;
}

static enum status begin(struct run *run, const struct observation *seen, struct error *err)
{
    const struct run_options *options = run->options;
    struct executor_original original = {
        .files = options->inputs->files,
        .seen = options->oracle.kind == TEST_COMMAND ? seen : NULL,
        .timeout = run->tester.timeout,
    };
    return tester_begin(&run->tester, &original, err);
}

enum status original_check(struct run *run, bool resumed, struct error *err)
{
    struct journal *journal = run->storage.journal;
    struct observation seen = {0};
    double timeout = resumed ? journal_get_number(journal, "timeout", 0) : 0;
    bool is_known = timeout > 0 && journal_get_number(journal, "original is interesting", 0) > 0;
    enum status status =
        is_known ? check_resumed(run, timeout, &seen, err) : check_anew(run, &seen, err);
    if (status == STATUS_OK && progress_goes_on(&run->progress)) {
        known_results_put(run->tester.results, fileset_hash(run->options->inputs->files),
                          (struct result){.verdict = VERDICT_INTERESTING, .counted = true});
        if (!is_known)
            status = storage_set_number(&run->storage, "original is interesting", 1, err);
        if (status == STATUS_OK)
            status = begin(run, &seen, err);
    }
    observation_done(&seen);
    return status;
}

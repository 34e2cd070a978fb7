/* original - before any work: is the original interesting, how long does a test take, and does the
 * test say the same every time?  When it is not interesting, the user gets the shell lines that
 * show why, to be pasted into a terminal. */
#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/run/state.h"
#include "oracle/process/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the lines to paste ------------------------------------------------------------------ */

static void add_quoted(struct buffer *out, const char *word)
{
    buffer_add_byte(out, '\'');
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            buffer_add_text(out, "'\\''");
        else
            buffer_add_byte(out, (unsigned char)*word);
    }
    buffer_add_byte(out, '\'');
}

static void add_words(struct buffer *out, char *const *argv)
{
    for (char *const *word = argv; *word != NULL; word++) {
        if (word != argv)
            buffer_add_byte(out, ' ');
        add_quoted(out, *word);
    }
}

static void add_test(struct buffer *out, const struct run *run)
{
    const struct oracle_options *oracle = &run->options->oracle;
    if (oracle->kind == TEST_SERVER) {
        buffer_add_text(out, "pwd | ");
        add_words(out, oracle->argv);
        return;
    }
    struct program program;
    if (program_find(oracle->argv, "test", &program, NULL) != STATUS_OK)
        return;
    char **argv = program_fill(&program, run->options->inputs->files,
                               oracle->kind == TEST_COMMAND && !oracle->pass_on_stdin);
    add_words(out, argv);
    program_free_argv(argv);
    program_done(&program);
    if (oracle->pass_on_stdin) {
        buffer_add_text(out, " <");
        add_quoted(out, run->options->inputs->files->files[0].name);
    }
}

/* The lines for the test, or for the check of --valid that comes before it. */
static void advise(struct run *run, bool for_check)
{
    struct buffer text = {0};
    const struct inputs *inputs = run->options->inputs;
    buffer_add_format(&text, "These lines run the %s as Pare does:\n  d=$(mktemp -d)\n",
                      for_check ? "check" : "test");
    for (size_t i = 0; i < inputs->n_paths; i++) {
        char *path = realpath(inputs->paths[i], NULL);
        bool unpacked = inputs->is_one_directory && !disk_is_dir(inputs->paths[i]); /* a jar */
        buffer_add_text(&text, unpacked ? "  unzip -q -d \"$d\" " : "  cp -R ");
        add_quoted(&text, path != NULL ? path : inputs->paths[i]);
        free(path);
        buffer_add_text(&text, unpacked                   ? "\n"
                               : inputs->is_one_directory ? "/. \"$d\"\n"
                                                          : " \"$d\"\n");
    }
    buffer_add_text(&text, "  cd \"$d\"\n  ");
    if (for_check)
        add_words(&text, run->options->oracle.valid_argv);
    else
        add_test(&text, run);
    buffer_add_text(&text, "\n  echo $?");
    run_tell(run, EVENT_ADVICE, buffer_text(&text));
    buffer_done(&text);
}

static enum status not_interesting(struct run *run, const struct outcome *outcome,
                                   struct error *err)
{
    char how[OUTCOME_TEXT];
    advise(run, outcome->verdict == VERDICT_INVALID);
    if (outcome->verdict == VERDICT_INVALID)
        return fail(err, STATUS_ORACLE, "the original does not pass the --valid check (%s)",
                    outcome_text(outcome, how));
    return fail(err, STATUS_ORACLE,
                "the original is not interesting (%s); nothing can be reduced from it",
                outcome_text(outcome, how));
}

/* --- the check --------------------------------------------------------------------------- */

/* Ten times the first run, at least 5 and at most 300 seconds, unless the user said. */
static enum status choose_timeout(struct run *run, double first_run, struct error *err)
{
    double timeout = run->options->oracle.timeout;
    if (timeout <= 0)
        timeout = first_run * 10 < 5 ? 5 : first_run * 10 > 300 ? 300 : first_run * 10;
    if (run->oracle != NULL)
        oracle_set_timeout(run->oracle, timeout);
    return run->journal != NULL ? journal_set_number(run->journal, "timeout", timeout, err)
                                : STATUS_OK;
}

/* A command: see what it does now, and fix what is kept of that. */
static enum status record_behaviour(struct run *run, double *ret_seconds, struct error *err)
{
    struct observation observation;
    struct outcome outcome;
    struct buffer words = {0};
    enum status status = jobs_test_now(run, run->options->inputs->files, &outcome, err);
    if (status != STATUS_OK || run->end != RUN_FINISHED)
        return status;
    oracle_observe(run->oracle, &observation);
    *ret_seconds = observation.seconds;
    status = keep_record(run->options->keep, &observation, err);
    if (status == STATUS_OK) {
        keep_describe(run->options->keep, &words);
        run_tell(run, EVENT_KEEPING, buffer_text(&words));
    } else {
        advise(run, false);
    }
    buffer_done(&words);
    observation_done(&observation);
    return status;
}

/* What a resident test says on standard error about what it keeps: the rest of every line that
 * begins with this word. */
static void tell_what_server_keeps(struct run *run)
{
    static const char word[] = "keeping: ";
    struct observation observation;
    struct buffer words = {0};
    if (run->oracle == NULL || run->options->oracle.kind != TEST_SERVER)
        return;
    oracle_observe(run->oracle, &observation);
    char *text = mem_string(buffer_text(&observation.err));
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        if (strncmp(line, word, strlen(word)) == 0)
            buffer_add_format(&words, "%s%s", words.n_bytes > 0 ? "\n" : "", line + strlen(word));
    if (words.n_bytes > 0)
        run_tell(run, EVENT_KEEPING, buffer_text(&words));
    free(text);
    buffer_done(&words);
    observation_done(&observation);
}

static void judge_stability(struct run *run, unsigned n_yes, unsigned n_tests)
{
    if (n_yes == n_tests)
        return;
    run->n_confirm = run->n_confirm > 2 ? run->n_confirm : 2;
    run_warn(
        run,
        "the test is flaky: the original was interesting in %u of %u runs; every accepted step "
        "will be tested %u times more",
        n_yes, n_tests, run->n_confirm);
}

static enum status test_repeatedly(struct run *run, unsigned n_tests, double seconds,
                                   struct error *err)
{
    struct outcome outcome = {0}, refusal = {0};
    unsigned n_yes = 0;
    for (unsigned i = 0; i < n_tests; i++) {
        enum status status = jobs_test_now(run, run->options->inputs->files, &outcome, err);
        if (status != STATUS_OK || run->end != RUN_FINISHED)
            return status;
        if (outcome.verdict == VERDICT_INTERESTING) {
            n_yes++;
            jobs_crash_number(run, outcome.fingerprint); /* the original's comes first */
        } else {
            refusal = outcome;
        }
        if (i == 0)
            tell_what_server_keeps(run);
        if (seconds <= 0) {
            seconds = outcome.seconds;
            status = choose_timeout(run, seconds, err);
            if (status != STATUS_OK)
                return status;
        }
    }
    if (n_yes == 0)
        return not_interesting(run, &refusal, err);
    judge_stability(run, n_yes, n_tests);
    run_tell_timed(run, EVENT_ORIGINAL, NULL, seconds);
    return STATUS_OK;
}

static enum status check_anew(struct run *run, struct error *err)
{
    unsigned n_tests = run->options->n_repeat > 0 ? run->options->n_repeat : 1;
    double seconds = 0;
    enum status status = STATUS_OK;
    if (run->options->oracle.kind == TEST_COMMAND) {
        status = record_behaviour(run, &seconds, err);
        if (status == STATUS_OK)
            status = choose_timeout(run, seconds, err);
        n_tests -= n_tests > 1; /* that was one of them */
    }
    return status == STATUS_OK ? test_repeatedly(run, n_tests, seconds, err) : status;
}

/* A resumed run knows that the original is interesting, and keeps its time limit: a busier machine
 * must not change results. */
static enum status check_resumed(struct run *run, double timeout, struct error *err)
{
    double seconds;
    if (run->oracle != NULL)
        oracle_set_timeout(run->oracle, timeout);
    return run->options->oracle.kind == TEST_COMMAND ? record_behaviour(run, &seconds, err)
                                                     : STATUS_OK;
}

enum status original_check(struct run *run, bool resumed, struct error *err)
{
    double timeout = resumed ? journal_get_number(run->journal, "timeout", 0) : 0;
    bool known = timeout > 0 && journal_get_number(run->journal, "original is interesting", 0) > 0;
    enum status status = known ? check_resumed(run, timeout, err) : check_anew(run, err);
    if (status == STATUS_OK && !known && run->end == RUN_FINISHED && run->journal != NULL)
        status = journal_set_number(run->journal, "original is interesting", 1, err);
    if (status == STATUS_OK && run->end == RUN_FINISHED) /* need not be asked again by a reducer */
        known_results_put(run->results, fileset_hash(run->options->inputs->files),
                          (struct result){.verdict = VERDICT_INTERESTING, .counted = true});
    return status;
}

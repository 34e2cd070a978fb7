/* settings - limits and flags: options whose value is only copied. */
#include "cli/setup/steps.h"

#include <unistd.h>

static unsigned n_workers(const struct options *options)
{
    if (options_has(options, OPT_JOBS))
        return (unsigned)options_number(options, OPT_JOBS);
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    return n_cores > 0 ? (unsigned)n_cores : 1;
}

static void read_limits(struct run_options *run, const struct options *options)
{
    run->oracle.timeout = options_number(options, OPT_TIMEOUT);
    run->oracle.memory = (uint64_t)options_number(options, OPT_MEMORY);
    run->oracle.max_output = (uint64_t)options_number(options, OPT_MAX_OUTPUT);
    run->oracle.max_disk = (uint64_t)options_number(options, OPT_MAX_DISK);
    run->n_repeat = (unsigned)options_number(options, OPT_REPEAT);
    run->n_confirm = (unsigned)options_number(options, OPT_CONFIRM);
    run->is_flaky = options_has(options, OPT_FLAKY);
    run->rate = options_number(options, OPT_FLAKY);
    run->max_time = options_number(options, OPT_MAX_TIME);
    run->max_tests = (uint64_t)options_number(options, OPT_MAX_TESTS);
}

/* True if a test that accepts the empty input is no mistake: the user said so, or something must
 * stay, so that the result is never empty. */
static bool allows_empty(const struct options *options)
{
    return options_has(options, OPT_ALLOW_EMPTY) || options_has(options, OPT_CORE) ||
           options_has(options, OPT_MODEL) || options_has(options, OPT_KEEP_LINES) ||
           options_has(options, OPT_KEEP_NAMES);
}

enum status setup_read_settings(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    struct run_options *run = &setup->run;
    (void)err;
    read_limits(run, options);
    run->oracle.n_workers = n_workers(options);
    run->oracle.also_interesting =
        options_has(options, OPT_ALSO) ? (int)options_number(options, OPT_ALSO) : -1;
    run->oracle.invert = options_has(options, OPT_INVERT);
    run->oracle.pass_on_stdin = options_has(options, OPT_STDIN);
    run->oracle.sandbox =
        options_has(options, OPT_SANDBOX) || options_has(options, OPT_SANDBOX_ALLOW);
    if (options_value(options, OPT_SANDBOX) != NULL)
        run->oracle.sandbox_kind =
            options_word(options, OPT_SANDBOX) == 0 ? SANDBOX_LANDLOCK : SANDBOX_BUBBLEWRAP;
    run->oracle.guards_dev = true;
    run->oracle.allowed = options->given[OPT_SANDBOX_ALLOW].values;
    run->oracle.n_allowed = options->given[OPT_SANDBOX_ALLOW].n;
    run->oracle.temp_dir = options_value(options, OPT_TEMP);
    run->output_path = options_value(options, OPT_OUTPUT);
    run->candidates_dir = options_value(options, OPT_KEEP_CANDIDATES);
    if (options_has(options, OPT_ON_SLIP)) {
        /* --on-slip reject and --on-slip branch both reject */
        bool rejects = options_word(options, OPT_ON_SLIP) != 0;
        run->oracle.rejects_slips = rejects;
        run->accepts_slips = !rejects;
    }
    run->allows_empty = allows_empty(options);
    run->in_place = options_has(options, OPT_IN_PLACE);
    run->use_cache = !options_has(options, OPT_NO_CACHE);
    run->use_journal = !options_has(options, OPT_NO_JOURNAL);
    run->fresh = options_has(options, OPT_FRESH);
    run->continues_from_best = options_has(options, OPT_CONTINUE);
    run->trusts_journal = options_has(options, OPT_YES);
    run->force_text = options_has(options, OPT_TEXT);
    run->force_binary = options_has(options, OPT_BINARY);
    run->read = (struct read_options){
        .class_path = options_value(options, OPT_CLASSPATH),
        .language = options_value(options, OPT_LANGUAGE),
        .grammar = options_value(options, OPT_GRAMMAR),
        .formatter = setup->format_tool.command != NULL ? &setup->format_tool.formatter : NULL,
    };
    if (options_has(options, OPT_UNSOUND))
        unsound_settings(&setup->unsound, run);
    return STATUS_OK;
}

#include "cli/setup/setup.h"

#include "cli/commands/valid.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/options/values.h"
#include "cli/setup/command_line.h"
#include "cli/setup/decompile.h"
#include "input/tree/language/language.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- the test ---------------------------------------------------------------------------- */

static char **one_word(char *word)
{
    char **argv = mem_zero(2, sizeof *argv);
    argv[0] = word;
    return argv;
}

/* A command given as one string runs in a shell, as the user would type it. */
static char **shell_command(const char *text)
{
    char **argv = mem_zero(4, sizeof *argv);
    argv[0] = mem_string("/bin/sh");
    argv[1] = mem_string("-c");
    argv[2] = mem_string(text);
    return argv;
}

static char **copy_words(char **words)
{
    size_t n = 0;
    while (words[n] != NULL)
        n++;
    char **argv = mem_zero(n + 1, sizeof *argv);
    for (size_t i = 0; i < n; i++)
        argv[i] = mem_string(words[i]);
    return argv;
}

static void free_words(char **argv)
{
    for (char **word = argv; word != NULL && *word != NULL; word++)
        free(*word);
    free(argv);
}

static enum status find_script(const char *name, char ***ret, struct error *err)
{
    char *path = realpath(name, NULL);
    if (path == NULL)
        return fail(err, STATUS_USAGE,
                    "cannot find the test %s: %s; usage: pare TEST INPUT... or pare INPUT... -- "
                    "COMMAND",
                    name, strerror(errno));
    enum status status = STATUS_OK;
    if (disk_is_dir(path))
        status = fail(err, STATUS_USAGE, "the test %s is a directory, not a program", name);
    else if (access(path, X_OK) != 0)
        status =
            fail(err, STATUS_USAGE, "the test %s is not executable; run: chmod +x %s", name, name);
    if (status == STATUS_OK)
        *ret = one_word(path);
    else
        free(path);
    return status;
}

static enum status choose_decompiler(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    if (options->n_words != 1)
        return fail(err, STATUS_USAGE, "--decompile needs one input: a jar, or a directory");
    if (options->given[OPT_KEEP].n > 1)
        return fail(err, STATUS_USAGE, "--decompile takes one --keep");
    setup->run.oracle.kind = TEST_SERVER;
    return decompile_command(
        &(struct decompile){
            .what = options_value(options, OPT_DECOMPILE),
            .keep = options_value(options, OPT_KEEP),
            .class_path = options_value(options, OPT_CLASSPATH),
            .original = options->words[0],
        },
        &setup->test_argv, err);
}

/* Which of the forms this is: TEST INPUT..., INPUT... -- COMMAND, --server COMMAND INPUT...,
 * --decompile WHAT INPUT */
static enum status choose_test(struct setup *setup, char ***ret_paths, int *ret_n_paths,
                               struct error *err)
{
    const struct options *options = &setup->options;
    struct oracle_options *oracle = &setup->run.oracle;
    *ret_paths = options->words;
    *ret_n_paths = options->n_words;
    if (options_has(options, OPT_DECOMPILE)) {
        enum status status = choose_decompiler(setup, err);
        if (status != STATUS_OK)
            return status;
    } else if (options_has(options, OPT_SERVER)) {
        oracle->kind = TEST_SERVER;
        setup->test_argv = shell_command(options_value(options, OPT_SERVER));
    } else if (options->command != NULL) {
        if (options->command[0] == NULL)
            return fail(err, STATUS_USAGE, "there is no command behind --");
        oracle->kind = TEST_COMMAND;
        setup->test_argv = copy_words(options->command);
    } else {
        if (options->n_words < 2)
            return fail(err, STATUS_USAGE,
                        "need a test and an input: pare TEST INPUT... or pare INPUT... -- COMMAND; "
                        "pare --help says more");
        oracle->kind = TEST_SCRIPT;
        enum status status = find_script(options->words[0], &setup->test_argv, err);
        if (status != STATUS_OK)
            return status;
        *ret_paths = options->words + 1;
        *ret_n_paths = options->n_words - 1;
    }
    oracle->argv = setup->test_argv;
    if (*ret_n_paths == 0)
        return fail(err, STATUS_USAGE, "need an input to reduce; pare --help says more");
    return STATUS_OK;
}

static enum status check_words_fit(const struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    enum test_kind kind = setup->run.oracle.kind;
    bool decompile = options_has(options, OPT_DECOMPILE);
    if (options_has(options, OPT_KEEP) && kind != TEST_COMMAND && !decompile)
        return fail(err, STATUS_USAGE,
                    "--keep is for commands (INPUT -- COMMAND); a test script decides itself");
    if (options_has(options, OPT_STDIN) && kind != TEST_COMMAND)
        return fail(err, STATUS_USAGE, "--stdin is for commands (INPUT -- COMMAND)");
    if (options_has(options, OPT_INVERT) && kind != TEST_SCRIPT)
        return fail(err, STATUS_USAGE, "--invert is for test scripts");
    if (options_has(options, OPT_TEXT) && options_has(options, OPT_BINARY))
        return fail(err, STATUS_USAGE, "--text and --binary exclude each other");
    return STATUS_OK;
}

/* --- numbers, plan, keep ----------------------------------------------------------------- */

static void read_limits(struct setup *setup)
{
    const struct options *options = &setup->options;
    struct run_options *run = &setup->run;
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    run->oracle.n_workers = options_has(options, OPT_JOBS)
                                ? (unsigned)options_number(options, OPT_JOBS)
                            : n_cores > 0 ? (unsigned)n_cores
                                          : 1;
    run->oracle.also_interesting =
        options_has(options, OPT_ALSO) ? (int)options_number(options, OPT_ALSO) : -1;
    run->oracle.timeout = options_number(options, OPT_TIMEOUT);
    run->oracle.memory = (uint64_t)options_number(options, OPT_MEMORY);
    run->oracle.max_output = (uint64_t)options_number(options, OPT_MAX_OUTPUT);
    run->oracle.max_disk = (uint64_t)options_number(options, OPT_MAX_DISK);
    run->n_repeat = (unsigned)options_number(options, OPT_REPEAT);
    run->n_confirm = (unsigned)options_number(options, OPT_CONFIRM);
    run->max_time = options_number(options, OPT_MAX_TIME);
    run->max_tests = (uint64_t)options_number(options, OPT_MAX_TESTS);
}

static enum status read_plan(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    for (unsigned i = 0; i < options->given[OPT_PASS].n; i++) {
        enum status status = plan_add(&setup->plan, options->given[OPT_PASS].values[i], err);
        if (status != STATUS_OK)
            return status;
    }
    setup->plan.once = options_has(options, OPT_ONCE);
    setup->run.once = setup->plan.once;
    if (setup->plan.n_passes > 0)
        setup->run.plan = &setup->plan;
    return STATUS_OK;
}

static enum status read_style(struct setup *setup, struct error *err)
{
    static const enum plan_format formats[] = {FORMAT_KEEP, FORMAT_NONE, FORMAT_COMPACT};
    const struct options *options = &setup->options;
    bool formats_given = options_has(options, OPT_FORMAT);
    setup->run.renames = options_has(options, OPT_RENAME);
    setup->run.format = formats[options_word(options, OPT_FORMAT)];
    if ((formats_given || setup->run.renames) && setup->plan.n_passes > 0)
        return fail(err, STATUS_USAGE,
                    "--%s changes the default plan; with --pass, give the passes blank, compact "
                    "or rename instead",
                    formats_given ? "format" : "rename");
    return STATUS_OK;
}

static enum status read_keep(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    setup->keep = keep_new();
    setup->run.keep = setup->keep;
    enum status status = STATUS_OK;
    if (options_has(options, OPT_DECOMPILE))
        return STATUS_OK; /* the test keeps it itself */
    for (unsigned i = 0; i < options->given[OPT_KEEP].n && status == STATUS_OK; i++)
        status = keep_parse(setup->keep, options->given[OPT_KEEP].values[i], err);
    return status;
}

static void read_flags(struct setup *setup)
{
    const struct options *options = &setup->options;
    struct run_options *run = &setup->run;
    run->oracle.invert = options_has(options, OPT_INVERT);
    run->oracle.pass_on_stdin = options_has(options, OPT_STDIN);
    run->oracle.temp_dir = options_value(options, OPT_TEMP);
    run->output_path = options_value(options, OPT_OUTPUT);
    run->in_place = options_has(options, OPT_IN_PLACE);
    run->use_cache = !options_has(options, OPT_NO_CACHE);
    run->use_journal = !options_has(options, OPT_NO_JOURNAL);
    run->fresh = options_has(options, OPT_FRESH);
    run->force_text = options_has(options, OPT_TEXT);
    run->force_binary = options_has(options, OPT_BINARY);
    run->read = (struct read_options){
        .class_path = options_value(options, OPT_CLASSPATH),
        .language = options_value(options, OPT_LANGUAGE),
        .grammar = options_value(options, OPT_GRAMMAR),
        .core = options->given[OPT_CORE].values,
        .n_core = options->given[OPT_CORE].n,
    };
}

static enum status read_valid(struct setup *setup, struct error *err)
{
    const char *command = options_value(&setup->options, OPT_VALID);
    enum status status = STATUS_OK;
    if (command != NULL && strcmp(command, "builtin") == 0)
        status = valid_command(setup->inputs->files, &setup->valid_argv, err);
    else if (command != NULL)
        setup->valid_argv = shell_command(command);
    setup->run.oracle.valid_argv = setup->valid_argv;
    return status;
}

/* --- what identifies the run ------------------------------------------------------------- */

/* Times and sizes are written as numbers: 60 and 1m are the same. */
static void add_values(struct buffer *out, const struct options *options, int id)
{
    const struct option_row *row = &options->table->rows[id];
    const struct option_values *given = &options->given[id];
    for (size_t i = 0; i < given->n; i++)
        if (row->takes == TAKES_NUMBER || row->takes == TAKES_SECONDS || row->takes == TAKES_BYTES)
            buffer_add_format(out, "--%s %.17g\n", row->name,
                              option_value_number(row, given->values[i]));
        else
            buffer_add_format(out, "--%s %s\n", row->name,
                              given->values[i] != NULL ? given->values[i] : "");
}

static void make_identity(struct setup *setup)
{
    char hash[HASH_TEXT];
    struct buffer *out = &setup->identity;
    buffer_add_format(out, "test kind %d\n", (int)setup->run.oracle.kind);
    for (char **word = setup->test_argv; *word != NULL; word++)
        buffer_add_format(out, "word %s\n", *word);
    for (int id = 0; id < N_OPTIONS; id++)
        if (reduce_options.rows[id].in_key)
            add_values(out, &setup->options, id);
    if (setup->model != NULL) {
        hash_to_text(model_hash(setup->model), hash);
        buffer_add_format(out, "model %s\n", hash);
    }
    if (setup->guide.model != NULL) {
        struct buffer packed = {0};
        predictor_pack(setup->guide.model, &packed);
        hash_to_text(hash_bytes(packed.data, packed.n_bytes), hash);
        buffer_add_format(out, "guide %s\n", hash);
        buffer_done(&packed);
    }
    setup->run.identity = buffer_text(out);
}

/* The guide, and with it the identity: both are a matter of the inputs. */
static enum status read_guide(struct setup *setup, struct error *err)
{
    guide_setup_done(&setup->guide);
    buffer_done(&setup->identity);
    enum status status =
        guide_setup_make(&setup->options, setup->inputs->files, &setup->guide, err);
    setup->run.guide = setup->guide.is_on ? &setup->guide.options : NULL;
    setup->run.learns = setup->guide.learns;
    make_identity(setup);
    return status;
}

/* --- the inputs -------------------------------------------------------------------------- */

/* A run in place that was stopped left the original as NAME.orig, and its best so far as NAME: the
 * same command means going on with it. */
static enum status choose_inputs(struct setup *setup, char **paths, int n_paths, struct error *err)
{
    struct run_options *run = &setup->run;
    if (run->in_place && inputs_have_orig(paths, (size_t)n_paths) &&
        inputs_load(paths, (size_t)n_paths, true, &setup->inputs, NULL) == STATUS_OK) {
        run->inputs = setup->inputs;
        enum status status = read_guide(setup, err);
        if (status != STATUS_OK || run_can_resume(run))
            return status;
        inputs_free(setup->inputs);
        setup->inputs = NULL;
    }
    enum status status = inputs_load(paths, (size_t)n_paths, false, &setup->inputs, err);
    run->inputs = setup->inputs;
    return status == STATUS_OK ? read_guide(setup, err) : status;
}

static enum status load_inputs(struct setup *setup, char **paths, int n_paths, struct error *err)
{
    enum status status = choose_inputs(setup, paths, n_paths, err);
    if (status == STATUS_OK && setup->guide.remark != NULL)
        fprintf(stderr, "pare: %s\n", setup->guide.remark);
    return status;
}

/* In place a jar stays a jar. */
static enum status shape_inputs(struct setup *setup, struct error *err)
{
    const char *as = options_value(&setup->options, OPT_AS);
    if (as != NULL && strcmp(as, "jar") == 0) {
        if (setup->run.in_place && !inputs_are_jar(setup->inputs))
            return fail(err, STATUS_USAGE,
                        "with --in-place, --as jar is for one jar; choose a place for it with -o");
        return inputs_as_jar(setup->inputs, err);
    }
    if (setup->run.in_place || options_has(&setup->options, OPT_BINARY) || setup->model != NULL)
        return STATUS_OK;
    enum status status = inputs_as_directory(setup->inputs, &setup->run.n_signatures, err);
    const char *output = setup->run.output_path,
               *dot = output != NULL ? strrchr(output, '.') : NULL;
    if (status == STATUS_OK && as == NULL && setup->inputs->is_one_directory && dot != NULL &&
        strcmp(dot, ".jar") == 0)
        return fail(err, STATUS_USAGE,
                    "the result is a directory of classes, as the test gets them; for a jar, there "
                    "and in %s, say --as jar",
                    output);
    return status;
}

static enum status load_model(struct setup *setup, struct error *err)
{
    if (!options_has(&setup->options, OPT_MODEL))
        return STATUS_OK;
    return model_load(options_value(&setup->options, OPT_MODEL), &setup->model, err);
}

static enum status read_model(struct setup *setup, struct error *err)
{
    if (setup->model == NULL)
        return STATUS_OK;
    enum status status = model_read(setup->model, setup->inputs->files, &setup->reading, err);
    setup->run.reading = setup->reading;
    return status;
}

/* A language that cannot be opened is an error now, not a plan without it later. */
static enum status check_language(const struct options *options, struct error *err)
{
    struct languages *languages = languages_new();
    const struct language *language;
    const char *name;
    enum status status = STATUS_OK;
    if (options_has(options, OPT_LANGUAGE))
        status = languages_open(languages, options_value(options, OPT_LANGUAGE), &language, err);
    if (status == STATUS_OK && options_has(options, OPT_GRAMMAR))
        status = languages_add_grammar(languages, options_value(options, OPT_GRAMMAR), &name, err);
    languages_free(languages);
    return status;
}

/* The default plan for a known language needs its parser.  Without this check an input whose parser
 * is not built would be reduced as plain text. */
static enum status check_parsers(const struct setup *setup, struct error *err)
{
    const struct run_options *run = &setup->run;
    if (setup->plan.n_passes > 0 || setup->model != NULL || run->force_binary ||
        run->read.language != NULL || run->read.grammar != NULL)
        return STATUS_OK;
    const struct fileset *files = setup->inputs->files;
    struct languages *languages = languages_new();
    enum status status = STATUS_OK;
    for (size_t i = 0; i < files->n_files && status == STATUS_OK; i++)
        status = languages_check_file(languages, files->files[i].name, err);
    languages_free(languages);
    return status;
}

/* A pass over a model needs one, and a model is the only front end of its run. */
static enum status check_plan_fits(const struct setup *setup, struct error *err)
{
    for (unsigned i = 0; i < setup->plan.n_passes; i++) {
        const struct pass *pass = &setup->plan.passes[i];
        if (pass->frontend == NULL && setup->model == NULL)
            return fail(err, STATUS_USAGE, "the pass %s needs a model; give one with --model",
                        pass->name);
        if (pass->frontend != NULL && setup->model != NULL)
            return fail(err, STATUS_USAGE,
                        "with --model every pass is over the model: say model:%s, not %s",
                        pass->reducer->name, pass->name);
    }
    return STATUS_OK;
}

/* --- all of it --------------------------------------------------------------------------- */

static enum status fill(struct setup *setup, int argc, char **argv, struct error *err)
{
    char **paths;
    int n_paths;
    enum status status = choose_test(setup, &paths, &n_paths, err);
    if (status == STATUS_OK)
        status = check_words_fit(setup, err);
    if (status == STATUS_OK)
        status = check_language(&setup->options, err);
    if (status == STATUS_OK)
        status = read_plan(setup, err);
    if (status == STATUS_OK)
        status = read_style(setup, err);
    if (status == STATUS_OK)
        status = read_keep(setup, err);
    if (status == STATUS_OK)
        status = load_model(setup, err);
    if (status != STATUS_OK)
        return status;
    read_limits(setup);
    read_flags(setup);
    command_line_pack(argc, argv, &setup->command_line);
    setup->run.command_line = buffer_text(&setup->command_line);
    status = load_inputs(setup, paths, n_paths, err);
    if (status == STATUS_OK)
        status = shape_inputs(setup, err);
    if (status == STATUS_OK)
        status = check_parsers(setup, err);
    if (status == STATUS_OK)
        status = read_valid(setup, err);
    if (status == STATUS_OK)
        status = read_model(setup, err);
    return status == STATUS_OK ? check_plan_fits(setup, err) : status;
}

enum status setup_make(int argc, char **argv, struct setup *ret, struct error *err)
{
    *ret = (struct setup){0};
    enum status status = options_parse(&reduce_options, argc, argv, &ret->options, err);
    if (status == STATUS_OK)
        status = fill(ret, argc, argv, err);
    if (status != STATUS_OK)
        setup_done(ret);
    return status;
}

void setup_done(struct setup *setup)
{
    options_done(&setup->options);
    keep_free(setup->keep);
    reading_free(setup->reading);
    model_free(setup->model);
    inputs_free(setup->inputs);
    guide_setup_done(&setup->guide);
    buffer_done(&setup->identity);
    buffer_done(&setup->command_line);
    free_words(setup->test_argv);
    free_words(setup->valid_argv);
    *setup = (struct setup){0};
}

/* test_choice - which test a command line means:
 *
 *     TEST INPUT...                   a script or program
 *     INPUT... -- COMMAND             a command whose behaviour is preserved
 *     --git A..B -- COMMAND           a command that runs in a revision with some changes
 *     --server COMMAND INPUT...       a persistent test process
 *     --decompile DECOMPILER INPUT    the built-in test for decompiler bugs
 *     --unsound ANALYSIS INPUT        the built-in test for bugs of reachability analyses
 */
#include "base/files/disk.h"
#include "cli/java/decompile.h"
#include "cli/java/unsound.h"
#include "cli/options/word_list.h"
#include "cli/setup/interpreter.h"
#include "cli/setup/named_inputs.h"
#include "cli/setup/steps.h"
#include "cli/valid/builtin_check.h"
#include "oracle/behaviour/signature_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_executable_file(const char *path)
{
    return !disk_is_dir(path) && access(path, X_OK) == 0;
}

/* The first word after the first one that looks like a test; NULL: none does. */
static const char *find_swapped_test(const struct options *options)
{
    for (int i = 1; i < options->n_words; i++)
        if (is_executable_file(options->words[i]) || is_script(options->words[i]))
            return options->words[i];
    return NULL;
}

static enum status check_script(const struct options *options, const char *path, struct error *err)
{
    const char *name = options->words[0], *swapped = NULL;
    if (!is_executable_file(path) && !is_script(path))
        swapped = find_swapped_test(options);
    if (swapped != NULL)
        return fail(err, STATUS_USAGE,
                    "the test comes first, then the input, but %s is no program and %s is; use: "
                    "pare %s%s %s",
                    name, swapped, strchr(swapped, '/') != NULL ? "" : "./", swapped, name);
    if (disk_is_dir(path))
        return fail(err, STATUS_USAGE, "the test %s is a directory, not a program", name);
    if (access(path, X_OK) != 0)
        return fail(err, STATUS_USAGE, "the test %s is not executable; run: chmod +x %s", name,
                    name);
    return interpreter_check(path, name, err);
}

static enum status choose_script(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    if (options->n_words < 2)
        return fail(err, STATUS_USAGE,
                    "need a test and an input: pare TEST INPUT... or pare INPUT... -- COMMAND; "
                    "see pare --help");
    char *path = realpath(options->words[0], NULL);
    if (path == NULL)
        return fail(err, STATUS_USAGE,
                    "cannot find the test %s: %s; usage: pare TEST INPUT... or pare INPUT... -- "
                    "COMMAND",
                    options->words[0], strerror(errno));
    enum status status = check_script(options, path, err);
    if (status == STATUS_OK) {
        struct word_list words = {0};
        word_list_add(&words, path);
        setup->test_argv = words.words;
        setup->run.oracle.kind = TEST_SCRIPT;
        setup->paths++;
        setup->n_paths--;
    }
    free(path);
    return status;
}

void setup_read_command(struct setup *setup)
{
    const struct options *options = &setup->options;
    bool is_plain = !options_has(options, OPT_PROJECT) && !options_has(options, OPT_GIT);
    if (options->command == NULL || options->command[0] == NULL || !is_plain)
        return;
    setup->test_argv = named_inputs_shell_line(options->command, options->words, options->n_words);
    if (setup->test_argv == NULL)
        setup->test_argv = words_copy(options->command);
    if (!options_has(options, OPT_STDIN))
        setup->run.oracle.is_bare =
            named_inputs_mark(&setup->test_argv, options->words, options->n_words);
    setup->script = named_inputs_locate_script(setup->test_argv, options->words, options->n_words);
}

static enum status choose_command(struct setup *setup, struct error *err)
{
    if (setup->options.command[0] == NULL)
        return fail(err, STATUS_USAGE, "there is no command behind --");
    setup->run.oracle.kind = TEST_COMMAND;
    return STATUS_OK;
}

/* The command of a project runs in its directory.  A program with a relative path is part of the
 * candidate: env looks it up in the test's directory. */
static enum status choose_project(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    if (options->command == NULL || options->command[0] == NULL || options->n_words > 0)
        return fail(err, STATUS_USAGE,
                    "--project takes a directory and a command: pare --project DIR -- COMMAND");
    struct word_list words = {0};
    if (strchr(options->command[0], '/') != NULL && options->command[0][0] != '/')
        word_list_add(&words, "/usr/bin/env");
    for (char **word = options->command; *word != NULL; word++)
        word_list_add(&words, *word);
    setup->test_argv = words.words;
    setup->run.oracle.kind = TEST_COMMAND;
    setup->run.oracle.is_bare = true;
    setup->project = (char *)options_value(options, OPT_PROJECT);
    setup->paths = &setup->project;
    setup->n_paths = 1;
    return STATUS_OK;
}

/* The command of --git runs in the files of the first revision.  The input is the difference to the
 * second one. */
static enum status choose_git(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    if (options->command == NULL || options->command[0] == NULL || options->n_words > 0)
        return fail(err, STATUS_USAGE,
                    "--git takes two revisions and a command: pare --git A..B -- COMMAND");
    if (options_has(options, OPT_IN_PLACE) || options_has(options, OPT_STDIN))
        return fail(err, STATUS_USAGE, "--git makes a patch; leave out --in-place and --stdin");
    if (options_has(options, OPT_CLUSTER) || options_has(options, OPT_WORKERS))
        return fail(err, STATUS_USAGE,
                    "--git reads the repository in each test, so it runs on this machine only; "
                    "leave out --cluster and --workers");
    enum status status = git_difference_load(options_value(options, OPT_GIT), &setup->git, err);
    if (status == STATUS_OK)
        status = git_difference_test(&setup->git, options->command, &setup->test_argv, err);
    setup->run.oracle.kind = TEST_COMMAND;
    setup->run.oracle.is_literal = true;
    setup->run.tells_passing = true;
    setup->run.again = setup->git.again;
    setup->paths = &setup->git.name;
    setup->n_paths = 1;
    return status;
}

static enum status choose_server(struct setup *setup)
{
    setup->run.oracle.kind = TEST_SERVER;
    setup->test_argv = words_for_shell(options_value(&setup->options, OPT_SERVER));
    return STATUS_OK;
}

static enum status choose_decompiler(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    if (options->n_words != 1)
        return fail(err, STATUS_USAGE, "--decompile needs one input: a jar or a directory");
    if (options->given[OPT_KEEP].n > 1)
        return fail(err, STATUS_USAGE, "--decompile takes one --keep");
    setup->run.oracle.kind = TEST_SERVER;
    return decompile_command(
        &(struct decompile){
            .decompiler = options_value(options, OPT_DECOMPILE),
            .keep = options_value(options, OPT_KEEP),
            .class_path = options_value(options, OPT_CLASSPATH),
            .original = options->words[0],
        },
        &setup->test_argv, err);
}

static enum status choose_unsound(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    if (options->n_words != 1)
        return fail(err, STATUS_USAGE, "--unsound needs one input: a jar or a directory");
    setup->run.oracle.kind = TEST_SERVER;
    return unsound_prepare(options, &setup->unsound, &setup->test_argv, err);
}

enum status setup_choose_test(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    setup->paths = options->words;
    setup->n_paths = options->n_words;
    enum status status = options_has(options, OPT_DECOMPILE) ? choose_decompiler(setup, err)
                         : options_has(options, OPT_PROJECT) ? choose_project(setup, err)
                         : options_has(options, OPT_GIT)     ? choose_git(setup, err)
                         : options_has(options, OPT_UNSOUND) ? choose_unsound(setup, err)
                         : options_has(options, OPT_SERVER)  ? choose_server(setup)
                         : options->command != NULL          ? choose_command(setup, err)
                                                             : choose_script(setup, err);
    setup->run.oracle.argv = setup->test_argv;
    if (status == STATUS_OK && setup->n_paths == 0)
        return fail(err, STATUS_USAGE, "need an input to reduce; see pare --help");
    return status;
}

enum status setup_check_test_options(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    enum test_kind kind = setup->run.oracle.kind;
    if (options_has(options, OPT_KEEP) && kind != TEST_COMMAND &&
        !options_has(options, OPT_DECOMPILE) && !options_has(options, OPT_UNSOUND))
        return fail(err, STATUS_USAGE,
                    "--keep is for commands (INPUT -- COMMAND); a test script decides itself what "
                    "is interesting");
    if (options_has(options, OPT_STDIN) && kind != TEST_COMMAND)
        return fail(err, STATUS_USAGE, "--stdin is for commands (INPUT -- COMMAND)");
    if (options_has(options, OPT_INVERT) && kind != TEST_SCRIPT)
        return fail(err, STATUS_USAGE,
                    "--invert is for test scripts (TEST INPUT); with a command, use --keep '!...'");
    if (options_has(options, OPT_TEXT) && options_has(options, OPT_BINARY))
        return fail(err, STATUS_USAGE, "--text and --binary exclude each other");
    if (options_has(options, OPT_FLAKY) &&
        (options_has(options, OPT_CONFIRM) || options_has(options, OPT_REPEAT)))
        return fail(err, STATUS_USAGE,
                    "--flaky decides itself how often a test is repeated: leave --repeat and "
                    "--confirm out");
    return STATUS_OK;
}

enum status setup_read_keep(struct setup *setup, struct error *err)
{
    const struct option_values *given = &setup->options.given[OPT_KEEP];
    enum status status = STATUS_OK;
    setup->keep = keep_new();
    status = signature_files_load(&setup->rules, err);
    if (status != STATUS_OK)
        return status;
    keep_use_rules(setup->keep, &setup->rules);
    setup->watch = keep_new();
    keep_use_rules(setup->watch, &setup->rules);
    setup->run.watch = setup->watch;
    setup->run.keep = setup->keep;
    if (options_has(&setup->options, OPT_DECOMPILE) || options_has(&setup->options, OPT_UNSOUND))
        return STATUS_OK; /* the built-in test has already taken the option */
    for (size_t i = 0; i < given->n && status == STATUS_OK; i++)
        status = keep_parse(setup->keep, given->values[i], err);
    return status;
}

enum status setup_read_valid(struct setup *setup, struct error *err)
{
    const char *command = options_value(&setup->options, OPT_VALID);
    enum status status = STATUS_OK;
    if (command != NULL && strcmp(command, "builtin") == 0)
        status = builtin_check_command(setup->inputs->files, &setup->valid_argv, err);
    else if (command != NULL)
        setup->valid_argv = words_for_shell(command);
    setup->run.oracle.valid_argv = setup->valid_argv;
    return status;
}

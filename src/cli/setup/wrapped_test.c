/* wrapped_test - tests that get something else than the files that are reduced: bitcode is reduced
 * as text (bitcode.h), and with --reduce-args the arguments of the command are a file of their own.
 */
#include "base/files/disk.h"
#include "base/files/share.h"
#include "base/memory.h"
#include "cli/options/word_list.h"
#include "cli/project/shell.h"
#include "cli/setup/steps.h"
#include "triage/run/tool.h"

#include <stdlib.h>
#include <string.h>

/* The file that has the arguments, one a line. */
#define ARGUMENTS "arguments"

/* --- bitcode ---------------------------------------------------------------------------------- */

static bool is_bitcode(const struct setup *setup)
{
    const struct file *file = &setup->inputs->files->files[0];
    return setup->inputs->is_one_file && setup->inputs->recipe == NULL &&
           !setup->run.force_binary && setup->model == NULL &&
           (setup->run.oracle.kind == TEST_COMMAND || setup->run.oracle.kind == TEST_SCRIPT) &&
           bitcode_is(file->data, file->n_bytes);
}

static enum status read_bitcode(struct setup *setup, struct error *err)
{
    struct bitcode *bitcode = &setup->bitcode;
    if (setup->run.in_place)
        return fail(err, STATUS_USAGE,
                    "LLVM bitcode is reduced as text, so it cannot be reduced --in-place; choose a "
                    "place for the result with -o");
    enum status status = bitcode_read(setup->paths[0], setup->test_argv, bitcode, err);
    if (status != STATUS_OK)
        return status;
    setup_take_inputs(setup, inputs_from_text(bitcode->text_path, bitcode->text.data,
                                              bitcode->text.n_bytes, bitcode->recipe));
    if (setup->run.output_path != NULL && strcmp(setup->run.output_path, "-") != 0 &&
        !options_has(&setup->options, OPT_REDUCE_ARGS)) {
        setup->text_output = bitcode_with_ending(setup->run.output_path, ".ll");
        setup->run.output_path = setup->text_output;
    }
    return STATUS_OK;
}

/* --- arguments -------------------------------------------------------------------------------- */

static enum status check_arguments(const struct setup *setup, struct error *err)
{
    if (setup->run.oracle.kind != TEST_COMMAND || setup->project != NULL || setup->git.name != NULL)
        return fail(err, STATUS_USAGE,
                    "--reduce-args needs a command behind --: pare --reduce-args INPUT -- COMMAND");
    if (!setup->inputs->is_one_file || setup->run.in_place || setup->run.oracle.pass_on_stdin)
        return fail(err, STATUS_USAGE,
                    "--reduce-args needs one file as input, and no --in-place and no --stdin");
    for (char **word = setup->test_argv; *word != NULL; word++)
        if (strchr(*word, '\n') != NULL)
            return fail(err, STATUS_USAGE,
                        "--reduce-args cannot take an argument with a line break: %s", *word);
    return STATUS_OK;
}

/* All words behind the program become lines of a file. */
static enum status take_arguments(struct setup *setup, struct error *err)
{
    struct buffer text = {0};
    struct word_list words = {0};
    char *script = share_find("tests/with-arguments.sh");
    if (script == NULL)
        return fail(err, STATUS_IO,
                    "cannot find share/tests/with-arguments.sh, which comes with Pare; install "
                    "Pare again");
    for (char **word = setup->test_argv + 1; *word != NULL; word++)
        buffer_add_format(&text, "%s\n", *word);
    inputs_add_file(setup->inputs, ARGUMENTS, text.data, text.n_bytes);
    const char *own[] = {"/bin/sh", script, ARGUMENTS, setup->test_argv[0]};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        word_list_add(&words, own[i]);
    words_free(setup->test_argv);
    setup->test_argv = words.words;
    free(script);
    buffer_done(&text);
    return STATUS_OK;
}

/* --- the words of the test -------------------------------------------------------------------- */

/* The word with {} and @@ replaced by the name.  Caller frees. */
static char *fill_word(const char *word, const char *name, bool *names_input)
{
    struct buffer text = {0};
    for (; *word != '\0'; word++) {
        bool is_mark = strncmp(word, "{}", 2) == 0 || strcmp(word, "@@") == 0;
        *names_input |= is_mark;
        if (is_mark)
            buffer_add_text(&text, name);
        else
            buffer_add_byte(&text, (unsigned char)*word);
        word += is_mark;
    }
    return text.data == NULL ? mem_string("") : buffer_take(&text);
}

/* Puts the name of what the test gets into its words; a command that does not name it gets it as
 * its last argument. */
static void fill_words(struct setup *setup, const char *name)
{
    struct word_list words = {0};
    struct oracle_options *oracle = &setup->run.oracle;
    bool names_input = oracle->is_bare || oracle->pass_on_stdin;
    for (char **word = setup->test_argv; *word != NULL; word++) {
        char *filled = fill_word(*word, name, &names_input);
        word_list_add(&words, filled);
        free(filled);
    }
    if (!names_input)
        word_list_add(&words, name);
    char *program = strchr(words.words[0], '/') != NULL ? realpath(words.words[0], NULL) : NULL;
    if (program != NULL) { /* the test runs elsewhere */
        free(words.words[0]);
        words.words[0] = program;
    }
    words_free(setup->test_argv);
    setup->test_argv = words.words;
    oracle->is_literal = true;
}

/* A command of the shell that shows the failure with the result {}. */
static void make_again(struct setup *setup, char *const *plain_words)
{
    struct buffer text = {0};
    bool has_bitcode = setup->bitcode.assembler != NULL;
    if (options_has(&setup->options, OPT_REDUCE_ARGS)) {
        buffer_add_text(&text, "cd {} && ");
        if (has_bitcode)
            buffer_add_format(&text, "%s -o %s %s && ", setup->bitcode.assembler,
                              setup->bitcode.name, disk_base_name(setup->bitcode.text_path));
        buffer_add_text(&text, "xargs -d '\\n' -a " ARGUMENTS " ");
        shell_quote(&text, plain_words[0]);
    } else {
        buffer_add_format(&text, "%s -o %s {} &&", setup->bitcode.assembler, setup->bitcode.name);
        shell_add_words(&text, plain_words);
    }
    free(setup->again);
    setup->again = buffer_take(&text);
    setup->run.again = setup->again;
}

enum status setup_wrap_test(struct setup *setup, struct error *err)
{
    bool has_args = options_has(&setup->options, OPT_REDUCE_ARGS), has_bitcode = is_bitcode(setup);
    enum status status = has_args ? check_arguments(setup, err) : STATUS_OK;
    if (status == STATUS_OK && has_bitcode)
        status = read_bitcode(setup, err);
    if (status != STATUS_OK || (!has_args && !has_bitcode))
        return status;
    fill_words(setup, has_bitcode ? setup->bitcode.name : setup->inputs->files->files[0].name);
    make_again(setup, setup->test_argv);
    if (has_args)
        status = take_arguments(setup, err);
    if (status == STATUS_OK && has_bitcode)
        status = bitcode_wrap(&setup->bitcode, setup->run.oracle.pass_on_stdin, setup->test_argv,
                              &setup->test_argv, err);
    setup->run.oracle.pass_on_stdin = false;
    setup->run.oracle.argv = setup->test_argv;
    setup_make_identity(setup);
    return status;
}

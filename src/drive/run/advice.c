#include "drive/run/advice.h"

#include "base/files/disk.h"
#include "oracle/process/program.h"

#include <stdlib.h>

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

static void add_test(struct buffer *out, const struct run_options *options)
{
    const struct oracle_options *oracle = &options->oracle;
    if (oracle->kind == TEST_SERVER) {
        buffer_add_text(out, "pwd | ");
        add_words(out, oracle->argv);
        return;
    }
    struct program program;
    if (program_find(oracle->argv, "test", &program, NULL) != STATUS_OK)
        return;
    char **argv = program_fill(&program, options->inputs->files,
                               oracle->kind == TEST_COMMAND && !oracle->pass_on_stdin);
    add_words(out, argv);
    program_free_argv(argv);
    program_done(&program);
    if (oracle->pass_on_stdin) {
        buffer_add_text(out, " <");
        add_quoted(out, options->inputs->files->files[0].name);
    }
}

/* Copies an input into "$d", as it is in the test's working directory. */
static void add_copy(struct buffer *out, const struct inputs *inputs, const char *given)
{
    char *path = realpath(given, NULL);
    bool is_unpacked_jar = inputs->is_one_directory && !disk_is_dir(given);
    buffer_add_text(out, is_unpacked_jar ? "  unzip -q -d \"$d\" " : "  cp -R ");
    add_quoted(out, path != NULL ? path : given);
    free(path);
    if (is_unpacked_jar)
        buffer_add_text(out, "\n");
    else
        buffer_add_text(out, inputs->is_one_directory ? "/. \"$d\"\n" : " \"$d\"\n");
}

void advice_add(const struct run_options *options, bool for_valid_check, struct buffer *ret)
{
    const struct inputs *inputs = options->inputs;
    buffer_add_format(ret, "These lines run the %s as Pare does:\n  d=$(mktemp -d)\n",
                      for_valid_check ? "check" : "test");
    for (size_t i = 0; i < inputs->n_paths; i++)
        add_copy(ret, inputs, inputs->paths[i]);
    buffer_add_text(ret, "  cd \"$d\"\n  ");
    if (for_valid_check)
        add_words(ret, options->oracle.valid_argv);
    else
        add_test(ret, options);
    buffer_add_text(ret, "\n  echo $?");
}

#include "drive/advice/advice.h"

#include "base/files/disk.h"
#include "drive/advice/likely_cause.h"
#include "oracle/process/program.h"

#include <ctype.h>
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

static void add_test(struct buffer *out, const struct inputs *inputs,
                     const struct oracle_options *oracle)
{
    if (oracle->kind == TEST_SERVER) {
        buffer_add_text(out, "pwd | ");
        add_words(out, oracle->argv);
        return;
    }
    struct program program;
    if (program_find(oracle->argv, "test", &program, NULL) != STATUS_OK)
        return;
    char **argv =
        program_fill(&program, inputs->files,
                     (struct fill){
                         .is_directory = oracle->is_directory,
                         .append = oracle->kind == TEST_COMMAND && !oracle->pass_on_stdin &&
                                   !oracle->is_bare && !oracle->is_literal,
                         .is_literal = oracle->is_literal,
                     });
    add_words(out, argv);
    program_free_argv(argv);
    program_done(&program);
    for (char *const *name = oracle->inputs; name != NULL && *name != NULL; name++) {
        buffer_add_text(out, **name != '\0' ? " \"$d\"/" : " \"$d\"");
        if (**name != '\0')
            add_quoted(out, *name);
    }
    if (oracle->pass_on_stdin) {
        buffer_add_text(out, " <");
        add_quoted(out, inputs->files->files[0].name);
    }
}

/* Adds the line that copies an input into "$d", as in the test's working directory. */
static void add_copy(struct buffer *out, const struct inputs *inputs, const char *given)
{
    if (inputs->recipe != NULL) {
        buffer_add_format(out, "  %s >\"$d\"/", inputs->recipe);
        add_quoted(out, given);
        buffer_add_byte(out, '\n');
        return;
    }
    char *path = realpath(given, NULL);
    buffer_add_text(out, inputs->is_unpacked_jar ? "  unzip -q -d \"$d\" " : "  cp -R ");
    add_quoted(out, path != NULL ? path : given);
    free(path);
    if (inputs->is_unpacked_jar)
        buffer_add_text(out, "\n");
    else
        buffer_add_text(out, inputs->is_one_directory ? "/. \"$d\"\n" : " \"$d\"\n");
}

/* --- output ------------------------------------------------------------------------------ */

enum {
    SHOWN_LINES = 8,   /* lines of each stream; the end of an output says most */
    SHOWN_BYTES = 160, /* bytes of a line: two lines of a terminal */
};

/* Where the last lines of a text begin. */
static const char *last_lines(const char *text, size_t n_bytes)
{
    const char *at = text + n_bytes;
    for (int n = 0; at > text; at--)
        if (at[-1] == '\n' && at != text + n_bytes && ++n == SHOWN_LINES)
            break;
    return at;
}

/* Adds the last lines of the test's output.  Control characters become '?'. */
static void add_output(struct buffer *ret, const struct buffer *output, const char *name,
                       const char *stream)
{
    const char *text = buffer_text(output), *line = last_lines(text, output->n_bytes);
    if (output->n_bytes == 0)
        return;
    buffer_add_format(ret, "the %s printed on standard %s%s:\n", name, stream,
                      line > text ? " (last lines)" : "");
    while (line < text + output->n_bytes) {
        size_t length = strcspn(line, "\n");
        buffer_add_text(ret, "> ");
        for (size_t i = 0; i < length && i < SHOWN_BYTES; i++)
            buffer_add_byte(ret, iscntrl((unsigned char)line[i]) && line[i] != '\t'
                                     ? '?'
                                     : (unsigned char)line[i]);
        buffer_add_text(ret, length > SHOWN_BYTES ? "...\n" : "\n");
        line += length + 1;
    }
}

static void add_run(struct buffer *ret, const struct observation *run, const char *name)
{
    add_output(ret, &run->out, name, "output");
    add_output(ret, &run->err, name, "error");
    if (run->out.n_bytes + run->err.n_bytes == 0)
        buffer_add_format(ret, "the %s printed nothing\n", name);
}

/* --- all of it --------------------------------------------------------------------------- */

void advice_add(const struct inputs *inputs, const struct oracle_options *test,
                const struct observation *run, bool for_valid_check, struct buffer *ret)
{
    const char *name = for_valid_check ? "check" : "test";
    if (run != NULL) {
        add_run(ret, run, name);
        likely_cause_add(inputs, test, run, ret);
    }
    buffer_add_format(ret, "These lines run the %s as Pare does:\n  d=$(mktemp -d)\n", name);
    for (size_t i = 0; i < inputs->n_paths; i++)
        add_copy(ret, inputs, inputs->paths[i]);
    buffer_add_text(ret, "  cd \"$d\"\n  ");
    if (for_valid_check)
        add_words(ret, test->valid_argv);
    else
        add_test(ret, inputs, test);
    buffer_add_text(ret, "\n  echo $?");
}

/* dump - pare dump: how a front end sees an input. */
#include "report/dump/dump.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "drive/files/inputs.h"
#include "drive/plan/plan.h"
#include "input/detect.h"
#include "input/frontends.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    DUMP_FRONT,
    DUMP_LANGUAGE,
    DUMP_CLASSPATH,
    DUMP_AS_JSON,
    DUMP_AS_DOT,
    DUMP_AS_DIMACS,
    DUMP_HELP,
    N_DUMP_OPTIONS
};

static const struct option_row dump_rows[N_DUMP_OPTIONS] = {
    [DUMP_FRONT] = {.name = "front",
                    .argument = "NAME",
                    .takes = TAKES_TEXT,
                    .help = "the front end that reads INPUT, such as lines, tree or members",
                    .otherwise = "that of the first pass of the default plan"},
    [DUMP_LANGUAGE] = {.name = "language",
                       .argument = "NAME",
                       .takes = TAKES_LANGUAGE,
                       .help = "language of the source files",
                       .otherwise = "by file name"},
    [DUMP_CLASSPATH] = {.name = "classpath",
                        .argument = "PATHS",
                        .takes = TAKES_FILE,
                        .help = "jars and directories that a Java program needs"},
    [DUMP_AS_JSON] = {.name = "json", .help = "print JSON"},
    [DUMP_AS_DOT] = {.name = "dot", .help = "print graph or tree for Graphviz"},
    [DUMP_AS_DIMACS] = {.name = "dimacs", .help = "print formula for SAT solvers"},
    [DUMP_HELP] = OPTION_ROW_HELP,
};
const struct option_table dump_options = {dump_rows, N_DUMP_OPTIONS};

static enum status choose_front(const struct options *options, const struct fileset *files,
                                const struct read_options *read, const struct frontend **ret,
                                struct error *err)
{
    const char *name = options_value(options, DUMP_FRONT);
    struct plan plan;
    if (name == NULL) {
        plan_default(files, input_is_text(files), read, &plan);
        *ret = plan.passes[0].frontend;
        return STATUS_OK;
    }
    *ret = frontend_find(name);
    return *ret != NULL ? STATUS_OK
                        : fail(err, STATUS_USAGE,
                               "there is no front end called %s; pare --list shows them", name);
}

static enum dump_form find_form(const struct options *options)
{
    if (options_has(options, DUMP_AS_DOT))
        return DUMP_DOT;
    if (options_has(options, DUMP_AS_DIMACS))
        return DUMP_DIMACS;
    return options_has(options, DUMP_AS_JSON) ? DUMP_JSON : DUMP_TEXT;
}

static enum status dump(const struct options *options, enum dump_what what, struct error *err)
{
    struct inputs *inputs;
    const struct frontend *front = NULL;
    struct reading *reading;
    struct read_options read = {.language = options_value(options, DUMP_LANGUAGE),
                                .class_path = options_value(options, DUMP_CLASSPATH)};
    struct buffer text = {0};
    enum status status =
        inputs_load(options->words + 1, (size_t)options->n_words - 1, false, &inputs, err);
    if (status != STATUS_OK)
        return status;
    status = choose_front(options, inputs->files, &read, &front, err);
    if (status == STATUS_OK)
        status = frontend_read(front, inputs->files, &read, &reading, err);
    if (status == STATUS_OK) {
        status = dump_write(reading, inputs->files, what, find_form(options), &text, err);
        reading_free(reading);
    }
    if (status == STATUS_OK &&
        (fwrite(buffer_text(&text), 1, text.n_bytes, stdout) != text.n_bytes ||
         fflush(stdout) != 0))
        status = fail(err, status_of_errno(errno), "cannot write the dump: %s", strerror(errno));
    buffer_done(&text);
    inputs_free(inputs);
    return status;
}

int command_dump(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct options options;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    int what = 0;
    while (options.n_words > 0 && what < N_DUMPS && strcmp(dump_names[what], options.words[0]) != 0)
        what++;
    if (options.n_words < 2 || what == N_DUMPS || options.command != NULL)
        status = fail(&err, STATUS_USAGE, "usage: pare dump %s", self->usage);
    else
        status = dump(&options, (enum dump_what)what, &err);
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}

/* jvm - pare jvm stubs: exports the classes of the JDK to one file, for machines without a JDK. */
#include "base/memory.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "drive/files/overwrite_checks.h"
#include "input/jvm/program/jdk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JVM_OUTPUT, JVM_HELP, N_JVM_OPTIONS };

static const struct option_row rows[N_JVM_OPTIONS] = {
    [JVM_OUTPUT] = {.name = "output",
                    .letters = "o",
                    .argument = "FILE",
                    .takes = TAKES_FILE,
                    .help = "write the classes to FILE",
                    .otherwise = "pare/jdk-stubs.jar in $XDG_CACHE_HOME or ~/.cache, where Pare "
                                 "looks for it"},
    [JVM_HELP] = OPTION_ROW_HELP,
};
const struct option_table jvm_options = {rows, N_JVM_OPTIONS};

static enum status write_stubs(const char *home, const char *output, struct error *err)
{
    size_t n_classes;
    char *path;
    enum status status = safety_resolve(output, &path, err);
    if (status != STATUS_OK)
        return status;
    status = jdk_write_stubs(home, path, &n_classes, err);
    if (status == STATUS_OK)
        printf("%s: %zu classes of %s\n", output, n_classes, home);
    free(path);
    return status;
}

static enum status stubs(const struct options *options, struct error *err)
{
    const char *given_home = options->words[1], *given_output = options_value(options, JVM_OUTPUT);
    char *home = given_home != NULL ? mem_string(given_home) : jdk_find_home();
    char *output = given_output != NULL ? mem_string(given_output) : jdk_stubs_path();
    enum status status;
    if (home == NULL)
        status = fail(err, STATUS_INPUT,
                      "no JDK was found; give its home directory: pare jvm stubs "
                      "JAVA-HOME");
    else if (output == NULL)
        status = fail(err, STATUS_USAGE,
                      "neither XDG_CACHE_HOME nor HOME is set; choose a file with -o");
    else
        status = write_stubs(home, output, err);
    free(home);
    free(output);
    return status;
}

int command_jvm(const struct command *self, int argc, char **argv)
{
    struct options options;
    struct error err;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    if (options.n_words < 1 || options.n_words > 2 || strcmp(options.words[0], "stubs") != 0)
        status = fail(&err, STATUS_USAGE, "usage: pare jvm %s; see pare jvm --help", self->usage);
    else
        status = stubs(&options, &err);
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}

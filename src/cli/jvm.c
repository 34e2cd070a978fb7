/* jvm - pare jvm stubs: the classes of the JDK as one file, for machines without a JDK. */
#include "base/memory.h"
#include "cli/commands.h"
#include "input/jvm/program/jdk.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: pare jvm stubs [-o FILE] [JAVA-HOME]\n"
    "\n"
    "Writes what reducing Java programs needs to know of the JDK's own classes into one file: "
    "names,\n"
    "supertypes, members, no code.  Pare looks there when no JDK is installed.  JAVA-HOME is the "
    "JDK\n"
    "to take them from, by default the one that JAVA_HOME or the PATH leads to.\n"
    "\n"
    "  -o, --output FILE   where to (pare/jdk-stubs.jar in $XDG_CACHE_HOME or ~/.cache, which is\n"
    "                      where Pare looks)\n";

struct wish {
    char *home, *output; /* owned */
};

static enum status read_words(int argc, char **argv, struct wish *wish, struct error *err)
{
    for (int i = 0; i < argc; i++) {
        bool is_output = strcmp(argv[i], "-o") == 0 || strcmp(argv[i], "--output") == 0;
        char **slot = is_output ? &wish->output : &wish->home;
        if (is_output && ++i == argc)
            return fail(err, STATUS_USAGE, "%s needs a file; see pare jvm --help", argv[i - 1]);
        if ((argv[i][0] == '-' && !is_output) || *slot != NULL)
            return fail(err, STATUS_USAGE, "\"%s\" makes no sense here; see pare jvm --help",
                        argv[i]);
        *slot = mem_string(argv[i]);
    }
    if (wish->home == NULL)
        wish->home = jdk_find_home();
    if (wish->home == NULL)
        return fail(err, STATUS_INPUT, "there is no JDK; name its home directory");
    if (wish->output == NULL)
        wish->output = jdk_stubs_path();
    if (wish->output == NULL)
        return fail(err, STATUS_USAGE, "neither XDG_CACHE_HOME nor HOME is set; say where with -o");
    return STATUS_OK;
}

int command_jvm(int argc, char **argv)
{
    struct wish wish = {0};
    struct error err;
    bool wants_help = argc == 0;
    for (int i = 0; i < argc; i++)
        wants_help |= strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0;
    if (wants_help) {
        fputs(usage, argc == 0 ? stderr : stdout);
        return argc == 0 ? EXIT_USAGE : EXIT_DONE;
    }
    enum status status =
        strcmp(argv[0], "stubs") == 0
            ? read_words(argc - 1, argv + 1, &wish, &err)
            : fail(&err, STATUS_USAGE, "pare jvm knows stubs, not \"%s\"", argv[0]);
    size_t n_classes = 0;
    if (status == STATUS_OK)
        status = jdk_write_stubs(wish.home, wish.output, &n_classes, &err);
    if (status == STATUS_OK)
        printf("%s: %zu classes of %s\n", wish.output, n_classes, wish.home);
    free(wish.home);
    free(wish.output);
    if (status != STATUS_OK)
        fprintf(stderr, "pare: %s\n", err.message);
    return exit_code_of(status, &err);
}

/* valid - pare valid: whether C and C++ files compile.  This is the process that `--valid builtin`
 * runs (setup/builtin_check.h). */
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "cli/valid/builtin_check.h"
#include "cli/valid/libclang.h"

#include <stdio.h>
#include <unistd.h>

static int check_files(const struct libclang *clang, char **paths)
{
    for (char **path = paths; *path != NULL; path++)
        if (access(*path, R_OK) == 0 && !libclang_compiles(clang, *path)) {
            printf("%s does not compile\n", *path);
            return EXIT_INVALID;
        }
    return EXIT_DONE;
}

int command_valid(const struct command *self, int argc, char **argv)
{
    struct options options;
    struct error err;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    struct libclang *clang = NULL;
    int result = EXIT_DONE;
    if (options.n_words == 0)
        status = fail(&err, STATUS_USAGE, "usage: pare valid %s", self->usage);
    else if ((clang = libclang_open()) == NULL)
        status = fail(&err, STATUS_USAGE, "libclang is not installed (in Debian: libclang1)");
    else
        result = check_files(clang, options.words);
    libclang_close(clang);
    options_done(&options);
    return status == STATUS_OK ? result : complain(&err, false);
}

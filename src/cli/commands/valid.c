#include "cli/commands/valid.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/commands.h"
#include "cli/show/complain.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    EXIT_INVALID = 1,
    SEVERITY_ERROR = 3, /* of libclang: warnings are below, fatal errors above */
};

/* What is used of libclang; its C interface is stable, so no header of it is needed. */
struct clang {
    void *library;
    void *(*create_index)(int exclude_declarations, int display_diagnostics);
    void *(*parse)(void *index, const char *file, const char *const *arguments, int n_arguments,
                   void *unsaved, unsigned n_unsaved, unsigned options);
    unsigned (*n_diagnostics)(void *unit);
    void *(*diagnostic)(void *unit, unsigned number);
    int (*severity)(void *diagnostic);
    void (*free_diagnostic)(void *diagnostic);
    void (*free_unit)(void *unit);
    void (*free_index)(void *index);
};

static bool find(const struct clang *clang, const char *name, void *ret)
{
    void *address = dlsym(clang->library, name);
    memcpy(ret, (void *)&address, sizeof address);
    return address != NULL;
}

/* Opens the newest libclang; false: none is installed. */
static bool clang_open(struct clang *clang)
{
    enum { NEWEST = 30, OLDEST = 11 };
    clang->library = dlopen("libclang.so.1", RTLD_LAZY | RTLD_LOCAL);
    for (int version = NEWEST; clang->library == NULL && version >= OLDEST; version--) {
        char name[32];
        snprintf(name, sizeof name, "libclang-%d.so.1", version);
        clang->library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    }
    return clang->library != NULL && find(clang, "clang_createIndex", &clang->create_index) &&
           find(clang, "clang_parseTranslationUnit", &clang->parse) &&
           find(clang, "clang_getNumDiagnostics", &clang->n_diagnostics) &&
           find(clang, "clang_getDiagnostic", &clang->diagnostic) &&
           find(clang, "clang_getDiagnosticSeverity", &clang->severity) &&
           find(clang, "clang_disposeDiagnostic", &clang->free_diagnostic) &&
           find(clang, "clang_disposeTranslationUnit", &clang->free_unit) &&
           find(clang, "clang_disposeIndex", &clang->free_index);
}

static bool is_source(const char *path)
{
    static const char *const endings[] = {".c",   ".i",   ".ii", ".cc", ".cpp",
                                          ".cxx", ".c++", ".C",  ".m",  ".mm"};
    const char *dot = strrchr(disk_base_name(path), '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i]) == 0)
            return true;
    return false;
}

static bool compiles(const struct clang *clang, void *index, const char *path)
{
    static const char *const arguments[] = {"-w"};
    void *unit = clang->parse(index, path, arguments, 1, NULL, 0, 0);
    if (unit == NULL)
        return true; /* it gave up: that says nothing */
    bool good = true;
    for (unsigned i = 0, n = clang->n_diagnostics(unit); i < n && good; i++) {
        void *diagnostic = clang->diagnostic(unit, i);
        good = clang->severity(diagnostic) < SEVERITY_ERROR;
        clang->free_diagnostic(diagnostic);
    }
    clang->free_unit(unit);
    return good;
}

static int check_files(const struct clang *clang, char **paths)
{
    void *index = clang->create_index(0, 0);
    int result = EXIT_DONE;
    for (char **path = paths; *path != NULL && result == EXIT_DONE; path++)
        if (access(*path, R_OK) == 0 && !compiles(clang, index, *path)) {
            printf("%s does not compile\n", *path);
            result = EXIT_INVALID;
        }
    clang->free_index(index);
    return result;
}

int command_valid(const struct command *self, int argc, char **argv)
{
    struct clang clang = {0};
    struct options options;
    struct error err;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    int result = EXIT_DONE;
    if (options.n_words == 0)
        status = fail(&err, STATUS_USAGE, "usage: pare valid %s", self->usage);
    else if (!clang_open(&clang))
        status = fail(&err, STATUS_USAGE, "libclang is not installed (in Debian: libclang1)");
    else
        result = check_files(&clang, options.words);
    options_done(&options);
    return status == STATUS_OK ? result : complain(&err, false);
}

enum status valid_command(const struct fileset *inputs, char ***ret, struct error *err)
{
    static const char script[] = "\"$0\" valid \"$@\"; test $? -ne 1";
    char *program = disk_program();
    struct clang clang = {0};
    bool have_clang = clang_open(&clang);
    if (clang.library != NULL)
        dlclose(clang.library);
    if (!have_clang || program == NULL) {
        free(program);
        return fail(
            err, STATUS_USAGE,
            "--valid builtin needs libclang, which is not installed (in Debian: libclang1)");
    }
    char **argv = mem_zero(inputs->n_files + 5, sizeof *argv);
    size_t n_words = 0, n_sources = 0;
    argv[n_words++] = mem_string("/bin/sh");
    argv[n_words++] = mem_string("-c");
    argv[n_words++] = mem_string(script);
    argv[n_words++] = program;
    for (size_t i = 0; i < inputs->n_files; i++)
        if (is_source(inputs->files[i].name)) {
            argv[n_words++] = mem_format("./%s", inputs->files[i].name); /* never an option */
            n_sources++;
        }
    if (n_sources > 0) {
        *ret = argv;
        return STATUS_OK;
    }
    for (size_t i = 0; i < n_words; i++)
        free(argv[i]);
    free(argv);
    return fail(err, STATUS_USAGE, "--valid builtin is for C and C++ files");
}

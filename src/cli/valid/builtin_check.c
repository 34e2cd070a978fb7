#include "cli/valid/builtin_check.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/options/word_list.h"
#include "cli/valid/libclang.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Fails only if `pare valid` says that a file does not compile (EXIT_INVALID).  A crash of `pare
 * valid` passes. */
static const char script[] = "\"$0\" valid \"$@\"; test $? -ne 1";

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

static bool is_installed(void)
{
    struct libclang *clang = libclang_open();
    libclang_close(clang);
    return clang != NULL;
}

enum status builtin_check_command(const struct fileset *inputs, char ***ret, struct error *err)
{
    struct word_list list = {0};
    size_t n_sources = 0;
    char *program = disk_program();
    if (program == NULL || !is_installed()) {
        free(program);
        return fail(
            err, STATUS_USAGE,
            "--valid builtin needs libclang, which is not installed (in Debian: libclang1)");
    }
    word_list_add(&list, "/bin/sh");
    word_list_add(&list, "-c");
    word_list_add(&list, script);
    word_list_add(&list, program);
    free(program);
    for (size_t i = 0; i < inputs->n_files; i++)
        if (is_source(inputs->files[i].name)) {
            /* "./" keeps the name from being read as an option */
            char *path = mem_format("./%s", inputs->files[i].name);
            word_list_add(&list, path);
            free(path);
            n_sources++;
        }
    if (n_sources == 0) {
        words_free(list.words);
        return fail(err, STATUS_USAGE, "--valid builtin is for C and C++ files");
    }
    *ret = list.words;
    return STATUS_OK;
}

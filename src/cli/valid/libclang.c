#include "cli/valid/libclang.h"

#include "base/memory.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEWEST = 30, /* the newest version that is looked for */
    OLDEST = 11,
    SEVERITY_ERROR = 3, /* severities of libclang: warnings are lower, fatal errors higher */
};

/* The functions of libclang's C interface, which is stable. */
struct libclang {
    void *library;
    void *index;
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

static bool find(const struct libclang *clang, const char *name, void *ret)
{
    void *address = dlsym(clang->library, name);
    memcpy(ret, (void *)&address, sizeof address);
    return address != NULL;
}

static bool find_all(struct libclang *clang)
{
    return find(clang, "clang_createIndex", &clang->create_index) &&
           find(clang, "clang_parseTranslationUnit", &clang->parse) &&
           find(clang, "clang_getNumDiagnostics", &clang->n_diagnostics) &&
           find(clang, "clang_getDiagnostic", &clang->diagnostic) &&
           find(clang, "clang_getDiagnosticSeverity", &clang->severity) &&
           find(clang, "clang_disposeDiagnostic", &clang->free_diagnostic) &&
           find(clang, "clang_disposeTranslationUnit", &clang->free_unit) &&
           find(clang, "clang_disposeIndex", &clang->free_index);
}

static void *open_library(void)
{
    void *library = dlopen("libclang.so.1", RTLD_LAZY | RTLD_LOCAL);
    for (int version = NEWEST; library == NULL && version >= OLDEST; version--) {
        char name[32];
        snprintf(name, sizeof name, "libclang-%d.so.1", version);
        library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    }
    return library;
}

struct libclang *libclang_open(void)
{
    struct libclang *clang = mem_zero(1, sizeof *clang);
    clang->library = open_library();
    if (clang->library == NULL || !find_all(clang)) {
        libclang_close(clang);
        return NULL;
    }
    clang->index = clang->create_index(0, 0);
    return clang;
}

void libclang_close(struct libclang *clang)
{
    if (clang == NULL)
        return;
    if (clang->index != NULL)
        clang->free_index(clang->index);
    if (clang->library != NULL)
        dlclose(clang->library);
    free(clang);
}

bool libclang_compiles(const struct libclang *clang, const char *path)
{
    static const char *const arguments[] = {"-w"};
    void *unit = clang->parse(clang->index, path, arguments, 1, NULL, 0, 0);
    if (unit == NULL)
        return true;
    bool good = true;
    for (unsigned i = 0, n = clang->n_diagnostics(unit); i < n && good; i++) {
        void *diagnostic = clang->diagnostic(unit, i);
        good = clang->severity(diagnostic) < SEVERITY_ERROR;
        clang->free_diagnostic(diagnostic);
    }
    clang->free_unit(unit);
    return good;
}

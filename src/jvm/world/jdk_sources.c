#include "jvm/world/jdk_sources.h"

#include "base/files/disk.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static enum status each_jmod(const char *dir_path, jdk_source_fn *visit, void *context,
                             struct error *err)
{
    struct dirent **entries;
    int n = scandir(dir_path, &entries, NULL, alphasort);
    if (n < 0)
        return fail(err, STATUS_INPUT, "%s: neither lib/modules nor jmods is there", dir_path);
    enum status status = STATUS_OK;
    for (int i = 0; i < n; i++) {
        const char *dot = strrchr(entries[i]->d_name, '.');
        if (status == STATUS_OK && dot != NULL && strcmp(dot, ".jmod") == 0) {
            char *path = disk_join(dir_path, entries[i]->d_name);
            status = visit(context, path, err);
            free(path);
        }
        free(entries[i]);
    }
    free(entries);
    return status;
}

enum status jdk_each_source(const char *java_home, jdk_source_fn *visit, void *context,
                            struct error *err)
{
    char *modules = disk_join(java_home, "lib/modules");
    char *jmods = disk_join(java_home, "jmods");
    enum status status =
        disk_exists(modules) ? visit(context, modules, err) : each_jmod(jmods, visit, context, err);
    free(modules);
    free(jmods);
    return status;
}

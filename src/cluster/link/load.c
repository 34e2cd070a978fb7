#include "cluster/link/load.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <dlfcn.h>
#include <stdlib.h>

/* Opens the plug-in at its place relative to the program's folder. */
static void *open_near(const char *program, char **ret_problem)
{
    static const char *const places[] = {"cluster", "../cluster", "../lib/pare/cluster"};
    char *dir = disk_dir_name(program);
    void *handle = NULL;
    for (size_t i = 0; i < sizeof places / sizeof *places && handle == NULL; i++) {
        char *path = mem_format("%s/%s/pare-cluster.so", dir, places[i]);
        if (disk_exists(path)) {
            handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
            free(*ret_problem);
            *ret_problem = handle == NULL ? mem_string(dlerror()) : NULL;
        }
        free(path);
    }
    free(dir);
    return handle;
}

enum status plugin_load(const struct cluster_plugin **ret, struct error *err)
{
    char *program = disk_program(), *problem = NULL;
    void *handle = program != NULL ? open_near(program, &problem) : NULL;
    const struct cluster_plugin *plugin =
        handle != NULL ? dlsym(handle, "pare_cluster_plugin") : NULL;
    enum status status = STATUS_OK;
    if (problem != NULL)
        status = fail(err, STATUS_IO, "cannot use the part of Pare for many machines: %s", problem);
    else if (plugin == NULL)
        status = fail(err, STATUS_IO,
                      "the part of Pare for many machines is not installed: install the package "
                      "pare-cluster, or libnats-dev, libssl-dev and libzstd-dev before building");
    else if (plugin->version != PLUGIN_VERSION)
        status = fail(err, STATUS_IO,
                      "the part of Pare for many machines is of another version: install pare and "
                      "pare-cluster of the same version");
    else
        *ret = plugin;
    free(problem);
    free(program);
    return status;
}

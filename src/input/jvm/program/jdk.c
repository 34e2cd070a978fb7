#include "input/jvm/program/jdk.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "jvm/world/jdk_stubs.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_home(const char *dir)
{
    char *modules = disk_join(dir, "lib/modules");
    char *jmods = disk_join(dir, "jmods");
    bool is = disk_exists(modules) || disk_is_dir(jmods);
    free(modules);
    free(jmods);
    return is;
}

/* The directory HOME of the program HOME/bin/program; symbolic links are followed. */
static char *home_of(const char *bin, const char *program)
{
    char *path = disk_join(bin, program);
    char *real = realpath(path, NULL);
    char *home = NULL;
    if (real != NULL) {
        char *dir = disk_dir_name(real);
        home = disk_dir_name(dir);
        free(dir);
    }
    free(real);
    free(path);
    if (home != NULL && is_home(home))
        return home;
    free(home);
    return NULL;
}

char *jdk_find_home(void)
{
    const char *given = getenv("JAVA_HOME");
    if (given != NULL && is_home(given))
        return mem_string(given);
    const char *path = getenv("PATH");
    char *dirs = mem_string(path != NULL ? path : "");
    char *home = NULL;
    char *rest = dirs;
    for (char *dir; home == NULL && (dir = strsep(&rest, ":")) != NULL;) {
        home = home_of(dir, "javac");
        if (home == NULL)
            home = home_of(dir, "java");
    }
    free(dirs);
    return home;
}

char *jdk_stubs_path(void)
{
    const char *cache = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (cache != NULL && *cache == '/')
        return disk_join(cache, "pare/jdk-stubs.jar");
    return home != NULL && *home != '\0' ? disk_join(home, ".cache/pare/jdk-stubs.jar") : NULL;
}

enum status jdk_write_stubs(const char *java_home, const char *path, size_t *ret_n_classes,
                            struct error *err)
{
    struct buffer jar = {0};
    char *dir = disk_dir_name(path);
    enum status status = stubs_make(java_home, &jar, ret_n_classes, err);
    if (status == STATUS_OK)
        status = disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK)
        status = disk_write_atomic(path, jar.data, jar.n_bytes, 0644, err);
    free(dir);
    buffer_done(&jar);
    return status;
}

enum status jdk_add_to(struct hierarchy *hierarchy, struct error *err)
{
    char *home = jdk_find_home();
    char *stubs = home == NULL ? jdk_stubs_path() : NULL;
    enum status status;
    if (home != NULL)
        status = hierarchy_add_jdk(hierarchy, home, err);
    else if (stubs != NULL && disk_exists(stubs))
        status = hierarchy_add_path(hierarchy, stubs, err);
    else
        status = fail(err, STATUS_INPUT,
                      "there is no JDK to look its classes up in; set JAVA_HOME, put javac on the "
                      "PATH, or bring the file that \"pare jvm stubs\" makes where there is one to "
                      "%s",
                      stubs != NULL ? stubs : "~/.cache/pare/jdk-stubs.jar");
    free(home);
    free(stubs);
    return status;
}

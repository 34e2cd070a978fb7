#include "input/jvm/jdk.h"

#include "base/disk.h"
#include "base/memory.h"

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

/* HOME/bin/program, seen through links. */
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

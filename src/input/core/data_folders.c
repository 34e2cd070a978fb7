#include "input/core/data_folders.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* Visits the data folders at their places relative to the program or library. */
static void visit_near(data_folder_visitor *visit, void *context, const char *file)
{
    static const char *const places[] = {"languages", "../languages", "pare/languages",
                                         "../lib/pare/languages", "../pare/languages"};
    char *dir = disk_dir_name(file);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *place = disk_join(dir, places[i]);
        visit(context, place);
        free(place);
    }
    free(dir);
}

void data_folders_each(data_folder_visitor *visit, void *context)
{
    const char *variable = getenv("PARE_LANGUAGES");
    char *dirs = mem_string(variable == NULL ? "" : variable), *rest = NULL;
    for (char *dir = strtok_r(dirs, ":", &rest); dir != NULL; dir = strtok_r(NULL, ":", &rest))
        visit(context, dir);
    free(dirs);
    char *program = disk_program();
    if (program != NULL)
        visit_near(visit, context, program);
    free(program);
    static const char here; /* its address lies in the library */
    Dl_info info;
    if (dladdr(&here, &info) != 0 && info.dli_fname != NULL)
        visit_near(visit, context, info.dli_fname);
}

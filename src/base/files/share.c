#include "base/files/share.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <stdlib.h>

char *share_find(const char *name)
{
    static const char *const places[] = {"../share/pare", "../share"};
    char *program = disk_program(), *found = NULL;
    char *dir = disk_dir_name(program != NULL ? program : ".");
    for (size_t i = 0; i < sizeof places / sizeof *places && found == NULL; i++) {
        char *path = mem_format("%s/%s/%s", dir, places[i], name);
        found = realpath(path, NULL);
        free(path);
    }
    free(dir);
    free(program);
    return found;
}

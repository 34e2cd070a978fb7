#include "oracle/process/mounts.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>

/* Decodes, in place, a mount point of /proc/self/mountinfo: a blank, for example, is written as
 * \040. */
static void unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; to++) {
        unsigned code;
        if (*from == '\\' && sscanf(from + 1, "%3o", &code) == 1) {
            *to = (char)code;
            from += 4;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
}

static bool is_at_or_below(const char *point, const char *path)
{
    size_t n = strlen(path);
    return strncmp(point, path, n) == 0 && (point[n] == '\0' || point[n] == '/');
}

/* The mount points at or below the path, in the order in which they were mounted. */
static char **find_below(const char *path, size_t *ret_n)
{
    char **points = NULL;
    size_t n_points = 0, capacity = 0, line_capacity = 0;
    char *line = NULL;
    FILE *file = fopen("/proc/self/mountinfo", "re");
    while (file != NULL && getline(&line, &line_capacity, file) > 0) {
        char *rest = line, *point = NULL;
        for (int field = 0; field < 5; field++) /* number, parent, device, root, mount point */
            point = strsep(&rest, " ");
        if (point == NULL)
            continue;
        unescape(point);
        if (!is_at_or_below(point, path))
            continue;
        mem_grow((void **)&points, &capacity, n_points + 1, sizeof *points);
        points[n_points++] = mem_string(point);
    }
    free(line);
    if (file != NULL)
        fclose(file);
    *ret_n = n_points;
    return points;
}

static void detach_below(const char *path)
{
    size_t n_points;
    char **points = find_below(path, &n_points);
    for (size_t i = n_points; i-- > 0;) {
        umount2(points[i], MNT_DETACH | UMOUNT_NOFOLLOW);
        free(points[i]);
    }
    free(points);
}

bool mounts_remove_tree(const char *path)
{
    if (disk_remove_tree(path))
        return true;
    detach_below(path);
    return disk_remove_tree(path);
}

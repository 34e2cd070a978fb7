#include "drive/check/trace.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/check/strace_log.h"

#include <stdlib.h>
#include <string.h>

/* "?": not every processor architecture has this call. */
const char trace_calls[] =
    "trace=?open,openat,?openat2,?creat,?rename,?renameat,?renameat2,?unlink,unlinkat,?mkdir,"
    "mkdirat,?rmdir,?link,linkat,?symlink,symlinkat,truncate,?chmod,fchmodat,?fchmodat2,?chown,"
    "?lchown,fchownat,utimensat,?utime,?utimes,?futimesat,?mknod,mknodat,chdir,fchdir,clone,"
    "?clone3,?fork,?vfork,connect,sendto,sendmsg";

enum { FIRST = 1, SECOND = 2 };

/* Calls that change files, and which of their paths they change. */
static const struct change {
    const char *call;
    unsigned which;
} changes[] = {
    {"rename", FIRST | SECOND},
    {"renameat", FIRST | SECOND},
    {"renameat2", FIRST | SECOND},
    {"unlink", FIRST},
    {"unlinkat", FIRST},
    {"mkdir", FIRST},
    {"mkdirat", FIRST},
    {"rmdir", FIRST},
    {"link", SECOND},
    {"linkat", SECOND},
    {"symlink", SECOND},
    {"symlinkat", SECOND},
    {"truncate", FIRST},
    {"chmod", FIRST},
    {"fchmodat", FIRST},
    {"fchmodat2", FIRST},
    {"chown", FIRST},
    {"lchown", FIRST},
    {"fchownat", FIRST},
    {"utimensat", FIRST},
    {"utime", FIRST},
    {"utimes", FIRST},
    {"futimesat", FIRST},
    {"mknod", FIRST},
    {"mknodat", FIRST},
    {"creat", FIRST},
};

static const char *const system_places[] = {"/usr/", "/lib",  "/etc/",  "/proc/", "/dev/",
                                            "/sys/", "/bin/", "/sbin/", "/run/",  "/var/",
                                            "/opt/", "/nix/", "/snap/"};

/* Files of the kernel, which belong to no directory of the user, and devices, which every sandbox
 * has. */
static const char *const never_changed[] = {"/proc/", "/dev/", "/memfd:"};

/* --- lists of paths ---------------------------------------------------------------------- */

static bool is_below(const char *path, const char *dir)
{
    size_t length = strlen(dir);
    return strncmp(path, dir, length) == 0 &&
           (path[length] == '\0' || path[length] == '/' || strcmp(dir, "/") == 0);
}

static void add_path(struct path_list *list, const char *path)
{
    for (size_t i = 0; i < list->n_paths; i++)
        if (strcmp(list->paths[i], path) == 0)
            return;
    mem_grow((void **)&list->paths, &list->capacity, list->n_paths + 1, sizeof *list->paths);
    list->paths[list->n_paths++] = mem_string(path);
}

/* Adds a place, unless a directory above it is in the list, and removes those below it. */
static void add_place(struct path_list *list, const char *path)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < list->n_paths; i++)
        if (is_below(path, list->paths[i]))
            return;
    for (size_t i = 0; i < list->n_paths; i++)
        if (is_below(list->paths[i], path))
            free(list->paths[i]);
        else
            list->paths[n_kept++] = list->paths[i];
    list->n_paths = n_kept;
    add_path(list, path);
}

static void free_paths(struct path_list *list)
{
    for (size_t i = 0; i < list->n_paths; i++)
        free(list->paths[i]);
    free(list->paths);
}

void trace_done(struct trace *trace)
{
    free_paths(&trace->read);
    free_paths(&trace->changed);
    free_paths(&trace->left);
    free_paths(&trace->places);
}

static bool starts_with_any(const char *path, const char *const *starts, size_t n_starts)
{
    for (size_t i = 0; i < n_starts; i++)
        if (strncmp(path, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

/* ~/.pyenv, ~/.cargo, ~/.cache: tools and their caches */
static bool is_of_tool(const char *path)
{
    return strstr(path, "/.") != NULL;
}

/* --- findings ---------------------------------------------------------------------------- */

static void note_read(struct trace *trace, const struct trace_about *about, const char *path)
{
    if (path[0] != '/' || is_below(path, about->own) || strcmp(path, about->test) == 0 ||
        is_of_tool(path) || disk_is_dir(path) || !disk_exists(path) ||
        starts_with_any(path, system_places, sizeof system_places / sizeof *system_places))
        return;
    add_path(&trace->read, path);
}

/* A sandbox has to allow a directory, so that entries of it can be made and removed, and the file
 * itself if it was only written. */
static void note_place(struct trace *trace, const char *path, bool was_opened)
{
    if (disk_exists(path) && (was_opened || disk_is_dir(path))) {
        add_place(&trace->places, path);
        return;
    }
    char *dir = disk_dir_name(path);
    while (!disk_is_dir(dir)) {
        char *above = disk_dir_name(dir);
        free(dir);
        dir = above;
    }
    add_place(&trace->places, dir);
    free(dir);
}

/* `has_failed`: a sandbox refused the change. */
static void note_change(struct trace *trace, const struct trace_about *about, const char *path,
                        bool was_opened, bool has_failed)
{
    if (path[0] != '/' || is_below(path, about->own) ||
        starts_with_any(path, never_changed, sizeof never_changed / sizeof *never_changed))
        return;
    add_path(&trace->changed, path);
    if (!has_failed && disk_exists(path) && !disk_is_dir(path) && !is_of_tool(path))
        add_path(&trace->left, path);
    note_place(trace, path, was_opened);
}

/* --- calls ------------------------------------------------------------------------------- */

static bool has_failed(const struct strace_call *call)
{
    return strncmp(call->result, "-1", 2) == 0;
}

/* True if the call did something, or would have done it without the sandbox. */
static bool has_effect(const struct strace_call *call, bool is_refused)
{
    if (!has_failed(call))
        return true;
    return is_refused &&
           (strstr(call->result, "EROFS") != NULL || strstr(call->result, "EACCES") != NULL ||
            strstr(call->result, "EPERM") != NULL);
}

static bool writes(const char *flags)
{
    return strstr(flags, "O_WRONLY") != NULL || strstr(flags, "O_RDWR") != NULL ||
           strstr(flags, "O_CREAT") != NULL || strstr(flags, "O_TRUNC") != NULL;
}

static void note_open(struct trace *trace, const struct trace_about *about,
                      const struct strace_call *call)
{
    const char *at = call->args;
    char *path = strace_take_path(call, &at), *opened = strace_result_path(call);
    const char *name = opened != NULL ? opened : path;
    if (name != NULL && writes(at))
        note_change(trace, about, name, true, has_failed(call));
    else if (name != NULL && !has_failed(call))
        note_read(trace, about, name);
    free(path);
    free(opened);
}

static void note_paths(struct trace *trace, const struct trace_about *about,
                       const struct strace_call *call, unsigned which)
{
    const char *at = call->args;
    for (unsigned n = FIRST; n <= SECOND; n <<= 1) {
        char *path = strace_take_path(call, &at);
        if (path != NULL && (which & n) != 0)
            note_change(trace, about, path, false, has_failed(call));
        free(path);
    }
}

static void note_call(struct trace *trace, const struct trace_about *about,
                      const struct strace_call *call)
{
    if (strcmp(call->name, "connect") == 0 || strncmp(call->name, "send", 4) == 0) {
        trace->uses_network |= strstr(call->args, "sa_family=AF_INET") != NULL;
        return;
    }
    if (!has_effect(call, about->is_refused))
        return;
    if (strncmp(call->name, "open", 4) == 0)
        note_open(trace, about, call);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (strcmp(call->name, changes[i].call) == 0)
            note_paths(trace, about, call, changes[i].which);
}

void trace_read(char *text, const struct trace_about *about, struct trace *ret)
{
    struct strace_log log;
    struct strace_call call;
    *ret = (struct trace){0};
    strace_log_init(&log, text);
    while (strace_log_next(&log, &call))
        note_call(ret, about, &call);
    strace_log_done(&log);
}

#include "oracle/machine/proc.h"

#include "base/buffer.h"
#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 64 }; /* bytes: "/proc/", a process id, and the name of a file there */

void pid_list_done(struct pid_list *list)
{
    free(list->pids);
    *list = (struct pid_list){0};
}

void pid_list_add(struct pid_list *list, pid_t pid)
{
    mem_grow((void **)&list->pids, &list->capacity, list->n_pids + 1, sizeof *list->pids);
    list->pids[list->n_pids++] = pid;
}

bool pid_list_has(const struct pid_list *list, pid_t pid)
{
    for (size_t i = 0; i < list->n_pids; i++)
        if (list->pids[i] == pid)
            return true;
    return false;
}

static bool read_small(const char *path, struct buffer *ret)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    for (;;) {
        buffer_reserve(ret, 4096);
        ssize_t got = read(fd, ret->data + ret->n_bytes, 4096);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        ret->n_bytes += (size_t)got;
    }
    ret->data[ret->n_bytes] = '\0';
    close(fd);
    return true;
}

static void add_numbers(struct pid_list *list, const char *text)
{
    char *end;
    for (long pid; (pid = strtol(text, &end, 10)) > 0; text = end)
        pid_list_add(list, (pid_t)pid);
}

/* For kernels without /proc/PID/task/TID/children: looks at every process. */
static void add_children_by_parent(struct pid_list *list, pid_t parent)
{
    struct pid_list all = {0};
    proc_add_all(&all);
    for (size_t i = 0; i < all.n_pids; i++) {
        struct proc_status status;
        if (proc_status(all.pids[i], &status) && status.parent == parent)
            pid_list_add(list, all.pids[i]);
    }
    pid_list_done(&all);
}

/* Calls `see` for every entry of the directory that is a number. */
static void each_number(DIR *dir, void (*see)(void *context, pid_t number), void *context)
{
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char *end;
        long number = strtol(entry->d_name, &end, 10);
        if (*end == '\0' && number > 0)
            see(context, (pid_t)number);
    }
}

static void see_pid(void *context, pid_t pid)
{
    pid_list_add(context, pid);
}

void proc_add_all(struct pid_list *list)
{
    DIR *dir = opendir("/proc");
    if (dir == NULL)
        return;
    each_number(dir, see_pid, list);
    closedir(dir);
}

void proc_add_children(struct pid_list *list, pid_t pid)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *dir = opendir(path);
    if (dir == NULL)
        return;
    struct pid_list threads = {0};
    each_number(dir, see_pid, &threads);
    closedir(dir);
    struct buffer text = {0};
    for (size_t i = 0; i < threads.n_pids; i++) {
        snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)threads.pids[i]);
        text.n_bytes = 0;
        if (read_small(path, &text))
            add_numbers(list, buffer_text(&text));
        else if (threads.pids[i] == pid && errno == ENOENT && access("/proc/self", F_OK) == 0 &&
                 access("/proc/thread-self/children", F_OK) != 0)
            add_children_by_parent(list, pid);
    }
    buffer_done(&text);
    pid_list_done(&threads);
}

bool proc_status(pid_t pid, struct proc_status *ret)
{
    enum { PARENT, GROUP, SESSION, START = 18, N_FIELDS }; /* counted behind the state */
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    struct buffer text = {0};
    bool known = read_small(path, &text);
    /* the name, in brackets, may contain anything: the fields begin after the last bracket */
    const char *at = known ? strrchr(buffer_text(&text), ')') : NULL;
    known = at != NULL && strlen(at) > 3;
    if (known) {
        unsigned long long fields[N_FIELDS];
        char state = at[2], *end;
        at += 3;
        for (size_t i = 0; i < N_FIELDS; i++, at = end)
            fields[i] = strtoull(at, &end, 10);
        *ret = (struct proc_status){state, (pid_t)fields[PARENT], (pid_t)fields[GROUP],
                                    (pid_t)fields[SESSION], fields[START]};
    }
    buffer_done(&text);
    return known;
}

bool proc_has_environment(pid_t pid, const char *prefix)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "/proc/%d/environ", (int)pid);
    struct buffer text = {0};
    bool found = false;
    if (read_small(path, &text)) {
        const char *entry = buffer_text(&text), *end = entry + text.n_bytes;
        size_t n_prefix = strlen(prefix);
        for (; entry < end && !found; entry += strlen(entry) + 1)
            found = strncmp(entry, prefix, n_prefix) == 0;
    }
    buffer_done(&text);
    return found;
}

bool proc_works_below(pid_t pid, const char *dir)
{
    char path[PATH_ROOM], target[PATH_MAX];
    snprintf(path, sizeof path, "/proc/%d/cwd", (int)pid);
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0)
        return false;
    target[length] = '\0';
    size_t n_dir = strlen(dir);
    /* a removed directory reads "DIR (deleted)" */
    return strncmp(target, dir, n_dir) == 0 &&
           (target[n_dir] == '\0' || target[n_dir] == '/' || target[n_dir] == ' ');
}

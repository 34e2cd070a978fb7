#include "drive/check/strace_log.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct strace_process {
    long pid;
    char *dir;     /* working directory; "": not known */
    char *pending; /* the first part of a call; NULL: none */
};

void strace_log_init(struct strace_log *log, char *text)
{
    *log = (struct strace_log){.rest = text, .line = mem_string("")};
}

void strace_log_done(struct strace_log *log)
{
    for (size_t i = 0; i < log->n_processes; i++) {
        free(log->processes[i].dir);
        free(log->processes[i].pending);
    }
    free(log->processes);
    free(log->line);
}

/* --- paths ------------------------------------------------------------------------------- */

/* Reads text up to the byte `end`, with strace's escapes: \303 and \n, for example.  *at is then
 * behind `end`. */
static char *take_text(const char **at, char end)
{
    struct buffer text = {0};
    const char *c = *at;
    for (; *c != '\0' && *c != end; c++) {
        if (*c != '\\' || c[1] == '\0') {
            buffer_add_byte(&text, (unsigned char)*c);
        } else if (isdigit((unsigned char)c[1])) {
            unsigned value = 0;
            for (int n = 0; n < 3 && isdigit((unsigned char)c[1]); n++)
                value = value * 8 + (unsigned)(*++c - '0');
            buffer_add_byte(&text, (unsigned char)value);
        } else {
            c++;
            buffer_add_byte(&text, *c == 'n' ? '\n' : *c == 't' ? '\t' : (unsigned char)*c);
        }
    }
    *at = *c == end ? c + 1 : c;
    return buffer_take(&text);
}

/* Takes "//", "/./" and "/x/.." out of an absolute path, in place. */
static void shorten(char *path)
{
    char *to = path;
    for (const char *from = path; *from != '\0';) {
        size_t length = 1 + strcspn(from + 1, "/");
        if (length == 3 && strncmp(from, "/..", 3) == 0) {
            while (to > path && *--to != '/')
                ;
        } else if (length > 1 && !(length == 2 && from[1] == '.')) {
            memmove(to, from, length);
            to += length;
        }
        from += length;
    }
    if (to == path)
        *to++ = '/';
    *to = '\0';
}

/* The path from there.  Consumes `name`. */
static char *whole_path(const char *dir, char *name)
{
    if (name[0] != '/' && dir[0] == '/') {
        char *joined = disk_join(dir, name);
        free(name);
        name = joined;
    }
    if (name[0] == '/')
        shorten(name);
    return name;
}

char *strace_take_path(const struct strace_call *call, const char **at)
{
    char *dir = NULL, *path = NULL;
    while (path == NULL && **at != '\0') {
        char c = *(*at)++;
        if (c == '<') {
            free(dir);
            dir = take_text(at, '>');
        } else if (c == '"') {
            path = whole_path(dir != NULL ? dir : call->dir, take_text(at, '"'));
        }
    }
    free(dir);
    return path;
}

char *strace_result_path(const struct strace_call *call)
{
    const char *at = strchr(call->result, '<');
    return at != NULL ? (at++, take_text(&at, '>')) : NULL;
}

/* --- processes --------------------------------------------------------------------------- */

/* Finds it, or notes a new one that begins in the directory `dir`. */
static struct strace_process *find_process(struct strace_log *log, long pid, const char *dir)
{
    for (size_t i = 0; i < log->n_processes; i++)
        if (log->processes[i].pid == pid)
            return &log->processes[i];
    mem_grow((void **)&log->processes, &log->capacity, log->n_processes + 1,
             sizeof *log->processes);
    struct strace_process *process = &log->processes[log->n_processes++];
    *process = (struct strace_process){.pid = pid, .dir = mem_string(dir)};
    return process;
}

static void set_dir(struct strace_process *process, char *dir)
{
    if (dir == NULL)
        return;
    free(process->dir);
    process->dir = dir;
}

static bool is_fork(const char *call)
{
    return strncmp(call, "clone", 5) == 0 || strncmp(call, "fork", 4) == 0 ||
           strncmp(call, "vfork", 5) == 0;
}

/* Notes what the call tells about working directories. */
static void follow(struct strace_process *process, const struct strace_call *call)
{
    const char *here = strstr(call->args, "AT_FDCWD<"), *at = call->args;
    if (here != NULL) {
        here += strlen("AT_FDCWD<");
        set_dir(process, take_text(&here, '>'));
    }
    if (call->result[0] != '0')
        return;
    if (strcmp(call->name, "chdir") == 0) {
        set_dir(process, strace_take_path(call, &at));
    } else if (strcmp(call->name, "fchdir") == 0 && (at = strchr(call->args, '<')) != NULL) {
        at++;
        set_dir(process, take_text(&at, '>'));
    }
}

/* --- lines ------------------------------------------------------------------------------- */

/* Splits "openat(...) = 3" in place.  False: it is no call. */
static bool split(char *text, struct strace_call *ret)
{
    char *open = strchr(text, '('), *close = NULL;
    const char *result = NULL;
    for (char *at = open; at != NULL && (at = strchr(at, ')')) != NULL; at++) {
        const char *behind = at + 1 + strspn(at + 1, " ");
        if (strncmp(behind, "= ", 2) != 0)
            continue;
        close = at;
        result = behind + 2;
    }
    if (result == NULL)
        return false;
    *open = *close = '\0';
    *ret = (struct strace_call){.name = text, .args = open + 1, .result = result};
    return true;
}

/* The whole call that ends with this line, from log->line on.  NULL: it goes on later. */
static char *complete(struct strace_log *log, struct strace_process *process, char *text)
{
    char *unfinished = strstr(text, " <unfinished ...>"), *resumed = strstr(text, " resumed>");
    if (unfinished != NULL) {
        *unfinished = '\0';
        free(process->pending);
        process->pending = mem_string(text);
        return NULL;
    }
    free(log->line);
    if (strncmp(text, "<... ", 5) == 0 && resumed != NULL && process->pending != NULL) {
        log->line = mem_format("%s%s", process->pending, resumed + strlen(" resumed>"));
        free(process->pending);
        process->pending = NULL;
    } else {
        log->line = mem_string(text);
    }
    return log->line;
}

/* Notes a child of the process, which begins in its directory. */
static void note_child(struct strace_log *log, long pid, const struct strace_call *call)
{
    long child = strtol(call->result, NULL, 10);
    if (child > 0)
        find_process(log, child, find_process(log, pid, "")->dir);
}

bool strace_log_next(struct strace_log *log, struct strace_call *ret)
{
    for (char *line; (line = strsep(&log->rest, "\n")) != NULL;) {
        char *text;
        long pid = strtol(line, &text, 10);
        /* a process that is seen before the end of the call that made it */
        const char *dir = log->n_processes > 0 ? log->processes[log->forker].dir : "";
        struct strace_process *process = find_process(log, pid, dir);
        text += strspn(text, " ");
        if (is_fork(text))
            log->forker = (size_t)(process - log->processes);
        char *whole = complete(log, process, text);
        if (whole == NULL || !split(whole, ret))
            continue;
        ret->dir = process->dir;
        follow(process, ret);
        ret->dir = process->dir;
        if (is_fork(ret->name))
            note_child(log, pid, ret);
        return true;
    }
    return false;
}

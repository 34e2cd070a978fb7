#include "triage/unsound/resident_tool.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

void resident_tool_init(struct resident_tool *r, const struct tool *tool, struct runner *runner,
                        uint64_t id, const char *dir)
{
    *r = (struct resident_tool){
        .tool = tool, .runner = runner, .id = id, .dir = mem_string(dir), .to = -1, .from = -1};
}

void resident_tool_stop(struct resident_tool *r)
{
    if (r->to < 0)
        return;
    close(r->to);
    close(r->from);
    r->to = r->from = -1;
    r->line.n_bytes = 0;
    runner_cancel(r->runner, r->id);
}

void resident_tool_done(struct resident_tool *r)
{
    resident_tool_stop(r);
    free(r->dir);
    buffer_done(&r->line);
}

static char *path_of(const struct resident_tool *r, const char *what)
{
    return mem_format("%s/%s-%s", r->dir, r->tool->name, what);
}

/* Opens a named pipe for reading and writing, so that neither side waits for the other to open
 * it. */
static int open_pipe(const char *path)
{
    unlink(path);
    return mkfifo(path, 0600) == 0 ? open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) : -1;
}

static enum status start(struct resident_tool *r, struct error *err)
{
    char *in = path_of(r, "in"), *out = path_of(r, "out");
    struct buffer script = {0};
    enum status status = STATUS_OK;
    r->to = open_pipe(in);
    r->from = open_pipe(out);
    if (r->to < 0 || r->from < 0)
        status = fail(err, STATUS_IO, "cannot make a pipe in %s: %s", r->dir, strerror(errno));
    buffer_add_format(&script, "exec %s --serve ", r->tool->command);
    shell_quote(&script, in);
    buffer_add_byte(&script, ' ');
    shell_quote(&script, out);
    buffer_add_text(&script, " >/dev/null\n");
    if (status == STATUS_OK)
        status = runner_start(r->runner, r->id, buffer_text(&script), 0, err);
    if (status != STATUS_OK && r->to >= 0 && r->from >= 0) {
        close(r->to);
        close(r->from);
        r->to = r->from = -1;
    }
    buffer_done(&script);
    free(in);
    free(out);
    return status;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Reads the available bytes.  True if there is a whole line. */
static bool take_line(struct resident_tool *r)
{
    char data[4096];
    ssize_t n;
    while ((n = read(r->from, data, sizeof data)) > 0)
        buffer_add(&r->line, data, (size_t)n);
    return r->line.n_bytes > 0 && r->line.data[r->line.n_bytes - 1] == '\n';
}

/* Waits for the answer.  If there is none, *ret_failure says why. */
static enum status wait_for_line(struct resident_tool *r, double until, char **ret_failure,
                                 struct error *err)
{
    enum { SLICE_MS = 50 }; /* milliseconds between two checks whether the tool has ended */
    while (!take_line(r)) {
        struct pollfd ready = {.fd = r->from, .events = POLLIN};
        bool has_ended = false;
        enum status status = runner_look(r->runner, r->id, &has_ended, ret_failure, err);
        if (status != STATUS_OK)
            return status;
        if (has_ended && !take_line(r))
            return STATUS_OK;
        if (now() > until) {
            *ret_failure = mem_string("it ran out of time");
            return STATUS_OK;
        }
        poll(&ready, 1, SLICE_MS);
    }
    r->line.data[r->line.n_bytes - 1] = '\0';
    if (strcmp(buffer_text(&r->line), "done") != 0)
        *ret_failure = mem_string(buffer_text(&r->line));
    return STATUS_OK;
}

static void read_result(const char *path, struct result *ret)
{
    struct error err;
    unsigned char *data;
    size_t n_bytes;
    if (disk_read(path, &data, &n_bytes, NULL, &err) != STATUS_OK) {
        ret->failure = mem_string(err.message);
        return;
    }
    buffer_add(&ret->text, data, n_bytes);
    free(data);
}

enum status resident_tool_ask(struct resident_tool *r, const struct subject *subject,
                              double timeout, struct result *ret, struct error *err)
{
    enum status status = r->to < 0 ? start(r, err) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    double from = now();
    char *out = path_of(r, "result"), *failure = NULL;
    char *question = mem_format("%s\t%s\t%s\t%s\n", subject->path, subject->class_path,
                                subject->main_class, out);
    unlink(out);
    r->line.n_bytes = 0;
    if (!disk_write_all(r->to, question, strlen(question)))
        failure = mem_string("it does not listen");
    else
        status = wait_for_line(r, from + timeout, &failure, err);
    *ret = (struct result){.seconds = now() - from, .limit = timeout};
    if (failure != NULL) {
        ret->failure = failure;
        ret->timed_out = strcmp(failure, "it ran out of time") == 0;
        if (strncmp(failure, "failed:", 7) != 0)
            resident_tool_stop(r); /* its late answer would be taken for the next one */
    } else if (status == STATUS_OK) {
        read_result(out, ret);
    }
    unlink(out);
    free(question);
    free(out);
    return status;
}

#include "oracle/process/child.h"

#include "base/memory.h"
#include "oracle/process/bubblewrap.h"
#include "oracle/process/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds between SIGTERM and SIGKILL.  A shell script needs some milliseconds to remove its
 * temporary files.  A test that ignores SIGTERM costs the whole time. */
static const double grace = 0.5;
/* Seconds between two checks of the sizes of a child's outputs.  A check costs two system calls. */
static const double tick = 0.1;
/* The files in a child's directories are counted at every tenth check, because that needs a walk
 * through them. */
enum { LOOKS_PER_COUNT = 10 };

double child_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void child_init(struct child *child)
{
    *child = (struct child){.out = -1, .err = -1};
}

void child_done(struct child *child)
{
    if (child->out >= 0)
        close(child->out);
    if (child->err >= 0)
        close(child->err);
    child_init(child);
}

static off_t size_of(int fd)
{
    struct stat st;
    return fd >= 0 && fstat(fd, &st) == 0 ? st.st_size : 0;
}

/* Makes an empty output file in memory.  It is opened for appending, because a script that writes
 * to /dev/stderr opens it a second time, and both writers must write at the end. */
static bool ready_output(int *fd)
{
    if (*fd >= 0)
        return size_of(*fd) == 0 || ftruncate(*fd, 0) == 0;
    *fd = memfd_create("pare-output", MFD_CLOEXEC);
    return *fd >= 0 && fcntl(*fd, F_SETFL, O_APPEND) == 0;
}

/* Starts a process.  If that fails because other jobs use up the allowed number of processes, it is
 * tried again: the shortage is short. */
static int spawn_patiently(const struct spawn *plan, pid_t *ret)
{
    for (int tries = 0;; tries++) {
        int problem = spawn_start(plan, ret);
        if (problem != EAGAIN || tries == 20)
            return problem;
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
}

/* Starts a program.  A script without a #! line is run by sh, as shells do. */
static int spawn_any(struct spawn *plan, pid_t *ret)
{
    int problem = spawn_patiently(plan, ret);
    if (problem != ENOEXEC)
        return problem;
    size_t n_args = 0;
    while (plan->argv[n_args] != NULL)
        n_args++;
    char **argv = mem_zero(n_args + 2, sizeof *argv);
    memcpy(argv + 1, plan->argv, n_args * sizeof *argv);
    argv[0] = (char[]){"sh"};
    argv[1] = (char *)plan->path;
    plan->path = "/bin/sh";
    plan->argv = argv;
    problem = spawn_patiently(plan, ret);
    free(argv);
    return problem;
}

int child_start(struct child *child, const struct child_command *command,
                const struct child_limits *limits, const struct workspace *workspace)
{
    if ((command->out < 0 && !ready_output(&child->out)) || !ready_output(&child->err))
        return errno;
    struct spawn plan = {.path = command->path,
                         .argv = command->argv,
                         .envp = command->envp,
                         .dir = command->dir,
                         .view = command->view,
                         .dir_in_view = command->dir_in_view,
                         .in = command->in,
                         .out = command->out >= 0 ? command->out : child->out,
                         .err = child->err,
                         .memory = limits->memory,
                         .max_file = limits->max_disk,
                         .rules = command->rules,
                         .with_network = command->with_network,
                         .leader = command->cell};
    int problem = spawn_any(&plan, &child->leader);
    if (problem != 0)
        return problem;
    child->limits = *limits;
    if (child->limits.max_output == 0)
        child->limits.max_output = UINT64_MAX;
    if (child->limits.max_disk == 0)
        child->limits.max_disk = UINT64_MAX;
    child->workspace = workspace;
    child->session = child->leader;
    child->cell = command->cell;
    child->stopped = false;
    child->is_wrapped = command->is_wrapped;
    child->started = child->ended = child_now();
    child->deadline = limits->seconds > 0 ? child->started + limits->seconds : INFINITY;
    child->look_at = child->started + tick;
    child->kill_at = INFINITY;
    child->n_looks = 0;
    return 0;
}

void child_stop(struct child *child, double now, enum ending why)
{
    if (child->stopped || child->leader == 0)
        return;
    child->stopped = true;
    child->why = why;
    child->kill_at = now + grace;
    kill(-child->leader, SIGTERM);
    kill(-child->leader, SIGCONT); /* a stopped process would not handle SIGTERM */
}

static bool wrote_too_much(const struct child *child)
{
    return (uint64_t)size_of(child->out) + (uint64_t)size_of(child->err) > child->limits.max_output;
}

void child_look(struct child *child, double now)
{
    if (child->leader == 0)
        return;
    if (child->stopped) {
        if (now >= child->kill_at)
            child_kill(child);
        return;
    }
    if (now >= child->deadline) {
        child_stop(child, now, ENDED_TIMEOUT);
    } else if (now >= child->look_at) {
        child->look_at = now + tick;
        child->n_looks++;
        if (wrote_too_much(child) || (child->n_looks % LOOKS_PER_COUNT == 0 &&
                                      workspace_exceeds(child->workspace, child->limits.max_disk)))
            child_stop(child, now, ENDED_OUTPUT);
    }
}

void child_kill(struct child *child)
{
    child->kill_at = INFINITY;
    if (child->leader != 0)
        kill(-child->leader, SIGKILL);
}

void child_leader_ended(struct child *child, int wait_status, double now)
{
    child->wait_status = child->is_wrapped ? bubblewrap_wait_status(wait_status) : wait_status;
    child->leader = 0;
    child->ended = now;
    *child->cell = 0;
}

double child_next_time(const struct child *child)
{
    if (child->leader == 0)
        return INFINITY;
    return child->stopped ? child->kill_at : fmin(child->deadline, child->look_at);
}

static void read_output(int fd, struct buffer *ret)
{
    size_t n_bytes = (size_t)size_of(fd);
    if (n_bytes == 0)
        return;
    buffer_reserve(ret, n_bytes);
    while (ret->n_bytes < n_bytes) {
        ssize_t got =
            pread(fd, ret->data + ret->n_bytes, n_bytes - ret->n_bytes, (off_t)ret->n_bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        ret->n_bytes += (size_t)got;
    }
    ret->data[ret->n_bytes] = '\0';
}

enum ending child_ending(int wait_status, int *ret_code)
{
    if (!WIFSIGNALED(wait_status)) {
        *ret_code = WEXITSTATUS(wait_status);
        return ENDED_EXIT;
    }
    *ret_code = WTERMSIG(wait_status);
    return *ret_code == SIGXFSZ ? ENDED_OUTPUT : ENDED_SIGNAL;
}

void child_observe(const struct child *child, struct observation *ret)
{
    *ret = (struct observation){.seconds = child->ended - child->started};
    ret->ending = child_ending(child->wait_status, &ret->code);
    if (child->stopped)
        ret->ending = child->why;
    else if (wrote_too_much(child))
        ret->ending = ENDED_OUTPUT;
}

void child_read_output(const struct child *child, struct observation *ret)
{
    read_output(child->out, &ret->out);
    read_output(child->err, &ret->err);
}

static bool is_blank(char byte)
{
    return byte == '\n' || byte == '\r' || byte == ' ' || byte == '\t' || byte == '\0';
}

/* False: there is no line. */
static bool last_line_of(int fd, char *ret, size_t room)
{
    char tail[1024];
    struct stat about;
    if (fd < 0 || fstat(fd, &about) != 0 || about.st_size == 0)
        return false;
    off_t from = about.st_size > (off_t)sizeof tail ? about.st_size - (off_t)sizeof tail : 0;
    ssize_t end = pread(fd, tail, sizeof tail, from), start;
    while (end > 0 && is_blank(tail[end - 1]))
        end--;
    if (end <= 0)
        return false;
    for (start = end; start > 0 && tail[start - 1] != '\n'; start--)
        ;
    size_t n_bytes = (size_t)(end - start) < room ? (size_t)(end - start) : room - 1;
    for (size_t i = 0; i < n_bytes; i++)
        ret[i] = (char)(tail[start + (ssize_t)i] != '\0' ? tail[start + (ssize_t)i] : ' ');
    ret[n_bytes] = '\0';
    return true;
}

void child_last_line(const struct child *child, char *ret, size_t room)
{
    if (!last_line_of(child->err, ret, room) && !last_line_of(child->out, ret, room))
        ret[0] = '\0';
}

#include "oracle/run.h"

#include "base/memory.h"
#include "oracle/spawn.h"

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

static const double grace = 0.5; /* seconds between TERM and KILL */
static const double tick = 0.1;  /* seconds between looks at what a run has written */
enum { LOOKS_A_COUNT = 10 };     /* files are counted at every tenth look */

double run_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void run_init(struct run *run)
{
    *run = (struct run){.out = -1, .err = -1};
}

void run_done(struct run *run)
{
    if (run->out >= 0)
        close(run->out);
    if (run->err >= 0)
        close(run->err);
    run_init(run);
}

static off_t size_of(int fd)
{
    struct stat st;
    return fd >= 0 && fstat(fd, &st) == 0 ? st.st_size : 0;
}

/* An empty output file in memory.  Appending, because a script that says >/dev/stderr opens it a
 * second time: both writers then add at the end. */
static bool ready_output(int *fd)
{
    if (*fd >= 0)
        return size_of(*fd) == 0 || ftruncate(*fd, 0) == 0;
    *fd = memfd_create("pare-output", MFD_CLOEXEC);
    return *fd >= 0 && fcntl(*fd, F_SETFL, O_APPEND) == 0;
}

/* Another job may be using up the processes at this moment, but not for long. */
static int spawn_patiently(const struct spawn *plan, pid_t *ret)
{
    for (int tries = 0;; tries++) {
        int problem = spawn_start(plan, ret);
        if (problem != EAGAIN || tries == 20)
            return problem;
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    }
}

/* A script without a #! line is run with sh, as shells do. */
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

int run_start(struct run *run, const struct run_command *command, const struct run_limits *limits,
              const struct workspace *workspace)
{
    if ((command->out < 0 && !ready_output(&run->out)) || !ready_output(&run->err))
        return errno;
    struct spawn plan = {.path = command->path,
                         .argv = command->argv,
                         .envp = command->envp,
                         .dir = command->dir,
                         .in = command->in,
                         .out = command->out >= 0 ? command->out : run->out,
                         .err = run->err,
                         .memory = limits->memory,
                         .max_file = limits->max_disk,
                         .leader = command->cell};
    int problem = spawn_any(&plan, &run->leader);
    if (problem != 0)
        return problem;
    run->limits = *limits;
    if (run->limits.max_output == 0)
        run->limits.max_output = UINT64_MAX;
    if (run->limits.max_disk == 0)
        run->limits.max_disk = UINT64_MAX;
    run->workspace = workspace;
    run->session = run->leader;
    run->cell = command->cell;
    run->stopped = false;
    run->started = run->ended = run_now();
    run->deadline = limits->seconds > 0 ? run->started + limits->seconds : INFINITY;
    run->look_at = run->started + tick;
    run->kill_at = INFINITY;
    run->n_looks = 0;
    return 0;
}

void run_stop(struct run *run, double now, enum ending why)
{
    if (run->stopped || run->leader == 0)
        return;
    run->stopped = true;
    run->why = why;
    run->kill_at = now + grace;
    kill(-run->leader, SIGTERM);
    kill(-run->leader, SIGCONT); /* one that stopped itself would not notice */
}

static bool wrote_too_much(const struct run *run)
{
    return (uint64_t)size_of(run->out) + (uint64_t)size_of(run->err) > run->limits.max_output;
}

void run_look(struct run *run, double now)
{
    if (run->leader == 0)
        return;
    if (run->stopped) {
        if (now >= run->kill_at)
            run_kill(run);
        return;
    }
    if (now >= run->deadline) {
        run_stop(run, now, ENDED_TIMEOUT);
    } else if (now >= run->look_at) {
        run->look_at = now + tick;
        run->n_looks++;
        if (wrote_too_much(run) || (run->n_looks % LOOKS_A_COUNT == 0 &&
                                    workspace_exceeds(run->workspace, run->limits.max_disk)))
            run_stop(run, now, ENDED_OUTPUT);
    }
}

void run_kill(struct run *run)
{
    run->kill_at = INFINITY;
    if (run->leader != 0)
        kill(-run->leader, SIGKILL);
}

void run_leader_ended(struct run *run, int wait_status, double now)
{
    run->wait_status = wait_status;
    run->leader = 0;
    run->ended = now;
    *run->cell = 0;
}

double run_next_time(const struct run *run)
{
    if (run->leader == 0)
        return INFINITY;
    return run->stopped ? run->kill_at : fmin(run->deadline, run->look_at);
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

enum ending run_ending(int wait_status, int *ret_code)
{
    if (!WIFSIGNALED(wait_status)) {
        *ret_code = WEXITSTATUS(wait_status);
        return ENDED_EXIT;
    }
    *ret_code = WTERMSIG(wait_status);
    return *ret_code == SIGXFSZ ? ENDED_OUTPUT : ENDED_SIGNAL;
}

void run_observe(const struct run *run, struct observation *ret)
{
    *ret = (struct observation){.seconds = run->ended - run->started};
    ret->ending = run_ending(run->wait_status, &ret->code);
    if (run->stopped)
        ret->ending = run->why;
    else if (wrote_too_much(run))
        ret->ending = ENDED_OUTPUT;
}

void run_read_output(const struct run *run, struct observation *ret)
{
    read_output(run->out, &ret->out);
    read_output(run->err, &ret->err);
}

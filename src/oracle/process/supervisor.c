#include "oracle/process/supervisor.h"

#include "base/memory.h"
#include "oracle/machine/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The number of rounds of killing, 5 ms apart: one second for processes that fork as fast as they
 * are killed. */
enum { MAX_ROUNDS = 200 };

/* Kills all processes of the run that exist now; true when there were none. */
static bool kill_marked(const struct root *root, const char *mark)
{
    struct pid_list all = {0};
    proc_add_all(&all);
    bool none = true;
    for (size_t i = 0; i < all.n_pids; i++) {
        pid_t pid = all.pids[i];
        if (pid == getpid() || pid == 1)
            continue;
        if (proc_has_environment(pid, mark) || proc_works_below(pid, root->path)) {
            kill(pid, SIGKILL);
            none = false;
        }
    }
    pid_list_done(&all);
    return none;
}

static void tidy_up(const struct root *root, volatile pid_t *groups)
{
    char *mark = mem_format("PARE_JOB=%s-", root->run);
    for (size_t i = 0; i < SUPERVISOR_GROUPS; i++)
        if (groups[i] > 1)
            kill(-groups[i], SIGKILL);
    for (int round = 0; round < MAX_ROUNDS && !kill_marked(root, mark); round++)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    root_remove(root);
    free(mark);
}

static void close_all_but(int a, int b)
{
    unsigned low = (unsigned)(a < b ? a : b), high = (unsigned)(a < b ? b : a);
    if (low > 0)
        close_range(0, low - 1, 0);
    if (high - low > 1)
        close_range(low + 1, high - 1, 0);
    close_range(high + 1, ~0u, 0);
}

static _Noreturn void supervise(const struct root *root, volatile pid_t *groups, int pipe)
{
    setsid(); /* a signal to the process group of Pare must not reach its supervisor */
    prctl(PR_SET_NAME, "pare-guard");
    const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    close_all_but(pipe, root->lock);
    if (chdir("/") != 0)
        _exit(1);
    char nothing;
    while (read(pipe, &nothing, 1) < 0 && errno == EINTR)
        ; /* nobody writes to the pipe: its end means that Pare has died */
    tidy_up(root, groups);
    _exit(0);
}

/* Creates the view in the supervisor, and tells Pare: one byte for success, the end of the pipe for
 * failure. */
static void make_view(int ready)
{
    if (own_view_make() && write(ready, "y", 1) < 0)
        _exit(1);
    close(ready);
}

/* Waits until the supervisor has created the view, or failed. */
static void find_view(int ready, struct supervisor *supervisor)
{
    char word;
    ssize_t got;
    do
        got = read(ready, &word, 1);
    while (got < 0 && errno == EINTR);
    if (got == 1)
        own_view_open(supervisor->pid, &supervisor->view);
    close(ready);
}

/* Forks without an exit signal, so that ordinary waits do not see this child.  "No children" then
 * means that no test has left a process.  All arguments are zero, so their order does not
 * matter. */
static pid_t fork_unseen(void)
{
    return (pid_t)syscall(SYS_clone, 0, 0, 0, 0, 0);
}

enum status supervisor_start(const struct root *root, bool wants_view, struct supervisor *ret,
                             struct error *err)
{
    const size_t n_bytes = SUPERVISOR_GROUPS * sizeof(pid_t);
    int ends[2], ready[2] = {-1, -1};
    void *groups = mmap(NULL, n_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (groups == MAP_FAILED || pipe2(ends, O_CLOEXEC) != 0) {
        int problem = errno;
        if (groups != MAP_FAILED)
            munmap(groups, n_bytes);
        return fail(err, STATUS_IO, "cannot start the supervisor: %s", strerror(problem));
    }
    wants_view = wants_view && pipe2(ready, O_CLOEXEC) == 0;
    pid_t pid = fork_unseen();
    if (pid == 0) {
        close(ends[1]);
        if (wants_view)
            make_view(ready[1]);
        supervise(root, groups, ends[0]);
    }
    int problem = errno;
    close(ends[0]);
    if (wants_view)
        close(ready[1]);
    if (pid < 0) {
        if (wants_view)
            close(ready[0]);
        close(ends[1]);
        munmap(groups, n_bytes);
        return fail(err, STATUS_IO, "cannot start the supervisor: %s", strerror(problem));
    }
    *ret = (struct supervisor){.pid = pid, .pipe = ends[1], .groups = groups};
    if (wants_view)
        find_view(ready[0], ret);
    return STATUS_OK;
}

void supervisor_stop(struct supervisor *supervisor)
{
    kill(supervisor->pid, SIGKILL); /* also ends a supervisor that was stopped with SIGSTOP */
    close(supervisor->pipe);
    while (waitpid(supervisor->pid, NULL, __WALL) < 0 && errno == EINTR)
        ;
    munmap((void *)supervisor->groups, SUPERVISOR_GROUPS * sizeof(pid_t));
    own_view_close(&supervisor->view);
}

void supervisor_leave_it_to(struct supervisor *supervisor)
{
    close(supervisor->pipe);
    munmap((void *)supervisor->groups, SUPERVISOR_GROUPS * sizeof(pid_t));
    own_view_close(&supervisor->view);
}

#include "oracle/process/helper.h"

#include "oracle/process/program.h"
#include "oracle/process/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Descriptors of the child, all above 2, and Pare's ends of its pipes. */
struct pipes {
    int dir, child_in, in, child_out, out;
};

/* The same file under a number above 2, closed on exec. */
static int above_two(int fd)
{
    int moved = fd >= 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 3) : -1;
    if (fd >= 0)
        close(fd);
    return moved;
}

static void close_all(const int *fds, size_t n_fds)
{
    for (size_t i = 0; i < n_fds; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

static bool open_pipes(bool has_input, struct pipes *ret)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    bool good = pipe2(out, O_CLOEXEC) == 0 && (!has_input || pipe2(in, O_CLOEXEC) == 0);
    if (!has_input)
        in[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    *ret = (struct pipes){
        .dir = above_two(open("/", O_PATH | O_DIRECTORY | O_CLOEXEC)),
        .child_in = above_two(in[0]),
        .in = above_two(in[1]),
        .child_out = above_two(out[1]),
        .out = above_two(out[0]),
    };
    good = good && ret->dir >= 0 && ret->child_in >= 0 && ret->child_out >= 0 && ret->out >= 0 &&
           (!has_input || ret->in >= 0);
    if (good && fcntl(ret->out, F_SETFL, O_NONBLOCK) == 0)
        return true;
    close_all((int[]){ret->dir, ret->child_in, ret->in, ret->child_out, ret->out}, 5);
    return false;
}

static enum status find(char *const *argv, const char *what, struct program *ret, struct error *err)
{
    static const char *const places[] = {"/usr/sbin", "/sbin"};
    enum status status = program_find(argv, what, ret, err);
    for (size_t i = 0; i < 2 && status != STATUS_OK && strchr(argv[0], '/') == NULL; i++) {
        char path[256];
        char *const word[] = {path, NULL};
        if ((size_t)snprintf(path, sizeof path, "%s/%s", places[i], argv[0]) < sizeof path &&
            access(path, X_OK) == 0)
            status = program_find(word, what, ret, err);
    }
    return status;
}

enum status helper_start(char *const *argv, bool has_input, const char *what, struct helper *ret,
                         struct error *err)
{
    struct program program;
    struct pipes pipes;
    pid_t pid;
    enum status status = find(argv, what, &program, err);
    if (status != STATUS_OK)
        return status;
    if (!open_pipes(has_input, &pipes)) {
        program_done(&program);
        return fail(err, STATUS_IO, "cannot start %s: %s", argv[0], strerror(errno));
    }
    struct spawn plan = {.path = program.path,
                         .argv = argv,
                         .envp = environ,
                         .dir = pipes.dir,
                         .in = pipes.child_in,
                         .out = pipes.child_out,
                         .err = pipes.child_out};
    int problem = spawn_start(&plan, &pid);
    program_done(&program);
    close_all((int[]){pipes.dir, pipes.child_in, pipes.child_out}, 3);
    int fd = problem == 0 ? (int)syscall(SYS_pidfd_open, pid, 0) : -1;
    if (fd < 0) {
        close_all((int[]){pipes.in, pipes.out}, 2);
        if (problem == 0)
            kill(pid, SIGKILL);
        return fail(err, STATUS_IO, "cannot start %s: %s", argv[0],
                    strerror(problem != 0 ? problem : errno));
    }
    *ret = (struct helper){.pid = pid, .fd = fd, .in = pipes.in, .err = pipes.out};
    return STATUS_OK;
}

static bool ends_within(const struct helper *helper, int timeout_ms)
{
    struct pollfd ready = {.fd = helper->fd, .events = POLLIN};
    return poll(&ready, 1, timeout_ms) > 0;
}

bool helper_runs(const struct helper *helper)
{
    return helper->pid != 0 && !ends_within(helper, 0);
}

void helper_hang_up(struct helper *helper)
{
    if (helper->pid != 0 && helper->in >= 0)
        close(helper->in);
    helper->in = -1;
}

static void send_signal(const struct helper *helper, int signal)
{
    syscall(SYS_pidfd_send_signal, helper->fd, signal, NULL, 0);
}

void helper_stop(struct helper *helper, int grace_ms)
{
    if (helper->pid == 0)
        return;
    helper_hang_up(helper);
    if (!ends_within(helper, grace_ms)) {
        send_signal(helper, SIGTERM);
        if (!ends_within(helper, 1000)) {
            send_signal(helper, SIGKILL);
            ends_within(helper, 1000);
        }
    }
    waitpid(helper->pid, NULL, WNOHANG); /* the oracle may have reaped it already */
    close_all((int[]){helper->fd, helper->err}, 2);
    *helper = (struct helper){0};
}

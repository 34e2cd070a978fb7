#include "oracle/process/spawn.h"

#include "oracle/process/sandbox.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* The child runs in Pare's memory, on a stack inside Pare's frame.  Code that sanitizers add to
 * functions does not work there, so it is switched off. */
#define IN_SHARED_MEMORY __attribute__((no_sanitize_address))

/* Bytes of the child's stack.  The child makes some system calls on it, until exec replaces it. */
enum { CHILD_STACK = 32 * 1024 };

/* ThreadSanitizer cannot follow a child that runs in its parent's memory.  It gets a plain fork: a
 * program that cannot be started is then seen only by its exit status, 127. */
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_THREAD__) || __has_feature(thread_sanitizer)
static const int sharing = 0;
#else
static const int sharing = CLONE_VM | CLONE_VFORK;
#endif

struct start {
    const struct spawn *plan;
    pid_t parent;
    int problem; /* errno of the child, which shares Pare's memory */
};

IN_SHARED_MEMORY static void limit(int resource, uint64_t bytes)
{
    struct rlimit now, wanted = {bytes, bytes};
    if (getrlimit((__rlimit_resource_t)resource, &now) == 0 && now.rlim_max < bytes)
        wanted.rlim_cur = wanted.rlim_max = now.rlim_max;
    setrlimit((__rlimit_resource_t)resource, &wanted);
}

/* A signal that Pare blocks, or that its parent left ignored, would change how a test behaves. */
IN_SHARED_MEMORY static void default_signals(void)
{
    static const int signals[] = {SIGPIPE, SIGCHLD, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGXFSZ};
    struct sigaction action = {.sa_handler = SIG_DFL};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

IN_SHARED_MEMORY static int child_main(void *argument)
{
    struct start *child = argument;
    const struct spawn *plan = child->plan;
    pid_t self = setsid();
    if (plan->leader != NULL)
        *plan->leader = self;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != child->parent) /* Pare died before the line above took effect */
        _exit(127);
    /* One byte, not zero: a core of less than a page is not written, and this value, alone, also
     * keeps the kernel from starting a crash handler that is installed as a pipe. */
    limit(RLIMIT_CORE, 1);
    if (plan->max_file != 0)
        limit(RLIMIT_FSIZE, plan->max_file);
    if (plan->memory != 0)
        limit(RLIMIT_AS, plan->memory);
    bool is_there =
        plan->view != NULL ? own_view_enter(plan->view, plan->dir_in_view) : fchdir(plan->dir) == 0;
    if (is_there && dup2(plan->in, 0) >= 0 && dup2(plan->out, 1) >= 0 && dup2(plan->err, 2) >= 0) {
        close_range(3, ~0u, CLOSE_RANGE_CLOEXEC);
        default_signals();
        if (plan->rules <= 0 || sandbox_enter(plan->rules, plan->with_network))
            execve(plan->path, plan->argv, plan->envp);
    }
    child->problem = errno;
    _exit(127);
}

IN_SHARED_MEMORY int spawn_start(const struct spawn *plan, pid_t *ret)
{
    _Alignas(64) unsigned char stack[CHILD_STACK];
    struct start child = {plan, getpid(), 0};
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before); /* no signal handler of Pare may run in the child */
    pid_t pid = clone(child_main, stack + sizeof stack, sharing | SIGCHLD, &child);
    int problem = pid < 0 ? errno : child.problem;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (problem != 0) {
        if (plan->leader != NULL)
            *plan->leader = 0;
        if (pid > 0)
            waitpid(pid, NULL, 0);
        return problem;
    }
    *ret = pid;
    return 0;
}

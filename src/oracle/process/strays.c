#include "oracle/process/strays.h"

#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

struct hunt {
    const struct owner *owner;
    const struct pid_list *living;
    size_t n_alive;
};

static void kill_tree(struct hunt *hunt, pid_t pid)
{
    struct proc_status status;
    struct pid_list children = {0};
    /* listed before the process dies, because afterwards its children are not known */
    proc_add_children(&children, pid);
    if (proc_status(pid, &status) && status.state != 'Z') {
        kill(pid, SIGKILL);
        hunt->n_alive++;
    }
    for (size_t i = 0; i < children.n_pids; i++)
        kill_tree(hunt, children.pids[i]);
    pid_list_done(&children);
}

/* True if another job may have started this process, whose origin is hidden. */
static bool may_be_anothers(const struct hunt *hunt, const struct proc_status *status)
{
    for (size_t i = 0; i < hunt->living->n_pids; i++) {
        struct proc_status other;
        if (!proc_status(hunt->living->pids[i], &other) || other.start <= status->start)
            return true;
    }
    return false;
}

static bool belongs(const struct hunt *hunt, pid_t pid, const struct proc_status *status)
{
    const struct owner *owner = hunt->owner;
    if (pid_list_has(hunt->living, status->session))
        return false;
    return (owner->session != 0 && status->session == owner->session) ||
           proc_has_environment(pid, owner->mark) || proc_works_below(pid, owner->dir) ||
           !may_be_anothers(hunt, status);
}

size_t strays_kill(const struct owner *owner, const struct pid_list *living,
                   const struct pid_list *spared)
{
    struct hunt hunt = {.owner = owner, .living = living};
    struct pid_list children = {0};
    proc_add_children(&children, getpid());
    for (size_t i = 0; i < children.n_pids; i++) {
        pid_t pid = children.pids[i];
        struct proc_status status;
        if (pid_list_has(spared, pid) || pid_list_has(living, pid) || !proc_status(pid, &status) ||
            status.state == 'Z')
            continue;
        if (belongs(&hunt, pid, &status))
            kill_tree(&hunt, pid);
    }
    pid_list_done(&children);
    return hunt.n_alive;
}

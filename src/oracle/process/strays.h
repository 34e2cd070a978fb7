/* strays - processes that a test left behind.
 *
 * Pare is the reaper of all processes that its tests start (PR_SET_CHILD_SUBREAPER): a process that
 * outlives its parent becomes a child of Pare.  So no children means no strays, and in the usual
 * case one system call shows that.  A stray belongs to a job by its session, by the mark in its
 * environment, by its working directory, or because its parent belongs to the job.  A stray that
 * has changed all of these belongs to the job if no other job is old enough to have started it. */
#ifndef PARE_ORACLE_PROCESS_STRAYS_H
#define PARE_ORACLE_PROCESS_STRAYS_H

#include "oracle/machine/proc.h"

#include <stddef.h>
#include <sys/types.h>

struct owner {
    pid_t session;    /* session of the job's processes; 0: none */
    const char *mark; /* PARE_JOB=... */
    const char *dir;  /* working directory of the job */
};

/* Kills the processes of `owner` among our children and their descendants.  `living` are the
 * leaders of the other jobs and the persistent test processes; they and their processes are left
 * alone, and so are the `spared`: the supervisor, and helpers that are no tests.  Returns how many
 * were still alive; call again until none is. */
size_t strays_kill(const struct owner *owner, const struct pid_list *living,
                   const struct pid_list *spared);

#endif

/* strays - processes that a test left behind.
 *
 * We are the reaper of everything our tests start, so whatever outlives its parents becomes our
 * child: no children means no strays, and that is what a look costs in the usual case.  A stray
 * belongs to a job by its session, by the mark in its environment, by its working directory, or
 * because its parent does.  One that hid all of that is taken for the job's when no other job is
 * old enough to have started it. */
#ifndef PARE_ORACLE_PROCESS_STRAYS_H
#define PARE_ORACLE_PROCESS_STRAYS_H

#include "oracle/process/proc.h"

#include <stddef.h>
#include <sys/types.h>

struct owner {
    pid_t session;    /* of the job's processes; 0: none */
    const char *mark; /* PARE_JOB=... */
    const char *dir;  /* its working directory */
};

/* Kills what belongs to owner among our children and their descendants.  `living` are the leaders
 * of the other jobs and the resident tests: they and what belongs to them are left alone, and so
 * is `guard`, the supervisor.  Returns how many were still alive; call again until none is. */
size_t strays_kill(const struct owner *owner, const struct pid_list *living, pid_t guard);

#endif

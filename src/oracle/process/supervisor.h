/* supervisor - a small process that cleans up when Pare dies, even by kill -9.
 *
 * It is forked once, before anything large is in memory, and waits on a pipe.  When the pipe
 * closes, Pare is dead, and it kills the process groups that were running, and every process that
 * has the mark of this run or works below its root.  Then it removes the root and ends. */
#ifndef PARE_ORACLE_PROCESS_SUPERVISOR_H
#define PARE_ORACLE_PROCESS_SUPERVISOR_H

#include "base/status.h"
#include "oracle/process/own_view.h"
#include "oracle/process/workspace.h"

#include <stdbool.h>
#include <sys/types.h>

enum { SUPERVISOR_GROUPS = 4096 }; /* two per job: four pages of shared memory for 2,048 jobs */

struct supervisor {
    pid_t pid;
    int pipe;
    struct own_view view;   /* the view of tests; none unless it was asked for and is allowed */
    volatile pid_t *groups; /* shared memory: the process groups that run now; 0: none */
};

/* The supervisor holds the lock of root as long as it lives.  With `wants_view` it makes a view of
 * the machine for tests (own_view.h), if it may. */
enum status supervisor_start(const struct root *root, bool wants_view, struct supervisor *ret,
                             struct error *err);
void supervisor_stop(struct supervisor *supervisor); /* it ends without cleaning up */

/* For a run that could not remove its files (too many are open, for example): the supervisor cleans
 * up as if Pare had died. */
void supervisor_leave_it_to(struct supervisor *supervisor);

#endif

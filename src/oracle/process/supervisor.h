/* supervisor - a small process that tidies up when Pare dies, even by kill -9.
 *
 * It is forked once, before anything large is in memory, and sleeps on a pipe.  When the pipe
 * closes without a farewell it kills the groups that were running, every process that carries the
 * mark of this run or works below its root, removes the root, and ends. */
#ifndef PARE_ORACLE_PROCESS_SUPERVISOR_H
#define PARE_ORACLE_PROCESS_SUPERVISOR_H

#include "base/status.h"
#include "oracle/process/workspace.h"

#include <sys/types.h>

enum { SUPERVISOR_GROUPS = 4096 };

struct supervisor {
    pid_t pid;
    int pipe;
    volatile pid_t *groups; /* shared: the process groups that run now; 0: none */
};

/* The supervisor holds the lock of root as long as it lives. */
enum status supervisor_start(const struct root *root, struct supervisor *ret, struct error *err);
void supervisor_stop(struct supervisor *supervisor); /* everything is tidy: it just ends */

#endif

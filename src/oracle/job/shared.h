/* shared - everything that the jobs of one oracle share: the options, the programs to run, the
 * directory of all workspaces, the supervisor, and the list of jobs. */
#ifndef PARE_ORACLE_JOB_SHARED_H
#define PARE_ORACLE_JOB_SHARED_H

#include "base/status.h"
#include "oracle/job/oracle_options.h"
#include "oracle/machine/proc.h"
#include "oracle/process/bubblewrap.h"
#include "oracle/process/program.h"
#include "oracle/process/sandbox.h"
#include "oracle/process/supervisor.h"
#include "oracle/process/workspace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct job;

struct shared {
    struct oracle_options options;
    struct program test, valid;
    struct program debugger; /* path NULL: there is none */
    struct sandbox sandbox;
    struct bubblewrap bubblewrap; /* instead of the sandbox above; path NULL: not */
    struct root root;
    struct supervisor supervisor;
    struct pid_list spared; /* our children that are no tests: the supervisor, and helpers */
    int null, here;  /* descriptors of /dev/null, and of the directory that Pare was started in */
    char *here_path; /* of that directory; NULL: it was removed */
    uint64_t n_started;
    uint64_t memory_kills; /* when that was last asked (memory_kills.h) */
    struct job **jobs;     /* more than n_workers while cancelled ones are still ending */
    size_t n_jobs;

    /* News for the loop in oracle.c. */
    bool was_freed; /* a cancelled question to a persistent test was answered: a worker is free */
    bool is_broken; /* a run could not be started: `broken` says why */
    struct error broken;
};

enum status shared_open(const struct oracle_options *options, struct shared *ret,
                        struct error *err);

/* The view of the machine that tests get; NULL: that of Pare. */
const struct own_view *shared_view(const struct shared *shared);
void shared_close(struct shared *shared); /* removes all workspaces; no job may be active */

#endif

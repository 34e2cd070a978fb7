/* run - one process group with limits, from its start until its leader has ended.
 *
 * Standard output and standard error go into files in memory that are reused from run to run.
 * A run that is over a limit gets TERM, and KILL half a second later.  Nothing here blocks: the
 * caller looks after a run at the latest at run_next_time, and tells it when its leader was
 * awaited. */
#ifndef PARE_ORACLE_RUN_H
#define PARE_ORACLE_RUN_H

#include "base/status.h"
#include "oracle/observation.h"
#include "oracle/workspace.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct run_limits { /* 0: no limit */
    double seconds;
    uint64_t memory;     /* bytes of address space a process */
    uint64_t max_output; /* bytes on stdout plus stderr */
    uint64_t max_disk;   /* bytes of one file, and of all files in the workspace */
};

struct run_command {
    const char *path;
    char *const *argv;
    char *const *envp;
    int dir;              /* descriptor of the working directory */
    int in;               /* descriptor for standard input */
    int out;              /* descriptor for standard output; -1: a file in memory */
    volatile pid_t *cell; /* where the supervisor reads the group */
};

struct run {
    struct run_limits limits;
    const struct workspace *workspace;
    pid_t leader;  /* 0 when it was awaited */
    pid_t session; /* its process id, also afterwards */
    volatile pid_t *cell;
    int out, err; /* files in memory; -1: none (yet) */
    int wait_status;
    bool stopped; /* by us, because of `why` */
    enum ending why;
    double started, ended;
    double deadline, look_at, kill_at; /* INFINITY: never */
    unsigned n_looks;
};

void run_init(struct run *run);
void run_done(struct run *run);

/* Returns 0, or the errno that says why it could not be started.  Borrows the workspace, whose
 * files are counted. */
int run_start(struct run *run, const struct run_command *command, const struct run_limits *limits,
              const struct workspace *workspace);
void run_look(struct run *run, double now);                  /* stops it when it is over a limit */
void run_stop(struct run *run, double now, enum ending why); /* TERM, later KILL */
void run_kill(struct run *run);                              /* at once */
void run_leader_ended(struct run *run, int wait_status, double now);
double run_next_time(const struct run *run);

/* After the end: how it ended; and, to be called after that, what it printed. */
void run_observe(const struct run *run, struct observation *ret);
void run_read_output(const struct run *run, struct observation *ret);

double run_now(void); /* seconds on the clock that all times here are from */

/* How a process ended that was awaited with this status. */
enum ending run_ending(int wait_status, int *ret_code);

#endif

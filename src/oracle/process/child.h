/* child - one process group with limits, from its start until its leader has ended.
 *
 * Standard output and standard error go into files in memory, which the next child uses again.  A
 * child that is over a limit gets SIGTERM, and SIGKILL half a second later.  Nothing here blocks:
 * the caller calls child_look at the latest at child_next_time, and child_leader_ended when it has
 * waited for the leader. */
#ifndef PARE_ORACLE_PROCESS_CHILD_H
#define PARE_ORACLE_PROCESS_CHILD_H

#include "base/status.h"
#include "oracle/behaviour/observation.h"
#include "oracle/process/own_view.h"
#include "oracle/process/workspace.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct child_limits { /* 0: no limit */
    double seconds;
    uint64_t memory;     /* bytes of address space a process */
    uint64_t max_output; /* bytes on stdout plus stderr */
    uint64_t max_disk;   /* bytes of one file, and of all files in the workspace */
};

struct child_command {
    const char *path;
    char *const *argv;
    char *const *envp;
    int dir;                     /* descriptor of the working directory */
    const struct own_view *view; /* that the process sees; NULL: that of Pare */
    const char *dir_in_view;     /* the absolute path of the working directory, for the view */
    int in;                      /* descriptor for standard input */
    int out;                     /* descriptor for standard output; -1: a file in memory */
    volatile pid_t *cell;        /* where the supervisor reads the group */
    int rules;                   /* of the sandbox (sandbox.h); 0: none */
    bool with_network;           /* in the sandbox */
    bool is_wrapped;             /* the program is bwrap, which runs the test (bubblewrap.h) */
};

struct child {
    struct child_limits limits;
    const struct workspace *workspace;
    pid_t leader;  /* 0 when it has ended */
    pid_t session; /* the leader's process id, also after its end */
    volatile pid_t *cell;
    int out, err; /* files in memory; -1: none (yet) */
    int wait_status;
    bool is_wrapped; /* as in its command */
    bool stopped;    /* by Pare, because of `why` */
    enum ending why;
    double started, ended;
    double deadline, look_at, kill_at; /* INFINITY: never */
    unsigned n_looks;
};

void child_init(struct child *child);
void child_done(struct child *child);

/* Returns 0, or the errno that says why it could not be started.  Borrows the workspace, whose
 * files are counted. */
int child_start(struct child *child, const struct child_command *command,
                const struct child_limits *limits, const struct workspace *workspace);
void child_look(struct child *child, double now); /* stops it when it is over a limit */
void child_stop(struct child *child, double now, enum ending why); /* TERM, later KILL */
void child_kill(struct child *child);                              /* at once */
void child_leader_ended(struct child *child, int wait_status, double now);
double child_next_time(const struct child *child);

/* After the end: how it ended; then, in a second call, what it printed. */
void child_observe(const struct child *child, struct observation *ret);
void child_read_output(const struct child *child, struct observation *ret);

/* The last line that is not blank of what it printed on standard error, or else on standard output.
 * Reads a kilobyte.  A line that does not fit is cut off. */
void child_last_line(const struct child *child, char *ret, size_t room);

double child_now(void); /* seconds on the clock that all times here are from */

/* How a process ended, from the status that waitpid gave. */
enum ending child_ending(int wait_status, int *ret_code);

#endif

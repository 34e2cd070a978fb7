/* spawn - the only place that starts a program.
 *
 * The child shares Pare's memory until exec (as after vfork), so starting it costs the same however
 * large Pare is.  It leads its own session without a controlling terminal, is killed when Pare
 * dies, inherits three descriptors and no others, and has default signal handling. */
#ifndef PARE_ORACLE_PROCESS_SPAWN_H
#define PARE_ORACLE_PROCESS_SPAWN_H

#include "oracle/process/own_view.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct spawn {
    const char *path; /* absolute: no search */
    char *const *argv;
    char *const *envp;
    int dir;                     /* descriptor of the working directory */
    const struct own_view *view; /* view that the child enters; NULL: that of Pare */
    const char *dir_in_view;     /* the absolute path of the working directory, for the view */
    int in, out, err;            /* descriptors; all above 2 */
    uint64_t memory;             /* bytes of address space; 0: no limit */
    uint64_t max_file;           /* bytes of one file; 0: no limit */
    int rules;                   /* rule set of a sandbox (sandbox.h); 0: none */
    bool with_network;           /* in a sandbox */
    volatile pid_t *leader;      /* where the child writes its process id (= group = session) */
};

/* 0 with the process id in *ret, or the errno that says why the program did not start. */
int spawn_start(const struct spawn *plan, pid_t *ret);

#endif

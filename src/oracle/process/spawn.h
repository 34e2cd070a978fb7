/* spawn - the one place that starts a program.
 *
 * The child shares our memory until it execs (as after vfork), so the cost does not depend on
 * how large we are.  It leads a session of its own, without a controlling terminal; it is killed
 * when we die; it inherits no descriptors but the three it is given, and default signals. */
#ifndef PARE_ORACLE_PROCESS_SPAWN_H
#define PARE_ORACLE_PROCESS_SPAWN_H

#include <stdint.h>
#include <sys/types.h>

struct spawn {
    const char *path; /* absolute: no search */
    char *const *argv;
    char *const *envp;
    int dir;                /* descriptor of the working directory */
    int in, out, err;       /* descriptors; all above 2 */
    uint64_t memory;        /* bytes of address space; 0: no limit */
    uint64_t max_file;      /* bytes of one file; 0: no limit */
    volatile pid_t *leader; /* where the child writes its process id (= group = session) */
};

/* 0 with the process id in *ret, or the errno that says why the program did not start. */
int spawn_start(const struct spawn *plan, pid_t *ret);

#endif

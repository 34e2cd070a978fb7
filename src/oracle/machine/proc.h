/* proc - facts about processes, from /proc.
 *
 * Everything here is about processes that may end at any moment: a process that is gone has no
 * children, no environment and no status. */
#ifndef PARE_ORACLE_MACHINE_PROC_H
#define PARE_ORACLE_MACHINE_PROC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct pid_list { /* a zeroed struct is a valid empty list */
    pid_t *pids;
    size_t n_pids;
    size_t capacity;
};

struct proc_status {
    char state; /* 'Z': it has ended, and its parent has not waited for it yet */
    pid_t parent, group, session;
    uint64_t start; /* in clock ticks since boot */
};

void pid_list_done(struct pid_list *list);
void pid_list_add(struct pid_list *list, pid_t pid);
bool pid_list_has(const struct pid_list *list, pid_t pid);

void proc_add_children(struct pid_list *list, pid_t pid); /* of all its threads */
void proc_add_all(struct pid_list *list);                 /* every process there is */
bool proc_status(pid_t pid, struct proc_status *ret);

/* True if its environment has an entry that begins with `prefix`. */
bool proc_has_environment(pid_t pid, const char *prefix);
bool proc_works_below(pid_t pid, const char *dir); /* its working directory is dir or below it */

#endif

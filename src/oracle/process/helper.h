/* helper - a process that serves the run and is no test: a message server, an ssh connection.
 *
 * Whoever waits for all children (the oracle) may wait for it, too: its end is known from a
 * descriptor of its own.  It is killed when Pare dies. */
#ifndef PARE_ORACLE_PROCESS_HELPER_H
#define PARE_ORACLE_PROCESS_HELPER_H

#include "base/status.h"

#include <stdbool.h>
#include <sys/types.h>

struct helper {
    pid_t pid; /* 0: none was started */
    int fd;    /* readable when the process has ended */
    int in;    /* its standard input; -1: closed, or /dev/null */
    int err;   /* its standard error and standard output; the caller reads without blocking */
};

/* Starts a program, looked up in PATH, /usr/sbin and /sbin.  With `has_input` its standard input is
 * a pipe, else /dev/null.  `what` names it in messages. */
enum status helper_start(char *const *argv, bool has_input, const char *what, struct helper *ret,
                         struct error *err);
bool helper_runs(const struct helper *helper);
void helper_hang_up(struct helper *helper); /* closes its standard input */

/* Sends SIGTERM if it still runs after `grace_ms`, and SIGKILL a second later; frees it. */
void helper_stop(struct helper *helper, int grace_ms);

#endif

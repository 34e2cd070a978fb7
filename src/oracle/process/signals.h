/* signals - ended children and interrupts, as something to poll.
 *
 * Between _open and _close SIGCHLD, SIGINT, SIGTERM and SIGHUP are blocked and arrive through a
 * descriptor.  What was ignored before (nohup, a shell's background job) stays ignored. */
#ifndef PARE_ORACLE_PROCESS_SIGNALS_H
#define PARE_ORACLE_PROCESS_SIGNALS_H

#include "base/status.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

struct signals {
    int fd;
    sigset_t mask_before;
    struct sigaction child_before;
};

enum status signals_open(struct signals *ret, struct error *err);
void signals_close(struct signals *signals); /* everything as it was before */

/* Takes what has arrived.  Returns the last interrupt among it, or 0. */
int signals_read(const struct signals *signals);

/* Writes to a pipe whose reader may be gone, without dying of SIGPIPE.  False when not all of it
 * could be written at once. */
bool signals_write(int fd, const void *data, size_t n_bytes);

#endif

/* signals - a descriptor to poll for ended children and interrupts.
 *
 * Between _open and _close SIGCHLD, SIGINT, SIGTERM and SIGHUP are blocked and arrive through the
 * descriptor.  A signal that was ignored before (by nohup, or for a background job) stays ignored.
 */
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

/* Takes all signals that have arrived.  Returns the last interrupt among them; 0: none. */
int signals_read(const struct signals *signals);

/* Whether an interrupt has arrived that signals_read has not taken: a look, which takes nothing. */
bool signals_interrupt_is_pending(void);

/* Writes to a pipe whose reader may be gone, without dying of SIGPIPE.  False when not all of it
 * could be written at once. */
bool signals_write(int fd, const void *data, size_t n_bytes);

#endif

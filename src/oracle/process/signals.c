#include "oracle/process/signals.h"

#include <errno.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum status signals_open(struct signals *ret, struct error *err)
{
    sigset_t ours;
    sigemptyset(&ours);
    sigaddset(&ours, SIGCHLD);
    sigaddset(&ours, SIGINT);
    sigaddset(&ours, SIGTERM);
    sigaddset(&ours, SIGHUP);
    struct signals signals = {.fd = signalfd(-1, &ours, SFD_CLOEXEC | SFD_NONBLOCK)};
    if (signals.fd < 0)
        return fail(err, STATUS_IO, "cannot watch for signals: %s", strerror(errno));
    sigprocmask(SIG_BLOCK, &ours, &signals.mask_before);
    /* some parents leave SIGCHLD ignored; then waiting for children would not work */
    struct sigaction normal = {.sa_handler = SIG_DFL};
    sigaction(SIGCHLD, &normal, &signals.child_before);
    *ret = signals;
    return STATUS_OK;
}

void signals_close(struct signals *signals)
{
    /* Pending signals were meant for Pare and are dropped, unless a caller of this code also blocks
     * them. */
    if (sigismember(&signals->mask_before, SIGTERM) != 1)
        signals_read(signals);
    close(signals->fd);
    sigaction(SIGCHLD, &signals->child_before, NULL);
    sigprocmask(SIG_SETMASK, &signals->mask_before, NULL);
}

int signals_read(const struct signals *signals)
{
    struct signalfd_siginfo infos[8];
    int interrupt = 0;
    for (;;) {
        ssize_t got = read(signals->fd, infos, sizeof infos);
        if (got < 0 && errno == EINTR)
            continue;
        for (ssize_t i = 0; i < got / (ssize_t)sizeof *infos; i++)
            if (infos[i].ssi_signo != SIGCHLD)
                interrupt = (int)infos[i].ssi_signo;
        if (got < (ssize_t)sizeof infos)
            return interrupt;
    }
}

bool signals_interrupt_is_pending(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 &&
           (sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1 ||
            sigismember(&pending, SIGHUP) == 1);
}

bool signals_write(int fd, const void *data, size_t n_bytes)
{
    sigset_t pipe_only, before, pending;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    sigprocmask(SIG_BLOCK, &pipe_only, &before);
    ssize_t written;
    do
        written = write(fd, data, n_bytes);
    while (written < 0 && errno == EINTR);
    if (written < 0 && errno == EPIPE && !was_pending)
        sigtimedwait(&pipe_only, NULL,
                     &(struct timespec){0}); /* drop the SIGPIPE that our write caused */
    sigprocmask(SIG_SETMASK, &before, NULL);
    return written == (ssize_t)n_bytes;
}

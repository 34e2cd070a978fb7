/* ssh_workers - workers that this driver starts over ssh, and ends with the run.
 *
 * The server's port is forwarded to the other machine, so that the server need not be reachable.
 * The cluster file goes to the worker's standard input, never into its arguments; the worker ends
 * when that is closed. */
#ifndef PARE_CLUSTER_DRIVER_SSH_WORKERS_H
#define PARE_CLUSTER_DRIVER_SSH_WORKERS_H

#include "base/buffer.h"
#include "base/status.h"
#include "oracle/process/helper.h"

struct ssh_worker {
    char *host;
    struct helper helper;
    struct buffer line; /* the last line of output, while it is incomplete */
    bool has_ended;     /* ssh has ended, and the user was told */
};

struct ssh_workers { /* a zeroed struct is a valid empty list */
    struct ssh_worker *list;
    size_t n_workers, capacity;
};

struct ssh_options {
    const char *hosts;   /* HOST[:SLOTS],... */
    const char *ticket;  /* path of the workers' cluster file */
    unsigned port;       /* port of the server on this machine */
    const char *program; /* pare on the other machines; NULL: "pare" */
};

/* Whether these words are a list of hosts. */
enum status ssh_workers_check(const char *hosts, struct error *err);

enum status ssh_workers_start(struct ssh_workers *workers, const struct ssh_options *options,
                              void (*spare)(void *context, pid_t pid), void *context,
                              struct error *err);

/* Tells what the workers have printed since the last call, and which of them have ended. */
void ssh_workers_listen(struct ssh_workers *workers, void (*say)(void *context, const char *line),
                        void *context);
void ssh_workers_stop(struct ssh_workers *workers);

#endif

/* channel - sends and receives sealed messages of one run.
 *
 * Subjects:   pare.announce          driver to all workers; sealed with the key of the cluster
 *             pare.idle              workers without a run; sealed with the key of the cluster
 *             pare.RUN.up            workers to the driver of RUN
 *             pare.RUN.w.WORKER      driver to one worker
 *             pare.RUN.status        driver to `pare cluster status` */
#ifndef PARE_CLUSTER_LINK_CHANNEL_H
#define PARE_CLUSTER_LINK_CHANNEL_H

#include "cluster/link/credentials.h"
#include "cluster/wire/bodies.h"

#define SUBJECT_ANNOUNCE "pare.announce"
#define SUBJECT_IDLE     "pare.idle"

enum { SUBJECT_ROOM = 80 }; /* bytes: "pare.", two names of 32 digits, and a word */

struct channel {
    const struct cluster_plugin *plugin;
    struct bus *bus;
    unsigned char cluster_key[SECRET_BYTES];
    unsigned char run[RUN_BYTES], run_key[SECRET_BYTES];
    uint64_t sender, epoch, sequence; /* of the messages that this side sends */
};

/* Borrows plugin and bus.  `sender` is 0 for a driver. */
void channel_init(struct channel *channel, const struct cluster_plugin *plugin, struct bus *bus,
                  const unsigned char key[SECRET_BYTES], uint64_t sender);
/* A new random sender.  A worker is another sender in each run: its part of an earlier run cannot
 * be played to it again. */
void channel_renew_sender(struct channel *channel);
void channel_set_run(struct channel *channel, const unsigned char run[RUN_BYTES], uint64_t epoch);

/* "pare.RUN." and the rest; "w.WORKER" for a worker. */
void channel_subject(const struct channel *channel, const char *rest, char ret[SUBJECT_ROOM]);
void channel_worker_subject(const struct channel *channel, uint64_t worker, char ret[SUBJECT_ROOM]);

/* False: not connected.  Takes no ownership of the body. */
bool channel_send(struct channel *channel, const char *subject, enum message_kind kind,
                  const struct buffer *body);

/* Opens what came on a subject, with the key that belongs to it. */
enum message_fault channel_open(const struct channel *channel, const struct bus_message *raw,
                                struct message *ret);

void random_fill(void *ret, size_t n_bytes); /* from the kernel */

#endif

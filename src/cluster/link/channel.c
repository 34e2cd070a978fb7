#include "cluster/link/channel.h"

#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

void random_fill(void *ret, size_t n_bytes)
{
    unsigned char *bytes = ret;
    for (size_t at = 0; at < n_bytes;) {
        ssize_t got = getrandom(bytes + at, n_bytes - at, 0);
        if (got < 0 && errno != EINTR)
            mem_exhausted(); /* the kernel has no random numbers: there is no way to continue */
        at += got > 0 ? (size_t)got : 0;
    }
}

void channel_init(struct channel *channel, const struct cluster_plugin *plugin, struct bus *bus,
                  const unsigned char key[SECRET_BYTES], uint64_t sender)
{
    *channel = (struct channel){.plugin = plugin, .bus = bus, .sender = sender};
    memcpy(channel->cluster_key, key, SECRET_BYTES);
}

void channel_renew_sender(struct channel *channel)
{
    random_fill(&channel->sender, sizeof channel->sender);
    channel->sender |= 1; /* 0 is the driver */
}

void channel_set_run(struct channel *channel, const unsigned char run[RUN_BYTES], uint64_t epoch)
{
    memcpy(channel->run, run, RUN_BYTES);
    channel->epoch = epoch;
    message_run_key(channel->plugin, channel->cluster_key, run, channel->run_key);
}

void channel_subject(const struct channel *channel, const char *rest, char ret[SUBJECT_ROOM])
{
    char run[2 * RUN_BYTES + 1];
    for (size_t i = 0; i < RUN_BYTES; i++)
        snprintf(run + 2 * i, 3, "%02x", channel->run[i]);
    snprintf(ret, SUBJECT_ROOM, "pare.%s.%s", run, rest);
}

void channel_worker_subject(const struct channel *channel, uint64_t worker, char ret[SUBJECT_ROOM])
{
    char rest[32];
    snprintf(rest, sizeof rest, "w.%016llx", (unsigned long long)worker);
    channel_subject(channel, rest, ret);
}

/* The key for a message.  Messages to or from everybody are sealed with the key of the cluster. */
static const unsigned char *key_for(const struct channel *channel, const char *subject)
{
    bool is_common = strcmp(subject, SUBJECT_ANNOUNCE) == 0 || strcmp(subject, SUBJECT_IDLE) == 0;
    return is_common ? channel->cluster_key : channel->run_key;
}

bool channel_send(struct channel *channel, const char *subject, enum message_kind kind,
                  const struct buffer *body)
{
    struct message message = {.kind = (unsigned char)kind,
                              .sender = channel->sender,
                              .epoch = channel->epoch,
                              .sequence = ++channel->sequence};
    struct buffer bytes = {0};
    if (body != NULL) {
        message.body = body->data;
        message.n_body = body->n_bytes;
    }
    message_seal(channel->plugin, key_for(channel, subject), subject, &message, &bytes);
    bool sent = channel->plugin->bus_publish(channel->bus, subject, bytes.data, bytes.n_bytes);
    buffer_done(&bytes);
    return sent;
}

enum message_fault channel_open(const struct channel *channel, const struct bus_message *raw,
                                struct message *ret)
{
    return message_open(channel->plugin, key_for(channel, raw->subject), raw->subject, raw->data,
                        raw->n_bytes, ret);
}

#include "cluster/link/status.h"

#include "base/memory.h"
#include "cluster/link/channel.h"
#include "oracle/process/child.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct heard { /* the last report of one sender */
    char subject[SUBJECT_ROOM];
    uint64_t sender;
    struct buffer text;
};

struct listening {
    struct channel channel;
    struct heard *list;
    size_t n_heard, capacity;
};

static bool run_of(const char *subject, unsigned char run[RUN_BYTES])
{
    if (strlen(subject) < 5 + 2 * RUN_BYTES)
        return false;
    for (size_t i = 0; i < RUN_BYTES; i++) {
        unsigned byte;
        if (sscanf(subject + 5 + 2 * i, "%2x", &byte) != 1)
            return false;
        run[i] = (unsigned char)byte;
    }
    return true;
}

static struct buffer *text_of(struct listening *listening, const char *subject, uint64_t sender)
{
    for (size_t i = 0; i < listening->n_heard; i++)
        if (strcmp(listening->list[i].subject, subject) == 0 && listening->list[i].sender == sender)
            return &listening->list[i].text;
    mem_grow((void **)&listening->list, &listening->capacity, listening->n_heard + 1,
             sizeof *listening->list);
    struct heard *heard = &listening->list[listening->n_heard++];
    *heard = (struct heard){.sender = sender};
    snprintf(heard->subject, sizeof heard->subject, "%s", subject);
    return &heard->text;
}

static void take(struct listening *listening, const struct bus_message *raw)
{
    struct message message;
    struct hello_body hello;
    unsigned char run[RUN_BYTES];
    bool is_idle = strcmp(raw->subject, SUBJECT_IDLE) == 0;
    if (!is_idle && !run_of(raw->subject, run))
        return;
    if (!is_idle)
        channel_set_run(&listening->channel, run, 0);
    if (channel_open(&listening->channel, raw, &message) != MESSAGE_GOOD)
        return;
    struct buffer *text = text_of(listening, raw->subject, message.sender);
    text->n_bytes = 0;
    if (is_idle && hello_unpack(&message, &hello))
        buffer_add_format(text, "idle worker %s: %u slots, Pare %s, %s\n", hello.host,
                          hello.n_slots, hello.version, hello.machine);
    else if (message.kind == MESSAGE_STATUS)
        buffer_add_format(text, "run %.8s: %.*s", raw->subject + 5, (int)message.n_body,
                          (const char *)message.body);
}

static void listen(struct listening *listening, double seconds)
{
    const struct cluster_plugin *plugin = listening->channel.plugin;
    struct bus *bus = listening->channel.bus;
    double until = child_now() + seconds;
    for (double now; (now = child_now()) < until;) {
        struct pollfd ready = {.fd = plugin->bus_fd(bus), .events = POLLIN};
        struct bus_message raw;
        poll(&ready, 1, (int)((until - now) * 1000) + 1);
        while (plugin->bus_next(bus, &raw)) {
            take(listening, &raw);
            free(raw.subject);
            free(raw.data);
        }
    }
}

enum status status_listen(const struct cluster_plugin *plugin,
                          const struct credentials *credentials, double seconds, struct buffer *ret,
                          struct error *err)
{
    struct listening listening = {0};
    struct bus *bus;
    enum status status = credentials_connect(credentials, plugin, "pare cluster status", &bus, err);
    if (status != STATUS_OK)
        return status;
    channel_init(&listening.channel, plugin, bus, credentials->key, 0);
    status = plugin->bus_subscribe(bus, SUBJECT_IDLE, err);
    if (status == STATUS_OK)
        status = plugin->bus_subscribe(bus, "pare.*.status", err);
    if (status == STATUS_OK)
        listen(&listening, seconds);
    plugin->bus_close(bus);
    for (size_t i = 0; i < listening.n_heard; i++) {
        buffer_add(ret, listening.list[i].text.data, listening.list[i].text.n_bytes);
        buffer_done(&listening.list[i].text);
    }
    free(listening.list);
    return status;
}

/* The bus over NATS.
 *
 * Threads of the library call the functions under "threads of the library".  They take the lock,
 * add to the queue or set a flag, and write to the eventfd: nothing else is shared.  All signals
 * are blocked while the library starts threads, so that signals reach Pare's own thread only. */
#include "cluster/plugin/plugin.h"

#include "base/memory.h"

#include <errno.h>
#include <nats/nats.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct queued {
    struct queued *next;
    struct bus_message message;
};

struct bus {
    natsConnection *connection;
    natsSubscription **subscriptions;
    size_t n_subscriptions, capacity;
    char *seed;
    int event;
    bool cannot_send_signature; /* of the last attempt to connect; see `sign` */
    pthread_mutex_t lock;       /* protects all members below */
    struct queued *first, **last;
    bool is_lost, is_closed, has_complaint;
    char complaint[256];
    struct bus_figures figures;
};

/* --- threads of the library ------------------------------------------------------------------- */

static void wake(struct bus *bus)
{
    uint64_t one = 1;
    while (write(bus->event, &one, sizeof one) < 0 && errno == EINTR)
        ;
}

static void on_message(natsConnection *connection, natsSubscription *subscription, natsMsg *message,
                       void *closure)
{
    struct bus *bus = closure;
    size_t n_bytes = (size_t)natsMsg_GetDataLength(message);
    struct queued *queued = malloc(sizeof *queued);
    char *subject = strdup(natsMsg_GetSubject(message));
    unsigned char *data = malloc(n_bytes + 1);
    (void)connection, (void)subscription;
    /* without memory the message counts as lost on the way */
    if (queued == NULL || subject == NULL || data == NULL) {
        free(queued);
        free(subject);
        free(data);
    } else {
        memcpy(data, natsMsg_GetData(message), n_bytes);
        *queued = (struct queued){.message = {subject, data, n_bytes}};
        pthread_mutex_lock(&bus->lock);
        *bus->last = queued;
        bus->last = &queued->next;
        bus->figures.n_received += n_bytes;
        pthread_mutex_unlock(&bus->lock);
        wake(bus);
    }
    natsMsg_Destroy(message);
}

static void set_state(struct bus *bus, bool is_lost, bool is_closed)
{
    pthread_mutex_lock(&bus->lock);
    bus->figures.n_reconnects += bus->is_lost && !is_lost;
    bus->is_lost = is_lost;
    bus->is_closed |= is_closed;
    pthread_mutex_unlock(&bus->lock);
    wake(bus);
}

static void on_disconnected(natsConnection *connection, void *closure)
{
    (void)connection;
    set_state(closure, true, false);
}

static void on_reconnected(natsConnection *connection, void *closure)
{
    (void)connection;
    set_state(closure, false, false);
}

static void on_closed(natsConnection *connection, void *closure)
{
    (void)connection;
    set_state(closure, true, true);
}

static void on_error(natsConnection *connection, natsSubscription *subscription, natsStatus status,
                     void *closure)
{
    struct bus *bus = closure;
    const char *text = NULL;
    (void)subscription;
    natsConnection_GetLastError(connection, &text);
    pthread_mutex_lock(&bus->lock);
    bus->has_complaint = true;
    strncpy(bus->complaint, text != NULL && *text != '\0' ? text : natsStatus_GetText(status),
            sizeof bus->complaint - 1);
    pthread_mutex_unlock(&bus->lock);
    wake(bus);
}

/* The server sends a random text, the nonce, and the client signs it with its key.
 *
 * libnats (seen with version 3.4.1) takes a signature whose first byte is zero for an empty text
 * and sends none, and the server refuses the client.  This happens to one signature in 256.  Such a
 * signature is an error here, so that the attempt to connect ends and the next one has another
 * nonce. */
static natsStatus sign(char **error_text, unsigned char **signature, int *n_bytes,
                       const char *nonce, void *closure)
{
    struct bus *bus = closure;
    (void)error_text;
    natsStatus s = nats_Sign(bus->seed, nonce, signature, n_bytes);
    bus->cannot_send_signature = s == NATS_OK && (*signature)[0] == 0;
    if (!bus->cannot_send_signature)
        return s;
    free(*signature);
    *signature = NULL;
    return NATS_ERR;
}

/* --- opening ---------------------------------------------------------------------------------- */

static void block_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, before);
}

static void restore_signals(const sigset_t *before)
{
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

static natsStatus set_options(natsOptions *options, const struct bus_settings *settings,
                              struct bus *bus)
{
    const char *servers[] = {settings->url};
    natsStatus s = natsOptions_SetServers(options, servers, 1);
    s = s == NATS_OK ? natsOptions_SetSecure(options, true) : s;
    s = s == NATS_OK ? natsOptions_SetCATrustedCertificates(options, settings->ca) : s;
    s = s == NATS_OK ? natsOptions_SetExpectedHostname(options, BUS_SERVER_NAME) : s;
    s = s == NATS_OK ? natsOptions_SetNKey(options, settings->user, sign, bus) : s;
    s = s == NATS_OK ? natsOptions_SetName(options, settings->name) : s;
    s = s == NATS_OK ? natsOptions_SetTimeout(options, 5000) : s;
    s = s == NATS_OK ? natsOptions_SetPingInterval(options, 5000) : s;
    s = s == NATS_OK ? natsOptions_SetMaxPingsOut(options, 2) : s;
    s = s == NATS_OK ? natsOptions_SetMaxReconnect(options, -1) : s;
    s = s == NATS_OK ? natsOptions_SetReconnectWait(options, 200) : s;
    s = s == NATS_OK ? natsOptions_SetReconnectJitter(options, 50, 50) : s;
    s = s == NATS_OK ? natsOptions_SetIgnoreDiscoveredServers(options, true) : s;
    s = s == NATS_OK ? natsOptions_SetSendAsap(options, true) : s;
    s = s == NATS_OK ? natsOptions_SetWriteDeadline(options, 10000) : s;
    s = s == NATS_OK ? natsOptions_UseGlobalMessageDelivery(options, true) : s;
    s = s == NATS_OK ? natsOptions_SetErrorHandler(options, on_error, bus) : s;
    s = s == NATS_OK ? natsOptions_SetDisconnectedCB(options, on_disconnected, bus) : s;
    s = s == NATS_OK ? natsOptions_SetReconnectedCB(options, on_reconnected, bus) : s;
    s = s == NATS_OK ? natsOptions_SetClosedCB(options, on_closed, bus) : s;
    return s;
}

/* The library begins its texts with "(conn.c:2088): ". */
static const char *without_place(const char *text)
{
    const char *place_end = *text == '(' ? strstr(text, "): ") : NULL;
    return place_end != NULL ? place_end + 3 : text;
}

static enum status explain(natsStatus s, const char *url, struct error *err)
{
    const char *text = nats_GetLastError(NULL);
    text = without_place(text != NULL && *text != '\0' ? text : natsStatus_GetText(s));
    switch (s) {
    case NATS_CONNECTION_AUTH_FAILED:
        return fail(err, STATUS_REFUSED,
                    "the server %s does not accept the key of this cluster file: it was revoked, "
                    "or is of another cluster",
                    url);
    case NATS_SSL_ERROR:
        return fail(err, STATUS_REFUSED,
                    "the server %s is not the one of this cluster file: its certificate is signed "
                    "by another authority (%s)",
                    url, text);
    case NATS_SECURE_CONNECTION_WANTED:
        return fail(err, STATUS_REFUSED,
                    "the server %s does not encrypt (TLS), and Pare sends nothing in the open; "
                    "start it with the nats.conf of `pare cluster keys`",
                    url);
    case NATS_NO_SERVER:
    case NATS_TIMEOUT:
    case NATS_IO_ERROR:
        return fail(err, STATUS_IO, "no message server answers at %s (%s)", url, text);
    default:
        return fail(err, STATUS_IO, "cannot connect to the message server %s: %s", url, text);
    }
}

static natsStatus connect_bus(const struct bus_settings *settings, struct bus *bus)
{
    natsOptions *options = NULL;
    sigset_t before;
    block_signals(&before);
    natsStatus s = nats_Open(-1);
    s = s == NATS_OK ? natsOptions_Create(&options) : s;
    s = s == NATS_OK ? set_options(options, settings, bus) : s;
    if (s == NATS_OK) {
        do {
            bus->cannot_send_signature = false;
            s = natsConnection_Connect(&bus->connection, options);
        } while (bus->cannot_send_signature);
    }
    restore_signals(&before);
    natsOptions_Destroy(options);
    return s;
}

static void free_bus(struct bus *bus)
{
    struct bus_message message;
    while (nats_bus_next(bus, &message)) {
        free(message.subject);
        free(message.data);
    }
    close(bus->event);
    pthread_mutex_destroy(&bus->lock);
    if (bus->seed != NULL)
        explicit_bzero(bus->seed, strlen(bus->seed));
    free(bus->seed);
    free(bus->subscriptions);
    free(bus);
}

enum status nats_bus_open(const struct bus_settings *settings, struct bus **ret, struct error *err)
{
    struct bus *bus = mem_zero(1, sizeof *bus);
    bus->seed = mem_string(settings->seed);
    bus->last = &bus->first;
    bus->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&bus->lock, NULL);
    natsStatus s = connect_bus(settings, bus);
    if (s != NATS_OK) {
        enum status status = explain(s, settings->url, err);
        free_bus(bus); /* no connection exists that could use the bus */
        return status;
    }
    *ret = bus;
    return STATUS_OK;
}

/* The library itself stays open: its nats_Close frees a list of OpenSSL that OpenSSL frees again
 * when the program ends (seen with libnats 3.4.1 and OpenSSL 3.0: a crash at exit). */
void nats_bus_close(struct bus *bus)
{
    if (bus == NULL)
        return;
    if (nats_bus_state(bus) == BUS_CONNECTED)
        natsConnection_FlushTimeout(bus->connection, 500);
    for (size_t i = 0; i < bus->n_subscriptions; i++)
        natsSubscription_Destroy(bus->subscriptions[i]);
    natsConnection_Close(bus->connection);
    for (int i = 0; i < 200 && nats_bus_state(bus) != BUS_CLOSED; i++) {
        struct pollfd ready = {.fd = bus->event, .events = POLLIN};
        uint64_t count;
        if (poll(&ready, 1, 10) > 0 && read(bus->event, &count, sizeof count) < 0)
            break;
    }
    natsConnection_Destroy(bus->connection);
    if (nats_bus_state(bus) == BUS_CLOSED) /* on_closed runs last and frees the bus */
        free_bus(bus);
}

/* --- messages --------------------------------------------------------------------------------- */

int nats_bus_fd(const struct bus *bus)
{
    return bus->event;
}

bool nats_bus_next(struct bus *bus, struct bus_message *ret)
{
    uint64_t count;
    pthread_mutex_lock(&bus->lock);
    struct queued *queued = bus->first;
    if (queued != NULL) {
        bus->first = queued->next;
        if (bus->first == NULL)
            bus->last = &bus->first;
    } else {
        while (read(bus->event, &count, sizeof count) < 0 && errno == EINTR)
            ;
    }
    pthread_mutex_unlock(&bus->lock);
    if (queued == NULL)
        return false;
    *ret = queued->message;
    free(queued);
    return true;
}

enum status nats_bus_subscribe(struct bus *bus, const char *subject, struct error *err)
{
    natsSubscription *subscription;
    sigset_t before;
    block_signals(&before);
    natsStatus s =
        natsConnection_Subscribe(&subscription, bus->connection, subject, on_message, bus);
    if (s == NATS_OK)
        s = natsSubscription_SetPendingLimits(subscription, -1, -1);
    restore_signals(&before);
    if (s != NATS_OK)
        return fail(err, STATUS_IO, "cannot listen to the message server: %s",
                    natsStatus_GetText(s));
    mem_grow((void **)&bus->subscriptions, &bus->capacity, bus->n_subscriptions + 1,
             sizeof(natsSubscription *));
    bus->subscriptions[bus->n_subscriptions++] = subscription;
    return STATUS_OK;
}

bool nats_bus_publish(struct bus *bus, const char *subject, const void *data, size_t n_bytes)
{
    /* While disconnected, the library would store messages and send them all at once later. */
    if (nats_bus_state(bus) != BUS_CONNECTED)
        return false;
    sigset_t before;
    /* signals are blocked, so that a write to a dead connection raises no SIGPIPE */
    block_signals(&before);
    natsStatus s = natsConnection_Publish(bus->connection, subject, data, (int)n_bytes);
    restore_signals(&before);
    if (s != NATS_OK)
        return false;
    pthread_mutex_lock(&bus->lock);
    bus->figures.n_sent += n_bytes;
    pthread_mutex_unlock(&bus->lock);
    return true;
}

enum bus_state nats_bus_state(const struct bus *bus)
{
    struct bus *locked = (struct bus *)bus;
    pthread_mutex_lock(&locked->lock);
    enum bus_state state = bus->is_closed ? BUS_CLOSED : bus->is_lost ? BUS_LOST : BUS_CONNECTED;
    pthread_mutex_unlock(&locked->lock);
    return state;
}

bool nats_bus_complaint(struct bus *bus, char text[256])
{
    pthread_mutex_lock(&bus->lock);
    bool has = bus->has_complaint;
    memcpy(text, bus->complaint, sizeof bus->complaint);
    bus->has_complaint = false;
    pthread_mutex_unlock(&bus->lock);
    return has;
}

void nats_bus_figures(const struct bus *bus, struct bus_figures *ret)
{
    struct bus *locked = (struct bus *)bus;
    pthread_mutex_lock(&locked->lock);
    *ret = bus->figures;
    pthread_mutex_unlock(&locked->lock);
}

#include "cluster/worker/worker.h"

#include "cluster/tools/tools.h"
#include "cluster/worker/session.h"
#include "oracle/process/child.h"
#include "oracle/process/signals.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* All times are in seconds. */
static const double tick = 0.1;              /* between two checks of the clock */
static const double idle_beat = 2.0;         /* between two messages of a worker without a run */
static const double patience_for_run = 10.0; /* then the worker says that it waits for a run */
/* the worker ends after so long without a connection */
static const double patience_for_server = 60.0;

struct worker {
    const struct worker_options *options;
    struct channel channel;
    struct signals signals;
    struct session *session;
    struct message_window announced; /* messages of the run in `last_run` that were heard */
    unsigned char last_run[RUN_BYTES];
    bool left_last_run; /* the run refused the worker, or broke down: do not join it again */
    double started_at, idle_said_at, lost_at; /* lost_at < 0: the worker is connected */
    bool said_waiting, said_foreign, is_leaving, is_done;
    enum status status; /* the worker's final status */
    struct error *err;
};

static void say(const struct worker *worker, const char *line)
{
    if (*line != '\0')
        worker->options->say(worker->options->context, line);
}

static void stop(struct worker *worker, enum status status)
{
    worker->is_done = true;
    worker->status = status;
}

/* --- runs ------------------------------------------------------------------------------------- */

/* why: what to tell the user; "": nothing. */
static void end_session(struct worker *worker, const char *why)
{
    bool was_refused = session_was_refused(worker->session);
    const struct oracle *oracle = session_oracle(worker->session);
    bool is_interrupted = oracle != NULL && oracle_is_interrupted(oracle);
    bool stays = worker->options->credentials->stays || worker->is_leaving;
    session_close(worker->session);
    worker->session = NULL;
    worker->left_last_run = was_refused;
    if (is_interrupted && !worker->is_leaving) {
        worker->is_leaving = true;
        stop(worker, STATUS_OK);
        return;
    }
    if (!was_refused || stays)
        say(worker, why);
    if (!stays)
        stop(worker, was_refused ? fail(worker->err, STATUS_REFUSED, "%s", why) : STATUS_OK);
}

static void check_session(struct worker *worker, double now)
{
    char why[LINE_ROOM];
    if (worker->session == NULL || !session_is_over(worker->session, now, why))
        return;
    end_session(worker, why);
}

static void join(struct worker *worker, const struct announce_body *run, uint64_t epoch, double now)
{
    char line[LINE_ROOM];
    memcpy(worker->last_run, run->run, RUN_BYTES);
    worker->left_last_run = false;
    worker->session = session_open(worker->options, &worker->channel, run, epoch, now, worker->err);
    if (worker->session == NULL) {
        stop(worker, worker->err->status);
        return;
    }
    snprintf(line, sizeof line, "joined a run of %.200s", run->host);
    say(worker, line);
}

static void hear_announce(struct worker *worker, const struct message *message, double now)
{
    struct announce_body run;
    if (!announce_unpack(message, &run))
        return;
    bool is_last = memcmp(run.run, worker->last_run, RUN_BYTES) == 0;
    if (!is_last && worker->session != NULL)
        return; /* a worker serves one run at a time */
    if (!is_last)
        worker->announced = (struct message_window){0};
    uint64_t epoch_before = worker->announced.epoch;
    if (!message_is_new(&worker->announced, message))
        return;
    if (worker->session != NULL && run.is_over) {
        end_session(worker, "");
    } else if (worker->session != NULL) {
        session_hear_announce(worker->session, message->epoch, now);
    } else if (!run.is_over && !worker->is_leaving &&
               (!is_last || !worker->left_last_run || message->epoch > epoch_before)) {
        join(worker, &run, message->epoch, now);
    }
}

/* --- messages --------------------------------------------------------------------------------- */

static void complain_about(struct worker *worker, const char *subject, enum message_fault fault)
{
    char line[LINE_ROOM];
    bool is_announce = strcmp(subject, SUBJECT_ANNOUNCE) == 0;
    if (is_announce && fault == MESSAGE_OTHER_PROTOCOL && !worker->options->credentials->stays) {
        stop(worker, fail(worker->err, STATUS_REFUSED,
                          "the driver is of another version of Pare than this worker (%s): install "
                          "the same version on both machines",
                          PARE_VERSION));
        return;
    }
    if (worker->said_foreign)
        return;
    worker->said_foreign = true;
    snprintf(line, sizeof line, "ignored %s that %s",
             is_announce ? "the announcement of a run" : "a message", message_fault_text(fault));
    say(worker, line);
}

static void take_messages(struct worker *worker, double now)
{
    const struct cluster_plugin *plugin = worker->channel.plugin;
    struct bus_message raw;
    struct message message;
    while (!worker->is_done && plugin->bus_next(worker->channel.bus, &raw)) {
        enum message_fault fault = channel_open(&worker->channel, &raw, &message);
        if (fault == MESSAGE_GOOD && strcmp(raw.subject, SUBJECT_ANNOUNCE) == 0)
            hear_announce(worker, &message, now);
        else if (fault == MESSAGE_GOOD && worker->session != NULL)
            fault = session_take(worker->session, raw.subject, &message, now);
        if (fault != MESSAGE_GOOD)
            complain_about(worker, raw.subject, fault);
        free(raw.subject);
        free(raw.data);
        check_session(worker, now);
    }
}

static void check_server(struct worker *worker, double now)
{
    const struct cluster_plugin *plugin = worker->channel.plugin;
    char complaint[256];
    enum bus_state state = plugin->bus_state(worker->channel.bus);
    if (plugin->bus_complaint(worker->channel.bus, complaint) &&
        strcasestr(complaint, "permission") != NULL)
        stop(worker, fail(worker->err, STATUS_REFUSED,
                          "the server does not allow this key to work here: %s", complaint));
    if (state == BUS_CLOSED)
        stop(worker, fail(worker->err, STATUS_REFUSED,
                          "the server no longer accepts the key of this worker: it was revoked"));
    if (state == BUS_CONNECTED)
        worker->lost_at = -1;
    else if (worker->lost_at < 0)
        worker->lost_at = now;
    if (state == BUS_LOST && !worker->options->credentials->stays &&
        now > worker->lost_at + patience_for_server)
        stop(worker, fail(worker->err, STATUS_IO,
                          "the message server has been gone for %.0f seconds: giving up",
                          patience_for_server));
}

/* --- time ------------------------------------------------------------------------------------- */

static void say_idle(struct worker *worker, double now)
{
    struct hello_body hello = {.n_slots = worker->options->n_slots};
    struct buffer body = {0};
    if (!worker->said_waiting && now > worker->started_at + patience_for_run) {
        worker->said_waiting = true;
        say(worker, "no run of this user has announced itself yet; waiting");
    }
    if (now < worker->idle_said_at + idle_beat)
        return;
    worker->idle_said_at = now;
    surroundings_host(hello.host);
    surroundings_machine(hello.machine);
    snprintf(hello.version, sizeof hello.version, "%s", PARE_VERSION);
    hello_pack(&hello, &body);
    channel_send(&worker->channel, SUBJECT_IDLE, MESSAGE_IDLE, &body);
    buffer_done(&body);
}

/* True when no process can write to the other end any more. */
static bool has_ended(int fd)
{
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    char bytes[256];
    if (fd < 0 || poll(&ready, 1, 0) <= 0)
        return false;
    return (ready.revents & POLLIN) == 0 || read(fd, bytes, sizeof bytes) == 0;
}

static void leave(struct worker *worker, const char *why)
{
    worker->is_leaving = true;
    if (worker->session != NULL) {
        session_leave(worker->session, why);
        end_session(worker, "");
    }
    stop(worker, STATUS_OK);
}

/* Waits for a message, an outcome or a signal, at most until the next tick. */
static void wait_for_news(struct worker *worker)
{
    struct oracle *oracle = worker->session != NULL ? session_oracle(worker->session) : NULL;
    struct outcome outcome;
    enum oracle_event event = ORACLE_TIMEOUT;
    if (oracle == NULL) {
        struct pollfd ready[] = {
            {.fd = worker->channel.plugin->bus_fd(worker->channel.bus), .events = POLLIN},
            {.fd = worker->signals.fd, .events = POLLIN}};
        if (poll(ready, 2, (int)(tick * 1000)) > 0 && ready[1].revents != 0 &&
            signals_read(&worker->signals) != 0)
            leave(worker, "it was stopped");
        return;
    }
    enum status status = oracle_wait(oracle, (int)(tick * 1000), &event, &outcome, worker->err);
    if (status != STATUS_OK)
        session_take_failure(worker->session, worker->err->message);
    else if (event == ORACLE_OUTCOME)
        session_take_outcome(worker->session, &outcome, child_now());
    else if (event == ORACLE_INTERRUPTED)
        leave(worker, "it was stopped");
}

static void loop(struct worker *worker)
{
    while (!worker->is_done) {
        wait_for_news(worker);
        double now = child_now();
        if (!worker->is_done)
            take_messages(worker, now);
        if (!worker->is_done)
            check_server(worker, now);
        if (!worker->is_done && has_ended(worker->options->watched))
            leave(worker, "its starter has ended");
        check_session(worker, now);
        if (!worker->is_done && worker->session != NULL)
            session_tick(worker->session, now);
        else if (!worker->is_done)
            say_idle(worker, now);
    }
}

enum status worker_run(const struct worker_options *options, struct error *err)
{
    struct worker worker = {.options = options, .err = err, .lost_at = -1};
    struct bus *bus;
    enum status status = signals_open(&worker.signals, err);
    if (status != STATUS_OK)
        return status;
    status = credentials_connect(options->credentials, options->plugin, "pare worker", &bus, err);
    if (status == STATUS_OK) {
        channel_init(&worker.channel, options->plugin, bus, options->credentials->key, 0);
        channel_renew_sender(&worker.channel);
        worker.started_at = child_now();
        status = options->plugin->bus_subscribe(bus, SUBJECT_ANNOUNCE, err);
        if (status == STATUS_OK) {
            loop(&worker);
            status = worker.status;
        }
        session_close(worker.session);
        options->plugin->bus_close(bus);
    }
    signals_close(&worker.signals);
    return status;
}

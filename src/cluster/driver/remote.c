#include "cluster/driver/remote.h"

#include "base/memory.h"
#include "cluster/driver/state.h"
#include "cluster/tools/tools.h"
#include "oracle/process/child.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All times are in seconds. */
static const double beat = 0.5;   /* between two announcements of the driver; workers do the same */
static const double loss = 2.0;   /* a worker that is silent for four beats is lost */
static const double calm = 3.0;   /* after a cut connection, workers get this long to come back */
static const double report = 1.0; /* between two reports of the state, for `pare cluster` */
static const double tick = 0.1;   /* between two checks of all these times */
/* then workers join without the trial on the emptied input */
static const double patience_for_server = 5.0; /* until workers are lost together with the server */
static const double patience_for_other = 3.0;

__attribute__((format(printf, 3, 0))) static void
pass_on(const struct remote *remote, void (*hear)(void *context, const char *line),
        const char *format, va_list arguments)
{
    char line[LINE_ROOM];
    vsnprintf(line, sizeof line, format, arguments);
    hear(remote->place.context, line);
}

void remote_say(const struct remote *remote, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pass_on(remote, remote->place.say, format, arguments);
    va_end(arguments);
}

void remote_tell(const struct remote *remote, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pass_on(remote, remote->place.tell, format, arguments);
    va_end(arguments);
}

/* --- signs of life ---------------------------------------------------------------------------- */

static void announce(struct remote *remote, bool is_over)
{
    struct announce_body run = {.is_over = is_over};
    struct buffer body = {0};
    memcpy(run.run, remote->channel.run, RUN_BYTES);
    surroundings_host(run.host);
    snprintf(run.version, sizeof run.version, "%s", PARE_VERSION);
    announce_pack(&run, &body);
    channel_send(&remote->channel, SUBJECT_ANNOUNCE, MESSAGE_ANNOUNCE, &body);
    buffer_done(&body);
}

static void report_status(struct remote *remote, double now)
{
    struct buffer body = {0};
    uint64_t n_answers = remote->figures.n_remote + remote->figures.n_local;
    buffer_add_format(&body, "%u slots ready, %.1f tests a second, %llu contradictions\n",
                      crew_n_slots(&remote->crew),
                      (double)(n_answers - remote->n_reported) / (now - remote->reported_at),
                      (unsigned long long)remote->figures.n_contradictions);
    crew_describe(&remote->crew, &body);
    if (body.n_bytes > MESSAGE_MOST / 2)
        body.n_bytes = MESSAGE_MOST / 2;
    channel_send(&remote->channel, remote->status_subject, MESSAGE_STATUS, &body);
    buffer_done(&body);
    remote->n_reported = n_answers;
    remote->reported_at = now;
}

static void find_losses(struct remote *remote, double now)
{
    for (size_t i = 0; i < remote->crew.n_members; i++) {
        struct member *member = remote->crew.members[i];
        if (member->state > MEMBER_READY || member->is_lost || now < member->heard_at + loss)
            continue;
        member->is_lost = true;
        remote->figures.n_lost++;
        remote_take_back(remote, member);
        if (member->state == MEMBER_TRIED)
            member->state = MEMBER_JOINING;
    }
}

/* Starts the trials of joining workers, once this machine has tested the emptied input, or if that
 * takes too long. */
static void begin_trials(struct remote *remote, double now)
{
    if (!remote->knows_other && now < remote->begun_at + patience_for_other)
        return;
    for (size_t i = 0; i < remote->crew.n_members; i++) {
        struct member *member = remote->crew.members[i];
        if (member->state == MEMBER_JOINING && member->is_proven && !member->is_lost)
            remote_begin_trials(remote, member);
    }
}

/* While the server is away no worker can be heard, so no worker is lost.  If the server stays away,
 * all workers are lost, and tests run on this machine.  Returns whether the server is there. */
static bool watch_server(struct remote *remote, double now)
{
    enum bus_state state = remote->channel.plugin->bus_state(remote->channel.bus);
    bool is_lost = state != BUS_CONNECTED;
    if (is_lost && !remote->was_lost) {
        remote->cut_at = now;
        if (state == BUS_LOST)
            remote_say(remote, "the message server is gone; waiting for it");
    } else if (!is_lost && remote->was_lost) {
        remote_tell(remote, "the message server is back");
    }
    if (state == BUS_CLOSED && !remote->said_closed) {
        remote->said_closed = true;
        remote_say(remote, "the message server no longer accepts the key of this driver: it was "
                           "revoked; the run goes on without workers");
    }
    if (state == BUS_LOST && now < remote->cut_at + patience_for_server)
        remote->calm_at = now + calm;
    remote->was_lost = is_lost;
    return !is_lost;
}

static void tick_now(struct remote *remote, double now)
{
    bool is_connected = watch_server(remote, now);
    if (is_connected && now > remote->announced_at + beat) {
        announce(remote, false);
        remote->announced_at = now;
    }
    if (is_connected && now > remote->reported_at + report)
        report_status(remote, now);
    if (now > remote->calm_at)
        find_losses(remote, now);
    if (crew_n_slots(&remote->crew) > 0)
        remote->ready_at = now;
    if (remote->has_begun)
        begin_trials(remote, now);
    remote_hand_out(remote, now);
    bool is_alone = remote->has_begun && crew_n_slots(&remote->crew) == 0 &&
                    remote_n_slots_here(remote, now) > 0 && !remote->options.uses_this_machine;
    if (is_alone && !remote->said_nobody)
        remote_say(remote, "no worker is ready: tests run on this machine until one is");
    remote->said_nobody = is_alone;
}

static void take_messages(struct remote *remote, double now)
{
    const struct cluster_plugin *plugin = remote->channel.plugin;
    struct bus_message raw;
    struct message message;
    while (plugin->bus_next(remote->channel.bus, &raw)) {
        enum message_fault fault = channel_open(&remote->channel, &raw, &message);
        if (fault == MESSAGE_GOOD)
            fault = remote_take_message(remote, &message, now);
        if (fault != MESSAGE_GOOD && !remote->said_foreign)
            remote_say(remote, "ignored a message of a worker that %s", message_fault_text(fault));
        remote->said_foreign |= fault != MESSAGE_GOOD;
        free(raw.subject);
        free(raw.data);
    }
}

/* --- the executor ----------------------------------------------------------------------------- */

enum status remote_open(const struct remote_options *options, const struct executor_place *place,
                        struct remote **ret, struct error *err)
{
    struct remote *remote = mem_zero(1, sizeof *remote);
    char up[SUBJECT_ROOM];
    remote->options = *options;
    remote->place = *place;
    remote->tests = *place->tests;
    remote->timeout = place->tests->timeout;
    remote->ready_at = child_now();
    channel_init(&remote->channel, options->plugin, options->bus, options->credentials->key, 0);
    channel_set_run(&remote->channel, options->run, options->epoch);
    channel_subject(&remote->channel, "up", up);
    channel_subject(&remote->channel, "status", remote->status_subject);
    random_fill(&remote->next_id, sizeof remote->next_id);
    remote->next_id >>= 1; /* far from the largest number */
    enum status status = options->plugin->bus_subscribe(options->bus, up, err);
    if (status != STATUS_OK) {
        free(remote);
        return status;
    }
    oracle_watch(place->oracle, options->plugin->bus_fd(options->bus));
    remote->n_workers = remote_n_workers(remote);
    *ret = remote;
    return STATUS_OK;
}

void remote_close(struct remote *remote)
{
    if (remote == NULL)
        return;
    announce(remote, true);
    oracle_watch(remote->place.oracle, -1);
    remote->options.plugin->bus_close(remote->options.bus);
    tasks_done(&remote->tasks);
    crew_done(&remote->crew);
    blob_store_done(&remote->blobs);
    fileset_done(&remote->original);
    fileset_done(&remote->other);
    buffer_done(&remote->base_bytes);
    known_close(remote->known);
    free(remote);
}

enum status remote_start(struct remote *remote, uint64_t job, const struct fileset *candidate,
                         struct error *err)
{
    struct task *task = tasks_add(&remote->tasks, TASK_CANDIDATE, remote->next_id++, candidate);
    task->number = job;
    if (remote->has_begun) {
        remote_hand_out(remote, child_now());
        return STATUS_OK;
    }
    task->stage = TASK_HERE;
    enum status status = oracle_start(remote->place.oracle, task->id, &task->files, err);
    if (status != STATUS_OK)
        tasks_remove(&remote->tasks, task);
    return status;
}

void remote_cancel(struct remote *remote, uint64_t job)
{
    struct task *task = tasks_find_number(&remote->tasks, job);
    if (task == NULL)
        return;
    if (task->stage == TASK_SENT)
        remote_send_id(remote, task->member, MESSAGE_CANCEL, task->id);
    else if (task->stage == TASK_HERE)
        oracle_cancel(remote->place.oracle, task->id);
    blob_store_drop(&remote->blobs, task->id);
    tasks_remove(&remote->tasks, task);
}

unsigned remote_n_busy(const struct remote *remote)
{
    unsigned n_busy = 0;
    for (size_t i = 0; i < remote->tasks.n_tasks; i++)
        n_busy += remote->tasks.list[i]->kind == TASK_CANDIDATE;
    return n_busy;
}

unsigned remote_n_workers(const struct remote *remote)
{
    unsigned n_slots = crew_n_slots(&remote->crew) + remote_n_slots_here(remote, child_now());
    return n_slots > 0 ? n_slots : 1;
}

void remote_set_timeout(struct remote *remote, double seconds)
{
    remote->timeout = seconds;
    oracle_set_timeout(remote->place.oracle, seconds);
}

static bool deliver(struct remote *remote, struct outcome *ret)
{
    for (size_t i = 0; i < remote->tasks.n_tasks; i++) {
        struct task *task = remote->tasks.list[i];
        if (task->stage != TASK_ENDED)
            continue;
        *ret = task->outcome;
        ret->job = task->number;
        tasks_remove(&remote->tasks, task);
        return true;
    }
    return false;
}

static void take_local(struct remote *remote, const struct outcome *outcome, double now)
{
    struct task *task = tasks_find(&remote->tasks, outcome->job);
    if (!remote->has_begun)
        remote->original_seconds = fmax(remote->original_seconds, outcome->seconds);
    if (task != NULL)
        remote_answered(remote, task, NULL, outcome, now);
}

enum status remote_wait(struct remote *remote, int timeout_ms, enum oracle_event *ret_event,
                        struct outcome *ret_outcome, struct error *err)
{
    double until = timeout_ms < 0 ? INFINITY : child_now() + timeout_ms * 1e-3;
    for (;;) {
        struct outcome outcome;
        double now = child_now();
        take_messages(remote, now);
        tick_now(remote, now);
        if (remote->is_broken) {
            remote->is_broken = false;
            return fail(err, remote->broken.status, "%s", remote->broken.message);
        }
        *ret_event = ORACLE_OUTCOME;
        if (deliver(remote, ret_outcome))
            return STATUS_OK;
        unsigned n_workers = remote_n_workers(remote);
        *ret_event = ORACLE_TIMEOUT;
        if (n_workers != remote->n_workers || now >= until) {
            remote->n_workers = n_workers;
            return STATUS_OK;
        }
        double seconds = fmax(0, fmin(until - now, tick));
        enum status status =
            oracle_wait(remote->place.oracle, (int)ceil(seconds * 1000), ret_event, &outcome, err);
        if (status != STATUS_OK || *ret_event == ORACLE_INTERRUPTED)
            return status;
        if (*ret_event == ORACLE_OUTCOME)
            take_local(remote, &outcome, child_now());
    }
}

static void make_other(struct remote *remote, const struct fileset *original)
{
    for (size_t i = 0; i < original->n_files; i++) {
        struct file file = original->files[i];
        file.data = (const unsigned char *)"";
        file.n_bytes = 0;
        file.owned = false;
        fileset_add_borrowed(&remote->other, &file);
    }
}

/* Refuses a run whose preserved behaviour workers cannot check: they know the words of --keep and
 * the recorded run, but nothing else that this machine has learnt about the command. */
static enum status check_keep(const struct remote *remote, const struct observation *seen,
                              struct error *err)
{
    struct keep *theirs;
    struct buffer ours_text = {0}, theirs_text = {0};
    enum status status = config_make_keep(remote->options.test->keep, seen, &theirs, err);
    if (status != STATUS_OK)
        return status;
    keep_describe(remote->tests.keep, &ours_text);
    keep_describe(theirs, &theirs_text);
    if (strcmp(buffer_text(&ours_text), buffer_text(&theirs_text)) != 0)
        status = fail(err, STATUS_USAGE,
                      "workers cannot tell the default behaviour of this command: say what to "
                      "preserve, such as --keep exit,stderr:REGEX, or write a test script");
    keep_free(theirs);
    buffer_done(&ours_text);
    buffer_done(&theirs_text);
    return status;
}

enum status remote_begin(struct remote *remote, const struct executor_original *original,
                         struct error *err)
{
    struct config config = *remote->options.test;
    struct buffer bytes = {0}, packed = {0};
    config.oracle = remote->tests;
    if (original->seen != NULL) {
        enum status status = check_keep(remote, original->seen, err);
        if (status != STATUS_OK)
            return status;
        config.seen = *original->seen;
    }
    config_pack(&config, &packed);
    remote->channel.plugin->compress(packed.data, packed.n_bytes, NULL, 0, &bytes);
    remote->config = blob_store_add(&remote->blobs, remote->channel.plugin, &bytes, 0);
    buffer_done(&packed);
    remote->timeout = original->timeout;
    fileset_copy(&remote->original, original->files);
    make_other(remote, original->files);
    tasks_add(&remote->tasks, TASK_OTHER_HERE, remote->next_id++, &remote->other);
    struct task *whole = tasks_add(&remote->tasks, TASK_CANDIDATE, 0, &remote->original);
    remote_use_base(remote, &whole->packed);
    tasks_remove(&remote->tasks, whole);
    /* Answers of earlier runs are used only if the tools can be compared: otherwise a changed tool
     * would go unnoticed. */
    if (remote->options.known_dir != NULL && config.tools != NULL && config.tools[0] != NULL)
        remote->known = known_open(remote->options.known_dir, remote->config.digest);
    remote->has_begun = true;
    remote->begun_at = child_now();
    remote->n_workers = remote_n_workers(remote);
    return STATUS_OK;
}

void remote_figures(const struct remote *remote, struct remote_figures *ret)
{
    *ret = remote->figures;
    remote->channel.plugin->bus_figures(remote->channel.bus, &ret->bus);
}

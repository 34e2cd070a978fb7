#include "cluster/worker/session.h"

#include "base/memory.h"
#include "cluster/tools/tools.h"
#include "cluster/wire/files.h"
#include "cluster/worker/blobs.h"
#include "cluster/worker/place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

/* All times are in seconds. */
static const double beat = 0.5; /* between two reports to the driver */
static const double repeat =
    1.0; /* until an answer that the driver did not confirm is sent again */
/* a driver that is silent for so long is gone, and the session ends */
static const double silence = 20.0;
static const double keep_cancelled =
    15.0; /* a cancelled job is remembered for so long, because late messages may name it */

/* With less free disk space than this, a test might fail for lack of space.  Then the worker gives
 * no answer. */
static const uint64_t min_free = 32 << 20;
static const size_t max_candidate = 1 << 30;

/* A cancelled job stays until its processes are gone, because its workspace borrows its names. */
enum job_stage { JOB_WAITS, JOB_RUNS, JOB_DONE, JOB_CANCELLED };

struct work {
    struct job_body body; /* points into `bytes` */
    /* number of the oracle's job; a cancelled test may be sent again, with a new number */
    uint64_t number;
    struct buffer bytes, plain;
    struct fileset files; /* points into `plain` */
    enum job_stage stage;
    struct outcome outcome;
    double told_at;
};

struct session {
    const struct worker_options *options;
    struct channel *channel;
    char up[SUBJECT_ROOM], down[SUBJECT_ROOM];
    struct message_window window;
    uint64_t heard; /* sequence number of the last message received */
    double heard_at, said_at;
    struct blobs *blobs;
    struct blob_name config;
    bool wants_config, is_ready, is_over, is_refused;
    char why[LINE_ROOM];
    struct place *place;
    struct work **works;
    size_t n_works, capacity;
    uint64_t n_numbers;
};

static void send(struct session *session, enum message_kind kind, struct buffer *body)
{
    channel_send(session->channel, session->up, kind, body);
    buffer_done(body);
}

/* --- beginning and end ------------------------------------------------------------------------ */

static void say_hello(struct session *session, double now)
{
    struct hello_body hello = {.n_slots = session->options->n_slots,
                               .was_ready = session->is_ready};
    struct buffer body = {0};
    surroundings_host(hello.host);
    surroundings_machine(hello.machine);
    snprintf(hello.version, sizeof hello.version, "%s", PARE_VERSION);
    if (session->place != NULL)
        memcpy(hello.config, session->config.digest, DIGEST_BYTES);
    hello_pack(&hello, &body);
    send(session, MESSAGE_HELLO, &body);
    session->said_at = now;
}

struct session *session_open(const struct worker_options *options, struct channel *channel,
                             const struct announce_body *run, uint64_t epoch, double now,
                             struct error *err)
{
    struct session *session = mem_zero(1, sizeof *session);
    session->options = options;
    session->channel = channel;
    session->heard_at = now;
    channel_renew_sender(channel);
    channel_set_run(channel, run->run, epoch);
    channel_subject(channel, "up", session->up);
    channel_worker_subject(channel, channel->sender, session->down);
    if (channel->plugin->bus_subscribe(channel->bus, session->down, err) != STATUS_OK) {
        free(session);
        return NULL;
    }
    session->blobs = blobs_new(channel, options->cache_dir);
    say_hello(session, now);
    return session;
}

static void work_free(struct work *work)
{
    fileset_done(&work->files);
    buffer_done(&work->bytes);
    buffer_done(&work->plain);
    free(work);
}

void session_close(struct session *session)
{
    if (session == NULL)
        return;
    place_close(session->place); /* first: its workspaces borrow names from the works */
    for (size_t i = 0; i < session->n_works; i++)
        work_free(session->works[i]);
    free(session->works);
    blobs_free(session->blobs);
    free(session);
}

struct oracle *session_oracle(const struct session *session)
{
    return session->place != NULL ? session->place->oracle : NULL;
}

bool session_is_of(const struct session *session, const unsigned char run[RUN_BYTES])
{
    return memcmp(session->channel->run, run, RUN_BYTES) == 0;
}

bool session_is_over(const struct session *session, double now, char why[LINE_ROOM])
{
    snprintf(why, LINE_ROOM, "%s", session->why);
    if (!session->is_over && now > session->heard_at + silence)
        snprintf(why, LINE_ROOM, "the driver has been silent for %.0f seconds: its run is given up",
                 silence);
    return session->is_over || now > session->heard_at + silence;
}

bool session_was_refused(const struct session *session)
{
    return session->is_refused;
}

static void end(struct session *session, bool is_refused, const char *why)
{
    session->is_over = true;
    session->is_refused = is_refused;
    snprintf(session->why, sizeof session->why, "%s", why);
}

/* Ends the session because this machine cannot run the tests.  The driver is told why, and goes on
 * without it. */
static void break_down(struct session *session, const char *why)
{
    struct buffer body = {0};
    char line[LINE_ROOM];
    buffer_add_format(&body, "%.*s", LINE_ROOM - 1, why);
    send(session, MESSAGE_BROKEN, &body);
    snprintf(line, sizeof line, "leaving the run: %.900s", why);
    end(session, true, line);
}

void session_leave(struct session *session, const char *why)
{
    struct buffer body = {0};
    buffer_add_text(&body, why);
    send(session, MESSAGE_BYE, &body);
}

/* --- configuration ---------------------------------------------------------------------------- */

static void prove(struct session *session)
{
    char *const *words = session->place->config.tools;
    struct proof_body proof = {0};
    struct buffer body = {0};
    while (words != NULL && words[proof.n_tools] != NULL)
        proof.n_tools++;
    proof.tools = mem_zero(proof.n_tools + 1, sizeof *proof.tools);
    for (size_t i = 0; i < proof.n_tools; i++) { /* "HASH PATH": the tool on the driver's machine */
        char wanted[HASH_TEXT], here[HASH_TEXT];
        const char *path = strchr(words[i], ' ');
        struct proven_tool *tool = &proof.tools[i];
        snprintf(wanted, sizeof wanted, "%s", words[i]);
        snprintf(tool->path, sizeof tool->path, "%s", path != NULL ? path + 1 : "");
        tool->content = tool_content(tool->path);
        hash_to_text(tool->content, here);
        if (strncmp(wanted, here, HASH_TEXT - 1) != 0 && (tool->content.low | tool->content.high))
            tool_version(tool->path, NULL, NULL, tool->version);
    }
    surroundings_machine(proof.machine);
    surroundings_locale(proof.locale);
    surroundings_limits(proof.limits);
    proof_pack(&proof, &body);
    send(session, MESSAGE_PROOF, &body);
    free(proof.tools);
}

/* Compares the tools before the oracle is opened: an open oracle would take the processes that ask
 * for versions for leftovers of a test. */
static void set_up(struct session *session)
{
    const struct buffer *bytes = blobs_get(session->blobs, &session->config, true);
    struct error err;
    if (bytes == NULL)
        return;
    struct buffer copy = {0};
    buffer_add(&copy, bytes->data, bytes->n_bytes);
    session->wants_config = false;
    if (place_open(&copy, session->options->n_slots, session->options->temp_dir, &session->place,
                   &err) != STATUS_OK) {
        break_down(session, err.message);
        return;
    }
    oracle_watch(session->place->oracle, session->channel->plugin->bus_fd(session->channel->bus));
    prove(session);
}

static void drop_all(struct session *session)
{
    place_close(session->place);
    session->place = NULL;
    while (session->n_works > 0)
        work_free(session->works[--session->n_works]);
}

static void take_welcome(struct session *session, const struct message *message)
{
    struct blob_name name;
    if (!blob_name_unpack(message, &name))
        return;
    bool is_same = memcmp(name.digest, session->config.digest, DIGEST_BYTES) == 0;
    if (is_same && session->place != NULL) {
        prove(session);
        return;
    }
    if (!is_same) { /* the run was changed while its driver was away */
        drop_all(session);
        session->is_ready = false;
    }
    session->config = name;
    session->wants_config = true;
    set_up(session);
}

/* --- jobs ------------------------------------------------------------------------------------- */

static struct work *find(const struct session *session, uint64_t id)
{
    for (size_t i = 0; i < session->n_works; i++)
        if (session->works[i]->body.id == id && session->works[i]->stage != JOB_CANCELLED)
            return session->works[i];
    return NULL;
}

static struct work *find_number(const struct session *session, uint64_t number)
{
    for (size_t i = 0; i < session->n_works; i++)
        if (session->works[i]->number == number)
            return session->works[i];
    return NULL;
}

static void forget(struct session *session, const struct work *work)
{
    for (size_t i = 0; i < session->n_works; i++)
        if (session->works[i] == work) {
            work_free(session->works[i]);
            session->works[i] = session->works[--session->n_works];
            return;
        }
}

static void tell_outcome(struct session *session, struct work *work, double now)
{
    struct done_body done = {.name = {work->body.id, work->body.key}, .outcome = work->outcome};
    struct buffer body = {0};
    done_pack(&done, &body);
    send(session, MESSAGE_DONE, &body);
    work->told_at = now;
}

static bool has_room(const struct session *session, char why[LINE_ROOM])
{
    struct statvfs disk;
    if (statvfs(session->place->root.path, &disk) != 0)
        return true;
    uint64_t n_free = (uint64_t)disk.f_bavail * disk.f_frsize;
    if (n_free >= min_free)
        return true;
    snprintf(why, LINE_ROOM, "only %llu MB are free for temporary files, and tests need 32",
             (unsigned long long)(n_free >> 20));
    return false;
}

/* Unpacks the candidate's bytes.  False: a part has to be fetched first, or the bytes are
 * damaged. */
static bool unpack_candidate(struct session *session, struct work *work)
{
    const struct job_body *job = &work->body;
    struct blob_name large;
    struct message name = {.body = work->bytes.data, .n_body = work->bytes.n_bytes};
    bool is_large = job->form == JOB_BLOB;
    const struct buffer *base = NULL, *bytes = &work->bytes;
    if (job->base.n_bytes > 0 && (base = blobs_get(session->blobs, &job->base, true)) == NULL)
        return false;
    struct buffer kept = {0};
    if (base != NULL) /* a copy, because blobs_get lends the bytes only until its next call */
        buffer_add(&kept, base->data, base->n_bytes);
    if (is_large)
        bytes = blob_name_unpack(&name, &large) ? blobs_get(session->blobs, &large, false) : NULL;
    bool good = bytes != NULL &&
                session->channel->plugin->decompress(bytes->data, bytes->n_bytes, kept.data,
                                                     kept.n_bytes, max_candidate, &work->plain);
    buffer_done(&kept);
    if (good && is_large)
        blobs_forget(session->blobs, &large);
    return good && hash_equal(hash_bytes(work->plain.data, work->plain.n_bytes), job->key) &&
           files_unpack(work->plain.data, work->plain.n_bytes, &work->files);
}

static void start(struct session *session, struct work *work)
{
    struct oracle *oracle = session->place->oracle;
    struct error err;
    char why[LINE_ROOM];
    if (oracle_n_running(oracle) >= session->options->n_slots || !unpack_candidate(session, work))
        return;
    if (!has_room(session, why)) {
        break_down(session, why);
        return;
    }
    oracle_set_timeout(oracle, work->body.timeout);
    work->stage = JOB_RUNS;
    if (oracle_start(oracle, work->number, &work->files, &err) != STATUS_OK)
        break_down(session, err.message);
}

static void start_waiting(struct session *session)
{
    for (size_t i = 0; i < session->n_works && !session->is_over; i++)
        if (session->works[i]->stage == JOB_WAITS)
            start(session, session->works[i]);
}

static void take_job(struct session *session, const struct message *message, double now)
{
    struct job_body body;
    if (session->place == NULL || !job_unpack(message, &body))
        return;
    struct work *work = find(session, body.id);
    if (work != NULL) { /* the job was sent again: our answer was lost, or is on its way */
        if (work->stage == JOB_DONE)
            tell_outcome(session, work, now);
        return;
    }
    work = mem_zero(1, sizeof *work);
    work->body = body;
    work->number = session->n_numbers++;
    buffer_add(&work->bytes, body.bytes, body.n_bytes);
    mem_grow((void **)&session->works, &session->capacity, session->n_works + 1, sizeof work);
    session->works[session->n_works++] = work;
    start(session, work);
}

static void cancel(struct session *session, uint64_t id, double now)
{
    struct work *work = find(session, id);
    if (work == NULL)
        return;
    if (work->stage == JOB_RUNS) {
        oracle_cancel(session->place->oracle, work->number);
        work->stage = JOB_CANCELLED;
        work->told_at = now;
    } else {
        forget(session, work);
    }
}

void session_take_outcome(struct session *session, const struct outcome *outcome, double now)
{
    struct work *work = find_number(session, outcome->job);
    char why[LINE_ROOM];
    if (work == NULL || work->stage != JOB_RUNS)
        return;
    if (!has_room(session, why)) { /* the test may have failed for lack of disk space */
        break_down(session, why);
        return;
    }
    work->stage = JOB_DONE;
    work->outcome = *outcome;
    tell_outcome(session, work, now);
    start_waiting(session);
}

void session_take_failure(struct session *session, const char *why)
{
    break_down(session, why);
}

/* --- messages and time ------------------------------------------------------------------------ */

void session_hear_announce(struct session *session, uint64_t epoch, double now)
{
    session->heard_at = now;
    if (epoch > session->channel->epoch) { /* the driver was restarted */
        session->channel->epoch = epoch;
        say_hello(session, now);
    }
}

enum message_fault session_take(struct session *session, const char *subject,
                                const struct message *message, double now)
{
    uint64_t id;
    char line[LINE_ROOM];
    struct chunk_body chunk;
    if (message->sender != 0 || strcmp(subject, session->down) != 0)
        return MESSAGE_GOOD;
    if (!message_is_new(&session->window, message))
        return message_is_repeated(&session->window, message) ? MESSAGE_REPEATED : MESSAGE_GOOD;
    session->heard = message->sequence;
    session->heard_at = now;
    switch (message->kind) {
    case MESSAGE_WELCOME:
        take_welcome(session, message);
        break;
    case MESSAGE_READY:
        session->is_ready = true;
        break;
    case MESSAGE_REFUSE:
        if (line_unpack(message, line)) {
            char why[LINE_ROOM];
            snprintf(why, sizeof why, "the driver refuses this worker: %.900s", line);
            end(session, true, why);
        }
        break;
    case MESSAGE_JOB:
        take_job(session, message, now);
        break;
    case MESSAGE_CANCEL:
        if (id_unpack(message, &id))
            cancel(session, id, now);
        break;
    case MESSAGE_THANKS:
        if (id_unpack(message, &id) && find(session, id) != NULL &&
            find(session, id)->stage == JOB_DONE)
            forget(session, find(session, id));
        break;
    case MESSAGE_CHUNK:
        if (chunk_unpack(message, &chunk))
            blobs_take_chunk(session->blobs, &chunk, now);
        break;
    /* unknown kinds could only come from a later version, and that has another protocol number */
    default:
        break;
    }
    if (!session->is_over && session->wants_config)
        set_up(session);
    if (!session->is_over && session->place != NULL)
        start_waiting(session);
    return MESSAGE_GOOD;
}

static void say_state(struct session *session)
{
    struct state_body state = {.n_slots = session->options->n_slots, .heard = session->heard};
    struct buffer body = {0};
    state.jobs = mem_zero(session->n_works + 1, sizeof *state.jobs);
    for (size_t i = 0; i < session->n_works; i++) {
        const struct work *work = session->works[i];
        if (work->stage != JOB_CANCELLED)
            state.jobs[state.n_jobs++] = (struct job_name){work->body.id, work->body.key};
    }
    state_pack(&state, &body);
    send(session, MESSAGE_STATE, &body);
    free(state.jobs);
}

void session_tick(struct session *session, double now)
{
    blobs_tick(session->blobs, now);
    /* A cancelled question keeps its slot until the persistent test has answered it.  No message
     * tells that the slot is free then, so tests that wait are started here. */
    if (!session->is_over && session->place != NULL)
        start_waiting(session);
    for (size_t i = session->n_works; i-- > 0;) {
        struct work *work = session->works[i];
        if (work->stage == JOB_CANCELLED && now > work->told_at + keep_cancelled)
            forget(session, work);
        else if (work->stage == JOB_DONE && now > work->told_at + repeat)
            tell_outcome(session, work, now);
    }
    if (now < session->said_at + beat)
        return;
    session->said_at = now;
    if (session->place == NULL && !session->wants_config)
        say_hello(session, now);
    else
        say_state(session);
}

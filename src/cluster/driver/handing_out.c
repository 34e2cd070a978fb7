/* Which worker gets which test, and how a candidate is sent. */
#include "cluster/driver/state.h"

#include "oracle/process/child.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LARGEST_IN_MESSAGE = 64 * 1024, /* a larger candidate is sent in chunks */
    LEAST_BASE = 512, /* a smaller candidate is sent whole, not as a difference to a base */
};

/* Seconds: without a usable worker, until tests run on this machine; until an unconfirmed job is
 * sent again. */
static const double patience_for_workers = 10.0, resend = 0.6;

void remote_send(struct remote *remote, const struct member *member, enum message_kind kind,
                 struct buffer *body)
{
    char subject[SUBJECT_ROOM];
    channel_worker_subject(&remote->channel, member->id, subject);
    channel_send(&remote->channel, subject, kind, body);
    buffer_done(body);
}

void remote_send_id(struct remote *remote, const struct member *member, enum message_kind kind,
                    uint64_t id)
{
    struct buffer body = {0};
    id_pack(id, &body);
    remote_send(remote, member, kind, &body);
}

void remote_use_base(struct remote *remote, const struct buffer *packed)
{
    const struct cluster_plugin *plugin = remote->channel.plugin;
    struct buffer bytes = {0};
    remote->base_bytes.n_bytes = 0;
    remote->base = (struct blob_name){0};
    if (packed->n_bytes < LEAST_BASE)
        return;
    buffer_add(&remote->base_bytes, packed->data, packed->n_bytes);
    plugin->compress(packed->data, packed->n_bytes, NULL, 0, &bytes);
    remote->base = blob_store_add(&remote->blobs, plugin, &bytes, 0);
}

void remote_send_job(struct remote *remote, struct task *task, double now)
{
    const struct cluster_plugin *plugin = remote->channel.plugin;
    struct member *member = task->member;
    bool has_base = remote->base.n_bytes > 0 && task->packed.n_bytes >= LEAST_BASE;
    struct job_body job = {.id = task->id,
                           .key = task->key,
                           .timeout = remote->timeout * member->scale,
                           .form = has_base ? JOB_DELTA : JOB_PLAIN};
    struct buffer bytes = {0}, body = {0};
    if (has_base)
        job.base = remote->base;
    plugin->compress(task->packed.data, task->packed.n_bytes,
                     has_base ? remote->base_bytes.data : NULL,
                     has_base ? remote->base_bytes.n_bytes : 0, &bytes);
    if (bytes.n_bytes > LARGEST_IN_MESSAGE) {
        struct blob_name name = blob_store_add(&remote->blobs, plugin, &bytes, task->id);
        job.form = JOB_BLOB;
        blob_name_pack(&name, &bytes);
    }
    job.bytes = bytes.data;
    job.n_bytes = bytes.n_bytes;
    job_pack(&job, &body);
    remote_send(remote, member, MESSAGE_JOB, &body);
    buffer_done(&bytes);
    task->sent_at = now;
}

static void give_to(struct remote *remote, struct task *task, struct member *member, double now)
{
    task->stage = TASK_SENT;
    task->was_taken_back = false;
    task->member = member;
    member->n_jobs++;
    remote_send_job(remote, task, now);
}

/* The number of tests that the user wants to run on this machine although workers are ready. */
unsigned remote_n_slots_here(const struct remote *remote, double now)
{
    if (remote->options.uses_this_machine || !remote->has_begun)
        return remote->tests.n_workers;
    bool is_alone = crew_n_slots(&remote->crew) == 0 &&
                    now > fmax(remote->ready_at, remote->begun_at) + patience_for_workers;
    return is_alone ? remote->tests.n_workers : 0;
}

static void run_here(struct remote *remote, struct task *task)
{
    oracle_set_timeout(remote->place.oracle, remote->timeout);
    if (oracle_start(remote->place.oracle, task->id, &task->files, &remote->broken) == STATUS_OK)
        task->stage = TASK_HERE;
    else
        remote->is_broken = true;
}

/* Finds a slot for a test that was lost with its worker: the test that was asked for last is
 * cancelled and queued again.  Returns the worker with the free slot; NULL: every other test was
 * asked for earlier. */
static struct member *make_room(struct remote *remote, const struct task *lost)
{
    for (size_t i = remote->tasks.n_tasks; i-- > 0 && remote->tasks.list[i] != lost;) {
        struct task *task = remote->tasks.list[i];
        if (task->kind != TASK_CANDIDATE || task->stage != TASK_SENT ||
            !member_is_usable(task->member))
            continue;
        struct member *member = task->member;
        remote_send_id(remote, member, MESSAGE_CANCEL, task->id);
        task_requeue(task);
        return member;
    }
    return NULL;
}

static void place_candidate(struct remote *remote, struct task *task, double now)
{
    struct member *member = task->checked == NULL ? crew_choose(&remote->crew) : NULL;
    unsigned n_here = tasks_count(&remote->tasks, TASK_HERE);
    if (member == NULL && task->was_taken_back && task->checked == NULL)
        member = make_room(remote, task);
    if (member != NULL)
        give_to(remote, task, member, now);
    else if (n_here < remote_n_slots_here(remote, now) || (task->checked != NULL && n_here == 0))
        run_here(remote, task);
}

void remote_hand_out(struct remote *remote, double now)
{
    bool is_settling = remote_is_settling(remote, now);
    for (size_t i = 0; i < remote->tasks.n_tasks; i++) {
        struct task *task = remote->tasks.list[i];
        if (task->stage == TASK_SENT && !task->member->is_lost && now > task->sent_at + resend &&
            task->sent_at >= 0) {
            /* the worker's next report confirms that the job has arrived */
            remote_send_job(remote, task, now);
        } else if (task->stage != TASK_QUEUED) {
            continue;
        } else if (task->kind == TASK_CANDIDATE) {
            bool is_answered = task->checked == NULL &&
                               (remote_take_known(remote, task) || remote_adopt(remote, task));
            if (!is_answered && !is_settling)
                place_candidate(remote, task, now);
        } else if (task->kind == TASK_OTHER_HERE) {
            run_here(remote, task);
        } else if (!task->member->is_lost && task->member->n_jobs < task->member->n_slots) {
            give_to(remote, task, task->member, now);
        }
    }
}

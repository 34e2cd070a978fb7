/* Messages from workers: joining, reports and answers. */
#include "cluster/driver/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of first answers that are tested again on this machine, for a worker whose environment
 * differs. */
enum { FIRST_CHECKS = 5 };

static void spare(void *context, pid_t pid)
{
    oracle_spare(((struct remote *)context)->place.oracle, pid);
}

static void welcome(struct remote *remote, struct member *member)
{
    struct buffer body = {0};
    if (!remote->has_begun)
        return; /* the worker will say hello again */
    blob_name_pack(&remote->config, &body);
    remote_send(remote, member, MESSAGE_WELCOME, &body);
}

static void take_hello(struct remote *remote, const struct message *message, struct member *member)
{
    struct hello_body hello;
    char why[LINE_ROOM];
    if (!hello_unpack(message, &hello) || member->state == MEMBER_LEFT_OUT)
        return;
    memcpy(member->host, hello.host, sizeof member->host);
    member->n_slots = hello.n_slots;
    member->was_ready = hello.was_ready;
    memcpy(member->config, hello.config, sizeof member->config);
    remote_take_back(remote, member); /* the worker was restarted */
    member->state = MEMBER_JOINING;
    member->is_proven = false;
    if (strcmp(hello.version, PARE_VERSION) != 0) {
        snprintf(why, sizeof why,
                 "%.200s has Pare %.100s, and the driver has %s: install the same version",
                 hello.host, hello.version, PARE_VERSION);
        remote_leave_out(remote, member, why, true);
        return;
    }
    welcome(remote, member);
}

static void take_proof(struct remote *remote, const struct message *message, struct member *member)
{
    struct proof_body proof;
    char why[LINE_ROOM];
    if (member->state != MEMBER_JOINING || !remote->has_begun || !proof_unpack(message, &proof))
        return;
    if (crew_tools_differ(member, &proof, remote->options.test->tools, spare, remote, why)) {
        remote_leave_out(remote, member, why, true);
    } else {
        if (crew_surroundings_differ(member, &proof, why)) {
            remote_say(remote, "%s", why);
            member->n_to_check = FIRST_CHECKS;
        }
        member->is_proven = true;
    }
    free(proof.tools);
}

static bool lists(const struct state_body *state, uint64_t id)
{
    size_t i = 0;
    while (i < state->n_jobs && state->jobs[i].id != id)
        i++;
    return i < state->n_jobs;
}

/* Queues a job again that had arrived, is not answered, and is not in the worker's report: the
 * worker was restarted. */
static void take_back_unlisted(struct remote *remote, const struct state_body *state,
                               const struct member *member)
{
    for (size_t i = 0; i < remote->tasks.n_tasks; i++) {
        struct task *task = remote->tasks.list[i];
        if (task->stage == TASK_SENT && task->member == member && task->sent_at < 0 &&
            !lists(state, task->id)) {
            task_requeue(task);
            task->was_taken_back = true;
        }
    }
}

static void take_state(struct remote *remote, const struct message *message, struct member *member,
                       double now)
{
    struct state_body state;
    if (!state_unpack(message, &state))
        return;
    for (size_t i = 0; i < state.n_jobs && remote->has_begun; i++) {
        struct task *task = tasks_find(&remote->tasks, state.jobs[i].id);
        if (task == NULL)
            continue;
        if (task->stage == TASK_SENT && task->member == member)
            task->sent_at = -1; /* the job has arrived */
        else if (task->stage != TASK_QUEUED || task->checked != NULL)
            /* another worker has the task */
            remote_send_id(remote, member, MESSAGE_CANCEL, task->id);
    }
    if (remote->has_begun)
        remote_find_jobs(remote, member, &state, now);
    take_back_unlisted(remote, &state, member);
    free(state.jobs);
    if (member->state == MEMBER_JOINING && !member->is_proven)
        welcome(remote, member); /* the worker's proof was lost */
}

static void take_done(struct remote *remote, const struct message *message, struct member *member,
                      double now)
{
    struct done_body done;
    if (!remote->has_begun || !done_unpack(message, &done))
        return; /* the worker repeats its answer until it is confirmed */
    remote_send_id(remote, member, MESSAGE_THANKS, done.name.id);
    struct task *task = tasks_find(&remote->tasks, done.name.id);
    if (task == NULL && remote_was_ready(remote, member))
        remote_keep_orphan(remote, &done, now);
    else if (task != NULL && hash_equal(task->key, done.name.key) &&
             (member->state == MEMBER_READY || task->member == member))
        remote_answered(remote, task, member, &done.outcome, now);
}

static void take_end(struct remote *remote, const struct message *message, struct member *member)
{
    char line[LINE_ROOM], why[LINE_ROOM];
    if (!line_unpack(message, line))
        return;
    if (message->kind == MESSAGE_BROKEN) {
        snprintf(why, sizeof why, "%.200s cannot run the test: %.700s; its answers are not used",
                 member->host, line);
        remote_leave_out(remote, member, why, false);
    } else if (member->state != MEMBER_LEFT_OUT) {
        member->state = MEMBER_GONE;
        remote_take_back(remote, member);
        remote_tell(remote, "%s has left: %.700s", member->host, line);
    }
}

enum message_fault remote_take_message(struct remote *remote, const struct message *message,
                                       double now)
{
    struct get_body get;
    struct member *member = crew_find(&remote->crew, message->sender);
    if (message->epoch != remote->channel.epoch || message->sender == 0 ||
        (member == NULL && message->kind != MESSAGE_HELLO))
        return MESSAGE_GOOD; /* of an earlier driver or worker */
    if (member == NULL)
        member = crew_add(&remote->crew, message->sender);
    if (!message_is_new(&member->window, message))
        return message_is_repeated(&member->window, message) ? MESSAGE_REPEATED : MESSAGE_GOOD;
    member->heard_at = now;
    member->is_lost = false;
    switch (message->kind) {
    case MESSAGE_HELLO:
        take_hello(remote, message, member);
        break;
    case MESSAGE_PROOF:
        take_proof(remote, message, member);
        break;
    case MESSAGE_STATE:
        take_state(remote, message, member, now);
        break;
    case MESSAGE_DONE:
        take_done(remote, message, member, now);
        break;
    case MESSAGE_GET:
        if (get_unpack(message, &get))
            blob_store_answer(&remote->blobs, &remote->channel, member->id, &get);
        break;
    case MESSAGE_BROKEN:
    case MESSAGE_BYE:
        take_end(remote, message, member);
        break;
    default:
        break;
    }
    return MESSAGE_GOOD;
}

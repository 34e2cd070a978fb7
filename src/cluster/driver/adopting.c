/* Tests that an earlier process of this driver sent to workers: those that still run there, and
 * answers that the earlier process did not receive.  If the run asks for one of these candidates
 * again, the running test or its answer is used.
 *
 * A restarted driver first waits a moment, until the workers that it had before have reported their
 * tests.  Reported tests that the run has not asked for yet may go on for some seconds more. */
#include "cluster/driver/state.h"

#include <string.h>

/* Seconds after the start of a resumed run.  Until `settling`, the driver starts no test, because a
 * worker may still be running it: workers report twice a second.  Until `adoption`, running tests
 * are taken over. */
static const double settling = 0.8, adoption = 5.0;

bool remote_was_ready(const struct remote *remote, const struct member *member)
{
    return member->was_ready && remote->has_begun &&
           memcmp(member->config, remote->config.digest, DIGEST_BYTES) == 0;
}

bool remote_is_settling(const struct remote *remote, double now)
{
    bool is_back = false;
    for (size_t i = 0; i < remote->crew.n_members; i++)
        is_back |= remote_was_ready(remote, remote->crew.members[i]);
    return is_back && now < remote->begun_at + settling;
}

/* --- tests under way -------------------------------------------------------------------------- */

static void adopt_test(struct remote *remote, struct task *task, const struct found_job *job)
{
    task->id = job->name.id;
    task->stage = TASK_SENT;
    task->member = job->member;
    task->sent_at = -1;
    task->is_adopted = true;
    job->member->n_jobs++;
    remote->figures.n_adopted++;
}

static void forget_found(struct remote *remote, const struct member *member)
{
    size_t n_left = 0;
    for (size_t i = 0; i < remote->n_found; i++)
        if (remote->found[i].member != member)
            remote->found[n_left++] = remote->found[i];
    remote->n_found = n_left;
}

/* The task of this candidate that is still queued, or was sent out again a moment ago. */
static struct task *find_wanted(const struct remote *remote, struct hash key)
{
    for (size_t i = 0; i < remote->tasks.n_tasks; i++) {
        struct task *task = remote->tasks.list[i];
        bool is_open =
            task->stage == TASK_QUEUED || (task->stage == TASK_SENT && !task->is_adopted);
        if (task->kind == TASK_CANDIDATE && is_open && task->checked == NULL &&
            hash_equal(task->key, key))
            return task;
    }
    return NULL;
}

void remote_find_jobs(struct remote *remote, struct member *member, const struct state_body *state,
                      double now)
{
    bool is_early = now < remote->begun_at + adoption && remote_was_ready(remote, member);
    forget_found(remote, member);
    for (size_t i = 0; i < state->n_jobs; i++) {
        struct found_job job = {state->jobs[i], member};
        if (tasks_find(&remote->tasks, job.name.id) != NULL)
            continue;
        struct task *task = is_early ? find_wanted(remote, job.name.key) : NULL;
        if (task != NULL && task->stage == TASK_SENT) {
            remote_send_id(remote, task->member, MESSAGE_CANCEL, task->id);
            task_requeue(task);
        }
        if (task != NULL)
            adopt_test(remote, task, &job);
        else if (is_early && remote->n_found < MAX_ORPHANS)
            remote->found[remote->n_found++] = job;
        else
            remote_send_id(remote, member, MESSAGE_CANCEL, job.name.id);
    }
}

/* --- answers ---------------------------------------------------------------------------------- */

static void adopt_answer(struct remote *remote, struct task *task, const struct outcome *outcome)
{
    task_requeue(task); /* no worker runs the test any more */
    task->stage = TASK_ENDED;
    task->outcome = *outcome;
    remote->figures.n_adopted++;
}

void remote_keep_orphan(struct remote *remote, const struct done_body *done, double now)
{
    struct task *task = find_wanted(remote, done->name.key);
    if (task != NULL && task->stage == TASK_QUEUED)
        adopt_answer(remote, task, &done->outcome);
    else if (now < remote->begun_at + adoption && remote->n_orphans < MAX_ORPHANS)
        remote->orphans[remote->n_orphans++] = *done;
}

bool remote_adopt(struct remote *remote, struct task *task)
{
    for (size_t i = 0; i < remote->n_orphans; i++)
        if (hash_equal(remote->orphans[i].name.key, task->key)) {
            adopt_answer(remote, task, &remote->orphans[i].outcome);
            remote->orphans[i] = remote->orphans[--remote->n_orphans];
            return true;
        }
    for (size_t i = 0; i < remote->n_found; i++)
        if (hash_equal(remote->found[i].name.key, task->key) && !remote->found[i].member->is_lost) {
            adopt_test(remote, task, &remote->found[i]);
            remote->found[i] = remote->found[--remote->n_found];
            return true;
        }
    return false;
}

bool remote_take_known(struct remote *remote, struct task *task)
{
    if (remote->known == NULL || !known_find(remote->known, task->key, &task->outcome))
        return false;
    task->stage = TASK_ENDED;
    remote->figures.n_known++;
    return true;
}

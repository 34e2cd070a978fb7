/* Answers: which of them count, and which workers are excluded. */
#include "cluster/driver/state.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* One in so many answers of a worker is tested again on this machine. */
enum { CHECK_EVERY = 64 };

void remote_take_back(struct remote *remote, struct member *member)
{
    for (size_t i = remote->tasks.n_tasks; i-- > 0;) {
        struct task *task = remote->tasks.list[i];
        bool is_trial = task->kind == TASK_ORIGINAL || task->kind == TASK_OTHER;
        if (task->checked == member) { /* the worker's answer does not count any more */
            task->checked = NULL;
            if (task->stage == TASK_HERE)
                continue; /* the answer of this machine counts alone */
        }
        if (task->member != member)
            continue;
        if (is_trial) {
            tasks_remove(&remote->tasks, task);
        } else if (task->stage == TASK_SENT) {
            task_requeue(task);
            task->was_taken_back = true;
        }
    }
    member->n_trials = 0;
}

void remote_leave_out(struct remote *remote, struct member *member, const char *why, bool tell_it)
{
    if (member->state == MEMBER_LEFT_OUT)
        return;
    member->state = MEMBER_LEFT_OUT;
    remote_take_back(remote, member);
    if (remote->known != NULL)
        known_void(remote->known, member->id);
    strncpy(member->why, why, sizeof member->why - 1);
    remote->figures.n_refused++;
    remote_say(remote, "%s", why);
    if (tell_it) {
        struct buffer body = {0};
        buffer_add_text(&body, why);
        remote_send(remote, member, MESSAGE_REFUSE, &body);
    }
}

static const char *verdict_words(enum verdict verdict)
{
    return verdict == VERDICT_NOT ? "not interesting" : verdict_name(verdict);
}

/* --- trials ----------------------------------------------------------------------------------- */

static void accept(struct remote *remote, struct member *member)
{
    struct buffer nothing = {0};
    member->state = MEMBER_READY;
    remote_send(remote, member, MESSAGE_READY, &nothing);
    remote_tell(remote, "%s runs tests, %u at once", member->host, member->n_slots);
}

static void trial_ended(struct remote *remote, struct task *task, const struct outcome *outcome)
{
    struct member *member = task->member;
    bool is_original = task->kind == TASK_ORIGINAL;
    enum verdict wanted = is_original ? VERDICT_INTERESTING : remote->other_verdict;
    char why[LINE_ROOM], how[OUTCOME_TEXT];
    if (is_original && remote->original_seconds > 0)
        member->scale =
            fmax(member->scale, fmin(outcome->seconds / remote->original_seconds, 10.0));
    tasks_remove(&remote->tasks, task);
    if (outcome->verdict != wanted) {
        snprintf(why, sizeof why, "%s is %s on %.200s (%s) and %s here: its answers are not used",
                 is_original ? "the original" : "the emptied input",
                 verdict_words(outcome->verdict), member->host, outcome_text(outcome, how),
                 verdict_words(wanted));
        remote_leave_out(remote, member, why, true);
    } else if (--member->n_trials == 0) {
        accept(remote, member);
    }
}

/* The trials are the original and the emptied input, twice each.  The emptied input is left out if
 * its answer on this machine is not known. */
void remote_begin_trials(struct remote *remote, struct member *member)
{
    if (remote_was_ready(remote, member)) {
        accept(remote, member);
        return;
    }
    member->state = MEMBER_TRIED;
    bool has_other = remote->knows_other && remote->other_verdict != VERDICT_UNRESOLVED;
    for (int i = 0; i < 2; i++) {
        tasks_add(&remote->tasks, TASK_ORIGINAL, remote->next_id++, &remote->original)->member =
            member;
        if (has_other)
            tasks_add(&remote->tasks, TASK_OTHER, remote->next_id++, &remote->other)->member =
                member;
    }
    member->n_trials = has_other ? 4 : 2;
}

/* --- candidates ------------------------------------------------------------------------------- */

/* Another worker may still run the test: the first answer counts. */
static void stop_elsewhere(struct remote *remote, const struct task *task,
                           const struct member *answering)
{
    if (task->stage == TASK_SENT && task->member != answering)
        remote_send_id(remote, task->member, MESSAGE_CANCEL, task->id);
    if (task->stage == TASK_HERE && answering != NULL)
        oracle_cancel(remote->place.oracle, task->id);
}

/* `from`: the worker that answered; NULL: this machine. */
static void conclude(struct remote *remote, struct task *task, const struct outcome *outcome,
                     const struct member *from)
{
    blob_store_drop(&remote->blobs, task->id);
    task_requeue(task); /* no worker runs the test any more */
    task->stage = TASK_ENDED;
    task->outcome = *outcome;
    if (from == NULL)
        remote->figures.n_local++;
    else
        remote->figures.n_remote++;
    if (remote->known != NULL)
        known_add(remote->known, task->key, outcome, from != NULL ? from->id : 0);
    if (outcome->verdict == VERDICT_INTERESTING &&
        task->packed.n_bytes < remote->base_bytes.n_bytes / 2)
        remote_use_base(remote, &task->packed);
}

/* Compares a worker's answer with the answer of this machine to the same test. */
static void compare(struct remote *remote, struct task *task, const struct outcome *here)
{
    struct member *member = task->checked;
    char why[LINE_ROOM];
    task->checked = NULL;
    if (here->verdict == task->outcome.verdict || here->verdict == VERDICT_UNRESOLVED) {
        struct outcome first = task->outcome;
        if (member->n_to_check > 0)
            member->n_to_check--;
        conclude(remote, task, here->verdict == VERDICT_UNRESOLVED ? &first : here, member);
        return;
    }
    member->n_contradictions++;
    remote->figures.n_contradictions++;
    snprintf(why, sizeof why,
             "%.200s contradicts this machine (a candidate is %s there and %s here): its answers "
             "are not used; is the test flaky?",
             member->host, verdict_words(task->outcome.verdict), verdict_words(here->verdict));
    conclude(remote, task, here, NULL);
    remote_leave_out(remote, member, why, true);
}

static bool is_to_check(const struct member *member, const struct outcome *outcome)
{
    bool is_due = member->n_to_check > 0 || member->n_answers % CHECK_EVERY == 0;
    return is_due && outcome->verdict != VERDICT_UNRESOLVED;
}

/* `member` is NULL for an outcome of this machine. */
void remote_answered(struct remote *remote, struct task *task, struct member *member,
                     const struct outcome *outcome, double now)
{
    (void)now;
    if (task->kind == TASK_OTHER_HERE) {
        remote->knows_other = true;
        remote->other_verdict = outcome->verdict;
        tasks_remove(&remote->tasks, task);
    } else if (task->kind != TASK_CANDIDATE) {
        trial_ended(remote, task, outcome);
    } else if (member == NULL && task->checked != NULL) {
        compare(remote, task, outcome);
    } else if (member == NULL) {
        stop_elsewhere(remote, task, NULL);
        conclude(remote, task, outcome, NULL);
    } else if (task->checked == NULL && task->stage != TASK_ENDED) {
        member->n_answers++;
        stop_elsewhere(remote, task, member);
        if (is_to_check(member, outcome)) {
            task_requeue(task);
            task->checked = member;
            task->outcome = *outcome;
        } else {
            conclude(remote, task, outcome, member);
        }
    }
}

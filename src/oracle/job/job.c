#include "oracle/job/job.h"

#include "base/memory.h"
#include "oracle/process/environment.h"
#include "oracle/process/strays.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Seconds that killed processes get to end.  A process may not end even when killed, for example
 * while it waits for a dead network disk.  The verdict does not wait for it. */
static const double patience = 5.0;

struct job *job_new(const struct shared *shared, unsigned number)
{
    struct job *job = mem_zero(1, sizeof *job);
    job->number = number;
    char place[32];
    snprintf(place, sizeof place, "j%u", number);
    workspace_init(&job->workspace, &shared->root,
                   shared->options.kind == TEST_SERVER ? place : NULL, number);
    child_init(&job->child);
    child_init(&job->debugging);
    char *temp = mem_format("%s/s%u", job->workspace.place, number);
    resident_init(&job->server, temp);
    free(temp);
    job->env = environment_new();
    job->server_env = environment_new();
    return job;
}

void job_free(struct job *job)
{
    workspace_done(&job->workspace);
    child_done(&job->child);
    child_done(&job->debugging);
    resident_done(&job->server);
    environment_free(job->env);
    environment_free(job->server_env);
    program_free_argv(job->arguments);
    buffer_done(&job->frames);
    free(job);
}

bool job_is_active(const struct job *job)
{
    return job->stage != STAGE_FREE && job->stage != STAGE_DONE;
}

void job_discard(struct job *job)
{
    job->discarded = true;
    if (job->stage == STAGE_DONE)
        job->stage = STAGE_FREE;
    else if (job->stage == STAGE_FRAMES)
        child_kill(&job->debugging);
    else if (job->stage != STAGE_ASK)
        child_kill(&job->child);
}

/* Stores the last line of output.  A persistent test process sends it with its answer. */
static void note_last_line(const struct shared *shared, struct job *job)
{
    struct outcome *outcome = &job->outcome;
    if (shared->options.kind == TEST_SERVER && outcome->ran_test)
        snprintf(outcome->last_line, sizeof outcome->last_line, "%.*s",
                 (int)sizeof outcome->last_line - 1, outcome->fingerprint);
    else
        child_last_line(&job->child, outcome->last_line, sizeof outcome->last_line);
}

void job_conclude(struct shared *shared, struct job *job, enum verdict verdict)
{
    job->outcome.verdict = verdict;
    job->outcome.worker = job->number;
    if (!job->discarded)
        note_last_line(shared, job);
    workspace_clear(&job->workspace);
    shared->was_freed |= job->discarded && job->stage == STAGE_ASK;
    job->stage = job->discarded ? STAGE_FREE : STAGE_DONE;
}

static void add_living(struct pid_list *list, pid_t pid)
{
    if (pid != 0)
        pid_list_add(list, pid);
}

static bool is_swept(const struct shared *shared, const struct job *job, const struct child *child)
{
    struct pid_list living = {0};
    for (size_t i = 0; i < shared->n_jobs; i++) {
        add_living(&living, shared->jobs[i]->child.leader);
        add_living(&living, shared->jobs[i]->debugging.leader);
        add_living(&living, shared->jobs[i]->server.child.leader);
    }
    char *const *env = child == &job->server.child ? job->server_env : job->env;
    struct owner owner = {child->session, environment_mark(env), job->workspace.work};
    size_t n_left = strays_kill(&owner, &living, &shared->spared);
    pid_list_done(&living);
    return n_left == 0;
}

bool job_run_is_over(const struct shared *shared, struct job *job, const struct child *child,
                     double now, bool childless)
{
    if (isinf(job->give_up_at))
        job->give_up_at = now + patience;
    return childless || is_swept(shared, job, child) || now >= job->give_up_at;
}

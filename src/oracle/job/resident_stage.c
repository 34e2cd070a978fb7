#include "oracle/job/resident_stage.h"

#include "oracle/process/environment.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A server may die by accident once.  If it dies again over the same candidate, the candidate is to
 * blame, and is unresolved. */
enum { MAX_ASKED = 2 };

/* Wraps bubblewrap around the command, if that is the sandbox.  Returns the arguments, which the
 * caller frees; or NULL. */
static char **wrap(const struct shared *shared, const struct job *job,
                   struct server_command *command)
{
    if (shared->bubblewrap.path == NULL)
        return NULL;
    struct wrapped sees = {.root = shared->root.path,
                           .work = job->workspace.place,
                           .dir = shared->here_path != NULL ? shared->here_path : "/"};
    char **argv = bubblewrap_argv(&shared->bubblewrap, &sees, command->path, command->argv);
    command->path = shared->bubblewrap.path;
    command->argv = argv;
    command->is_wrapped = true;
    return argv;
}

static enum status start_server(struct shared *shared, struct job *job, struct error *err)
{
    const struct oracle_options *options = &shared->options;
    char owner[16];
    snprintf(owner, sizeof owner, "s%u", job->number);
    environment_set(job->server_env, shared->root.run, owner, job->server.temp);
    struct server_command command = {
        .path = shared->test.path,
        .argv = shared->test.argv,
        .envp = job->server_env,
        .dir = shared->here,
        .view = shared->here_path != NULL ? shared_view(shared) : NULL,
        .dir_in_view = shared->here_path,
        .cell = &shared->supervisor.groups[SUPERVISOR_GROUPS - 1 - job->number],
        .rules = sandbox_rules_for_place(&shared->sandbox, &job->workspace),
        .with_network = shared->sandbox.with_network};
    struct child_limits limits = {.memory = options->memory, .max_disk = options->max_disk};
    char **wrapped = wrap(shared, job, &command);
    int problem = command.rules < 0
                      ? errno
                      : resident_start(&job->server, &command, &limits, &job->workspace);
    if (command.rules > 0)
        close(command.rules);
    if (wrapped != NULL)
        program_free_argv(wrapped);
    if (problem != 0)
        return fail(err, STATUS_ORACLE, "cannot run the persistent test process %s: %s",
                    shared->test.path, strerror(problem));
    return STATUS_OK;
}

static enum status ask(struct shared *shared, struct job *job, struct error *err)
{
    if (job->server.child.leader == 0) {
        enum status status = start_server(shared, job, err);
        if (status != STATUS_OK)
            return status;
    }
    job->n_asked++;
    job->give_up_at = INFINITY;
    if (!resident_ask(&job->server, job->workspace.work, child_now(), shared->options.timeout))
        /* the process has closed its input, so no answer will come */
        child_kill(&job->server.child);
    return STATUS_OK;
}

enum status resident_stage_begin(struct shared *shared, struct job *job, struct error *err)
{
    job->stage = STAGE_ASK;
    job->outcome.ran_test = true;
    job->n_asked = 0;
    return ask(shared, job, err);
}

/* The persistent process was stopped, because of a limit or a wrong answer, or ended by itself. */
static void server_ended(struct shared *shared, struct job *job)
{
    struct child *child = &job->server.child;
    resident_hang_up(&job->server);
    if (!child->stopped && !job->discarded && job->n_asked < MAX_ASKED) {
        if (ask(shared, job, &shared->broken) == STATUS_OK)
            return;
        shared->is_broken = true;
        job->discarded = true;
    }
    struct observation observation;
    child_observe(child, &observation);
    job->outcome.ending = observation.ending;
    job->outcome.code = observation.code;
    job->outcome.seconds = observation.seconds;
    job_conclude(shared, job, VERDICT_UNRESOLVED);
}

static void listen(struct shared *shared, struct job *job, double now)
{
    enum verdict verdict = VERDICT_UNRESOLVED;
    struct resident *server = &job->server;
    switch (resident_listen(server, &verdict, job->outcome.fingerprint)) {
    case REPLY_NONE:
        child_look(&server->child, now);
        break;
    case REPLY_VERDICT:
        job->outcome.ending = ENDED_ANSWERED;
        job->outcome.seconds = now - server->child.started;
        job_conclude(shared, job, verdict);
        break;
    case REPLY_GARBAGE:
        snprintf(job->outcome.fingerprint, sizeof job->outcome.fingerprint,
                 "the persistent test process answered: %.200s", buffer_text(&server->line));
        resident_hang_up(server);
        child_stop(&server->child, now, ENDED_ANSWERED);
        break;
    case REPLY_CLOSED:
        resident_hang_up(server);
        child_kill(&server->child);
        break;
    }
}

void resident_stage_advance(struct shared *shared, struct job *job, double now, bool childless)
{
    struct child *child = &job->server.child;
    if (job->server.from >= 0 && !child->stopped)
        listen(shared, job, now);
    else
        child_look(child, now);
    if (job->stage != STAGE_ASK || child->leader != 0)
        return;
    if (job_run_is_over(shared, job, child, now, childless))
        server_ended(shared, job);
}

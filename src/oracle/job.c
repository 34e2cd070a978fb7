#include "oracle/job.h"

#include "base/memory.h"
#include "oracle/fingerprint.h"
#include "oracle/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double patience = 5.0; /* seconds for killed processes to be gone */

extern char **environ;

struct job *job_new(const struct oracle *oracle, unsigned number)
{
    struct job *job = mem_zero(1, sizeof *job);
    job->number = number;
    workspace_init(&job->workspace, &oracle->root, number);
    run_init(&job->run);
    size_t n_env = 0;
    while (environ[n_env] != NULL)
        n_env++;
    job->env = mem_zero(n_env + 3, sizeof *job->env);
    size_t at = 2;
    for (size_t i = 0; i < n_env; i++)
        if (strncmp(environ[i], "PARE_JOB=", 9) != 0 && strncmp(environ[i], "TMPDIR=", 7) != 0)
            job->env[at++] = environ[i];
    return job;
}

void job_free(struct job *job)
{
    workspace_done(&job->workspace);
    run_done(&job->run);
    free(job->env[0]);
    free(job->env[1]);
    free(job->env);
    program_free_argv(job->arguments);
    buffer_done(&job->frames);
    free(job);
}

/* Runs --------------------------------------------------------------------------------------- */

static enum status run_program(struct oracle *oracle, struct job *job, const char *path,
                               char *const *argv, double seconds, int *ret_problem,
                               struct error *err)
{
    const struct oracle_options *options = &oracle->options;
    int in = oracle->null;
    if (job->input != NULL)
        in = openat(job->workspace.work_fd, job->input, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return fail(err, STATUS_IO, "cannot read the candidate %s: %s", job->input,
                    strerror(errno));
    struct run_command command = {path, argv, job->env, in,
                                  &oracle->supervisor.groups[job->number]};
    struct run_limits limits = {seconds, options->memory, options->max_output, options->max_disk};
    int problem = run_start(&job->run, &command, &limits, &job->workspace);
    if (in != oracle->null)
        close(in);
    *ret_problem = problem;
    if (problem != 0)
        return fail(err, STATUS_ORACLE, "cannot run %s: %s", path, strerror(problem));
    job->give_up_at = INFINITY;
    return STATUS_OK;
}

/* A script without a #! line is run with sh from then on. */
static enum status run_user_program(struct oracle *oracle, struct job *job, struct program *program,
                                    char **arguments, double seconds, struct error *err)
{
    int problem = 0;
    enum status status =
        run_program(oracle, job, program->path, arguments != NULL ? arguments : program->argv,
                    seconds, &problem, err);
    if (problem == ENOEXEC && strcmp(program->path, "/bin/sh") != 0 && arguments == NULL) {
        program_use_shell(program);
        status = run_program(oracle, job, program->path, program->argv, seconds, &problem, err);
    }
    return status;
}

static enum status begin_valid(struct oracle *oracle, struct job *job, struct error *err)
{
    job->stage = STAGE_VALID;
    job->outcome.ran_valid = true;
    return run_user_program(oracle, job, &oracle->valid, NULL, oracle->options.timeout, err);
}

static enum status begin_test(struct oracle *oracle, struct job *job, struct error *err)
{
    job->stage = STAGE_TEST;
    job->outcome.ran_test = true;
    return run_user_program(oracle, job, &oracle->test, job->arguments, oracle->options.timeout,
                            err);
}

static void set_environment(const struct oracle *oracle, struct job *job)
{
    free(job->env[0]);
    free(job->env[1]);
    /* the dot ends the number: no mark is the beginning of another */
    job->env[0] =
        mem_format("PARE_JOB=%s-%llu.", oracle->root.run, (unsigned long long)oracle->n_started);
    job->env[1] = mem_format("TMPDIR=%s", job->workspace.temp);
}

enum status job_start(struct oracle *oracle, struct job *job, uint64_t id,
                      const struct fileset *candidate, struct error *err)
{
    const struct oracle_options *options = &oracle->options;
    enum status status = workspace_fill(&job->workspace, candidate, err);
    if (status != STATUS_OK)
        return status;
    oracle->n_started++;
    set_environment(oracle, job);
    job->discarded = false;
    job->outcome = (struct outcome){.job = id, .was_alone = true};
    job->frames.n_bytes = 0;
    program_free_argv(job->arguments);
    job->arguments = NULL;
    job->input = NULL;
    if (options->kind == TEST_COMMAND) {
        job->arguments = program_fill(&oracle->test, candidate, !options->pass_on_stdin);
        if (options->pass_on_stdin && candidate->n_files > 0)
            job->input = candidate->files[0].name;
    }
    status =
        options->valid_argv != NULL ? begin_valid(oracle, job, err) : begin_test(oracle, job, err);
    if (status != STATUS_OK) {
        workspace_clear(&job->workspace);
        job->stage = STAGE_FREE;
    }
    return status;
}

void job_discard(struct job *job)
{
    job->discarded = true;
    if (job->stage == STAGE_DONE)
        job->stage = STAGE_FREE;
    else
        run_kill(&job->run);
}

/* Endings ------------------------------------------------------------------------------------- */

static void conclude(struct job *job, enum verdict verdict)
{
    job->outcome.verdict = verdict;
    workspace_clear(&job->workspace);
    job->stage = job->discarded ? STAGE_FREE : STAGE_DONE;
}

static bool is_cut_short(const struct observation *run)
{
    return run->ending == ENDED_TIMEOUT || run->ending == ENDED_OUTPUT;
}

static enum verdict judge_script(const struct oracle *oracle, struct job *job,
                                 const struct observation *run)
{
    if (is_cut_short(run))
        return VERDICT_UNRESOLVED;
    if (run->ending != ENDED_EXIT)
        return VERDICT_NOT;
    job->outcome.also = run->code == oracle->options.also_interesting;
    return (run->code == 0) != oracle->options.invert ? VERDICT_INTERESTING : VERDICT_NOT;
}

static void test_ended(struct oracle *oracle, struct job *job)
{
    struct observation run;
    run_observe(&job->run, false, &run);
    job->outcome.ending = run.ending;
    job->outcome.code = run.code;
    job->outcome.seconds = run.seconds;
    conclude(job, judge_script(oracle, job, &run));
    observation_done(&run);
}

static void valid_ended(struct oracle *oracle, struct job *job)
{
    struct observation run;
    run_observe(&job->run, false, &run);
    job->outcome.ending = run.ending;
    job->outcome.code = run.code;
    job->outcome.seconds = run.seconds;
    if (is_cut_short(&run)) {
        conclude(job, VERDICT_UNRESOLVED);
    } else if (run.ending != ENDED_EXIT || run.code != 0) {
        conclude(job, VERDICT_INVALID);
    } else if (begin_test(oracle, job, &oracle->broken) != STATUS_OK) {
        oracle->is_broken = true;
        job->discarded = true;
        conclude(job, VERDICT_UNRESOLVED);
    }
}

static void run_ended(struct oracle *oracle, struct job *job)
{
    if (job->discarded)
        conclude(job, VERDICT_UNRESOLVED);
    else if (job->stage == STAGE_VALID)
        valid_ended(oracle, job);
    else
        test_ended(oracle, job);
}

/* Is nothing of the run left?  Kills what is. */
static bool is_swept(const struct oracle *oracle, const struct job *job)
{
    struct pid_list living = {0};
    for (size_t i = 0; i < oracle->n_jobs; i++)
        if (oracle->jobs[i]->run.leader != 0)
            pid_list_add(&living, oracle->jobs[i]->run.leader);
    struct owner owner = {job->run.session, job->env[0], job->workspace.work};
    size_t n_left = strays_kill(&owner, &living, oracle->supervisor.pid);
    pid_list_done(&living);
    return n_left == 0;
}

void job_advance(struct oracle *oracle, struct job *job, double now, bool childless)
{
    if (job->stage == STAGE_FREE || job->stage == STAGE_DONE)
        return;
    if (job->run.leader != 0) {
        run_look(&job->run, now);
        return;
    }
    if (isinf(job->give_up_at))
        job->give_up_at = now + patience;
    if (childless || is_swept(oracle, job) || now >= job->give_up_at)
        run_ended(oracle, job);
}

double job_next_time(const struct job *job)
{
    if (job->stage == STAGE_FREE || job->stage == STAGE_DONE)
        return INFINITY;
    if (job->run.leader != 0)
        return run_next_time(&job->run);
    return run_now() + 0.01; /* being swept: ends of strangers are told, but some are not ours */
}

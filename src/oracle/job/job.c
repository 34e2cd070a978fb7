#include "oracle/job/job.h"

#include "base/memory.h"
#include "oracle/behaviour/crash.h"
#include "oracle/behaviour/keep.h"
#include "oracle/job/resident_stage.h"
#include "oracle/process/environment.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const double patience = 5.0; /* seconds for killed processes to be gone */

struct job *job_new(const struct oracle *oracle, unsigned number)
{
    struct job *job = mem_zero(1, sizeof *job);
    job->number = number;
    workspace_init(&job->workspace, &oracle->root, number);
    child_init(&job->child);
    child_init(&job->debugging);
    char *temp = mem_format("%s/s%u", oracle->root.path, number);
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

/* Runs --------------------------------------------------------------------------------------- */

static enum status start_child(struct oracle *oracle, struct job *job, struct child *child,
                               const char *path, char *const *argv, double seconds,
                               struct error *err)
{
    const struct oracle_options *options = &oracle->options;
    int in = oracle->null;
    if (job->input != NULL)
        in = openat(job->workspace.work_fd, job->input, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return fail(err, STATUS_IO, "cannot read the candidate %s: %s", job->input,
                    strerror(errno));
    struct child_command command = {.path = path,
                                    .argv = argv,
                                    .envp = job->env,
                                    .dir = job->workspace.work_fd,
                                    .in = in,
                                    .out = -1,
                                    .cell = &oracle->supervisor.groups[job->number]};
    struct child_limits limits = {seconds, options->memory, options->max_output, options->max_disk};
    if (child == &job->debugging && limits.memory != 0)
        limits.memory += 1 << 30; /* for the debugger itself */
    int problem = child_start(child, &command, &limits, &job->workspace);
    if (in != oracle->null)
        close(in);
    if (problem != 0)
        return fail(err, STATUS_ORACLE, "cannot run %s: %s", path, strerror(problem));
    job->give_up_at = INFINITY;
    return STATUS_OK;
}

static char *const *test_arguments(const struct oracle *oracle, const struct job *job)
{
    return job->arguments != NULL ? job->arguments : oracle->test.argv;
}

static enum status begin_valid(struct oracle *oracle, struct job *job, struct error *err)
{
    job->stage = STAGE_VALID;
    job->outcome.ran_valid = true;
    return start_child(oracle, job, &job->child, oracle->valid.path, oracle->valid.argv,
                       oracle->options.timeout, err);
}

static enum status begin_test(struct oracle *oracle, struct job *job, struct error *err)
{
    const struct oracle_options *options = &oracle->options;
    if (options->kind == TEST_SERVER)
        return resident_stage_begin(oracle, job, err);
    double seconds = options->timeout;
    double enough = options->keep != NULL ? keep_enough_seconds(options->keep) : 0;
    if (enough > 0 && (seconds <= 0 || seconds > enough + 0.01))
        seconds = enough + 0.01; /* what it does later makes no difference */
    job->stage = STAGE_TEST;
    job->outcome.ran_test = true;
    return start_child(oracle, job, &job->child, oracle->test.path, test_arguments(oracle, job),
                       seconds, err);
}

static enum status begin_frames(struct oracle *oracle, struct job *job)
{
    char **argv = crash_debugger_argv(oracle->test.path, test_arguments(oracle, job));
    job->stage = STAGE_FRAMES;
    enum status status = start_child(oracle, job, &job->debugging, oracle->debugger.path, argv,
                                     oracle->options.timeout + 10, NULL);
    program_free_argv(argv);
    return status;
}

enum status job_start(struct oracle *oracle, struct job *job, uint64_t id,
                      const struct fileset *candidate, struct error *err)
{
    const struct oracle_options *options = &oracle->options;
    enum status status = workspace_fill(&job->workspace, candidate, err);
    if (status != STATUS_OK)
        return status;
    char owner[32];
    snprintf(owner, sizeof owner, "%llu", (unsigned long long)oracle->n_started++);
    environment_set(job->env, oracle->root.run, owner, job->workspace.temp);
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
    else if (job->stage == STAGE_FRAMES)
        child_kill(&job->debugging);
    else if (job->stage != STAGE_ASK)
        child_kill(&job->child);
}

/* Endings ------------------------------------------------------------------------------------- */

void job_conclude(struct oracle *oracle, struct job *job, enum verdict verdict)
{
    job->outcome.verdict = verdict;
    workspace_clear(&job->workspace);
    oracle->was_freed |= job->discarded && job->stage == STAGE_ASK;
    job->stage = job->discarded ? STAGE_FREE : STAGE_DONE;
}

static bool is_cut_short(const struct observation *run)
{
    return run->ending == ENDED_TIMEOUT || run->ending == ENDED_OUTPUT;
}

static void note_ending(struct job *job, const struct observation *run)
{
    job->outcome.ending = run->ending;
    job->outcome.code = run->code;
    job->outcome.seconds = run->seconds;
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

/* The output of a run that is not interesting is looked at by nobody: do not even read it. */
static void script_ended(struct oracle *oracle, struct job *job)
{
    struct observation run;
    child_observe(&job->child, &run);
    enum verdict verdict = judge_script(oracle, job, &run);
    note_ending(job, &run);
    if (verdict == VERDICT_INTERESTING || job->outcome.also) {
        child_read_output(&job->child, &run);
        crash_in_output(&run, job->outcome.fingerprint);
        observation_done(&run);
    }
    job_conclude(oracle, job, verdict);
}

/* Of the test, or of the debugger that was called in afterwards. */
static void command_ended(struct oracle *oracle, struct job *job)
{
    const struct keep *keep = oracle->options.keep;
    struct observation run;
    child_observe(&job->child, &run);
    child_read_output(&job->child, &run);
    note_ending(job, &run);
    if (job->stage == STAGE_FRAMES) {
        struct observation debugger;
        child_observe(&job->debugging, &debugger);
        child_read_output(&job->debugging, &debugger);
        crash_frames(&debugger.out, &job->frames);
        observation_done(&debugger);
        buffer_add(&run.frames, job->frames.data, job->frames.n_bytes);
    }
    bool wants_frames = keep != NULL && job->stage == STAGE_TEST && oracle->debugger.path != NULL &&
                        keep_wants_frames(keep, &run);
    if (!wants_frames || begin_frames(oracle, job) != STATUS_OK) {
        enum verdict verdict = keep != NULL ? keep_judge(keep, &run) : VERDICT_INTERESTING;
        if (verdict == VERDICT_INTERESTING)
            crash_find(&run, job->outcome.fingerprint);
        job_conclude(oracle, job, verdict);
    }
    observation_done(&run);
}

static void valid_ended(struct oracle *oracle, struct job *job)
{
    struct observation run;
    child_observe(&job->child, &run);
    note_ending(job, &run);
    if (is_cut_short(&run)) {
        job_conclude(oracle, job, VERDICT_UNRESOLVED);
    } else if (run.ending != ENDED_EXIT || run.code != 0) {
        job_conclude(oracle, job, VERDICT_INVALID);
    } else if (begin_test(oracle, job, &oracle->broken) != STATUS_OK) {
        oracle->is_broken = true;
        job->discarded = true;
        job_conclude(oracle, job, VERDICT_UNRESOLVED);
    }
}

static void run_ended(struct oracle *oracle, struct job *job)
{
    if (job->discarded)
        job_conclude(oracle, job, VERDICT_UNRESOLVED);
    else if (job->stage == STAGE_VALID)
        valid_ended(oracle, job);
    else if (oracle->options.kind == TEST_SCRIPT)
        script_ended(oracle, job);
    else
        command_ended(oracle, job);
}

/* Going on ------------------------------------------------------------------------------------ */

static void add_living(struct pid_list *list, pid_t pid)
{
    if (pid != 0)
        pid_list_add(list, pid);
}

bool job_is_swept(const struct oracle *oracle, const struct job *job, const struct child *child)
{
    struct pid_list living = {0};
    for (size_t i = 0; i < oracle->n_jobs; i++) {
        add_living(&living, oracle->jobs[i]->child.leader);
        add_living(&living, oracle->jobs[i]->debugging.leader);
        add_living(&living, oracle->jobs[i]->server.child.leader);
    }
    char *const *env = child == &job->server.child ? job->server_env : job->env;
    struct owner owner = {child->session, environment_mark(env), job->workspace.work};
    size_t n_left = strays_kill(&owner, &living, oracle->supervisor.pid);
    pid_list_done(&living);
    return n_left == 0;
}

void job_advance(struct oracle *oracle, struct job *job, double now, bool childless)
{
    if (!job_is_active(job))
        return;
    if (job->stage == STAGE_ASK) {
        resident_stage_advance(oracle, job, now, childless);
        return;
    }
    struct child *child = job->stage == STAGE_FRAMES ? &job->debugging : &job->child;
    if (child->leader != 0) {
        child_look(child, now);
        return;
    }
    if (isinf(job->give_up_at))
        job->give_up_at = now + patience;
    if (childless || job_is_swept(oracle, job, child) || now >= job->give_up_at)
        run_ended(oracle, job);
}

double job_next_time(const struct job *job, double now)
{
    if (!job_is_active(job))
        return INFINITY;
    const struct child *child = job->stage == STAGE_ASK      ? &job->server.child
                                : job->stage == STAGE_FRAMES ? &job->debugging
                                                             : &job->child;
    if (child->leader != 0)
        return child_next_time(child);
    return now + 0.01; /* strays are dying: the end of those deeper down is not told */
}

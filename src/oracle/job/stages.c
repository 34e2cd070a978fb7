#include "oracle/job/stages.h"

#include "oracle/behaviour/crash.h"
#include "oracle/behaviour/keep.h"
#include "oracle/job/resident_stage.h"
#include "oracle/machine/memory_kills.h"
#include "oracle/process/environment.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Runs --------------------------------------------------------------------------------------- */

static int start_wrapped(const struct shared *shared, struct job *job, struct child *child,
                         struct child_command *command, const struct child_limits *limits)
{
    struct wrapped sees = {.root = shared->root.path,
                           .work = job->workspace.work,
                           .temp = job->workspace.temp,
                           .dir = job->workspace.work};
    char **argv = bubblewrap_argv(&shared->bubblewrap, &sees, command->path, command->argv);
    command->path = shared->bubblewrap.path;
    command->argv = argv;
    command->is_wrapped = true;
    int problem = child_start(child, command, limits, &job->workspace);
    program_free_argv(argv);
    return problem;
}

/* Returns 0, or the errno of the failed start. */
static int start_in_sandbox(const struct shared *shared, struct job *job, struct child *child,
                            struct child_command *command, const struct child_limits *limits)
{
    if (shared->bubblewrap.path != NULL)
        return start_wrapped(shared, job, child, command, limits);
    command->rules = sandbox_rules(&shared->sandbox, &job->workspace);
    command->with_network = shared->sandbox.with_network;
    int problem = command->rules < 0 ? errno : child_start(child, command, limits, &job->workspace);
    if (command->rules > 0)
        close(command->rules);
    return problem;
}

static enum status start_child(struct shared *shared, struct job *job, struct child *child,
                               const char *path, char *const *argv, double seconds,
                               struct error *err)
{
    const struct oracle_options *options = &shared->options;
    int in = shared->null;
    if (job->input != NULL)
        in = openat(job->workspace.work_fd, job->input, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return fail(err, STATUS_IO, "cannot read the candidate %s: %s", job->input,
                    strerror(errno));
    struct child_command command = {.path = path,
                                    .argv = argv,
                                    .envp = job->env,
                                    .dir = job->workspace.work_fd,
                                    .view = shared_view(shared),
                                    .dir_in_view = job->workspace.work,
                                    .in = in,
                                    .out = -1,
                                    .cell = &shared->supervisor.groups[job->number]};
    struct child_limits limits = {seconds, options->memory, options->max_output, options->max_disk};
    if (child == &job->debugging && limits.memory != 0)
        limits.memory +=
            1 << 30; /* gdb itself may need this much memory for the symbols of a large program */
    int problem = start_in_sandbox(shared, job, child, &command, &limits);
    if (in != shared->null)
        close(in);
    if (problem != 0)
        return fail(err, STATUS_ORACLE, "cannot run %s: %s", path, strerror(problem));
    job->give_up_at = INFINITY;
    return STATUS_OK;
}

static char *const *test_arguments(const struct shared *shared, const struct job *job)
{
    return job->arguments != NULL ? job->arguments : shared->test.argv;
}

static enum status begin_valid(struct shared *shared, struct job *job,
                               const struct fileset *candidate, struct error *err)
{
    struct fill fill = {.is_directory = shared->options.is_directory};
    char **argv = program_fill(&shared->valid, candidate, fill);
    job->stage = STAGE_VALID;
    job->outcome.ran_valid = true;
    enum status status = start_child(shared, job, &job->child, shared->valid.path, argv,
                                     shared->options.timeout, err);
    program_free_argv(argv);
    return status;
}

static enum status begin_test(struct shared *shared, struct job *job, struct error *err)
{
    const struct oracle_options *options = &shared->options;
    if (options->kind == TEST_SERVER)
        return resident_stage_begin(shared, job, err);
    double seconds = options->timeout;
    double enough = options->keep != NULL ? keep_enough_seconds(options->keep) : 0;
    if (enough > 0 && (seconds <= 0 || seconds > enough + 0.01))
        seconds = enough + 0.01; /* a run that takes longer than this is interesting in any case */
    job->stage = STAGE_TEST;
    job->outcome.ran_test = true;
    return start_child(shared, job, &job->child, shared->test.path, test_arguments(shared, job),
                       seconds, err);
}

static enum status begin_frames(struct shared *shared, struct job *job)
{
    char **argv = crash_debugger_argv(shared->test.path, test_arguments(shared, job));
    job->stage = STAGE_FRAMES;
    enum status status = start_child(shared, job, &job->debugging, shared->debugger.path, argv,
                                     shared->options.timeout + 10, NULL);
    program_free_argv(argv);
    return status;
}

enum status job_start(struct shared *shared, struct job *job, uint64_t id,
                      const struct fileset *candidate, struct error *err)
{
    const struct oracle_options *options = &shared->options;
    enum status status = workspace_fill(&job->workspace, candidate, err);
    if (status != STATUS_OK)
        return status;
    char owner[32];
    snprintf(owner, sizeof owner, "%llu", (unsigned long long)shared->n_started++);
    environment_set(job->env, shared->root.run, owner, job->workspace.temp);
    job->discarded = false;
    job->memory_kills = shared->memory_kills;
    job->outcome = (struct outcome){.job = id, .was_alone = true};
    job->frames.n_bytes = 0;
    program_free_argv(job->arguments);
    job->arguments = NULL;
    job->input = NULL;
    if (options->kind == TEST_SCRIPT && options->inputs != NULL)
        job->arguments = program_add_paths(&shared->test, job->workspace.work, options->inputs);
    if (options->kind == TEST_COMMAND) {
        struct fill fill = {.is_directory = options->is_directory,
                            .append = !options->pass_on_stdin && !options->is_bare &&
                                      !options->is_literal,
                            .is_literal = options->is_literal};
        job->arguments = program_fill(&shared->test, candidate, fill);
        if (options->pass_on_stdin && candidate->n_files > 0)
            job->input = candidate->files[0].name;
    }
    status = options->valid_argv != NULL ? begin_valid(shared, job, candidate, err)
                                         : begin_test(shared, job, err);
    if (status != STATUS_OK) {
        workspace_clear(&job->workspace);
        job->stage = STAGE_FREE;
    }
    return status;
}

/* Endings ------------------------------------------------------------------------------------- */

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

/* True if processes of the run were, or may have been, killed from outside.  Such a run says
 * nothing.  Only called for runs that are not interesting. */
static bool was_killed(struct shared *shared, const struct job *job, const struct observation *run)
{
    shared->memory_kills = memory_kills();
    return shared->memory_kills > job->memory_kills ||
           (run->ending == ENDED_SIGNAL && run->code == SIGKILL);
}

static void conclude(struct shared *shared, struct job *job, const struct observation *run,
                     enum verdict verdict)
{
    bool is_over = verdict == VERDICT_INTERESTING || is_cut_short(run);
    job->outcome.was_killed = !is_over && was_killed(shared, job, run);
    job_conclude(shared, job, job->outcome.was_killed ? VERDICT_UNRESOLVED : verdict);
}

static enum verdict judge_script(const struct shared *shared, struct job *job,
                                 const struct observation *run)
{
    if (is_cut_short(run))
        return VERDICT_UNRESOLVED;
    if (run->ending != ENDED_EXIT)
        return VERDICT_NOT;
    job->outcome.also = run->code == shared->options.also_interesting;
    return (run->code == 0) != shared->options.invert ? VERDICT_INTERESTING : VERDICT_NOT;
}

static void watch_script(const struct shared *shared, struct job *job,
                         const struct observation *run)
{
    const struct keep *watch = shared->options.watch;
    struct outcome *outcome = &job->outcome;
    if (watch == NULL || keep_is_empty(watch))
        crash_in_output(run, outcome->fingerprint);
    else
        outcome->slipped = keep_has_slipped(watch, run, outcome->fingerprint);
}

static void watch_command(const struct shared *shared, struct job *job,
                          const struct observation *run, enum verdict verdict)
{
    const struct keep *keep = shared->options.keep, *watch = shared->options.watch;
    struct outcome *outcome = &job->outcome;
    if (verdict == VERDICT_INTERESTING && watch != NULL && !keep_is_empty(watch))
        outcome->slipped = keep_has_slipped(watch, run, outcome->fingerprint);
    else if (verdict == VERDICT_INTERESTING)
        crash_find(run, outcome->fingerprint);
    else if (keep != NULL && verdict == VERDICT_NOT)
        outcome->slipped = keep_other_crash(keep, run, outcome->fingerprint);
    if (verdict != VERDICT_INTERESTING && !outcome->slipped)
        outcome->fingerprint[0] = '\0';
}

/* The output of a run that is not interesting is not needed, so it is not read. */
static void script_ended(struct shared *shared, struct job *job)
{
    struct observation run;
    child_observe(&job->child, &run);
    enum verdict verdict = judge_script(shared, job, &run);
    note_ending(job, &run);
    if (verdict == VERDICT_INTERESTING || job->outcome.also) {
        child_read_output(&job->child, &run);
        watch_script(shared, job, &run);
        observation_done(&run);
    }
    if (job->outcome.slipped && shared->options.rejects_slips && verdict == VERDICT_INTERESTING)
        verdict = VERDICT_NOT;
    conclude(shared, job, &run, verdict);
}

/* The test has ended, or the debugger that repeated it to find where it crashed. */
static void command_ended(struct shared *shared, struct job *job)
{
    const struct keep *keep = shared->options.keep;
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
    bool wants_frames = keep != NULL && job->stage == STAGE_TEST && shared->debugger.path != NULL &&
                        keep_wants_frames(keep, &run);
    if (!wants_frames || begin_frames(shared, job) != STATUS_OK) {
        enum verdict verdict = keep != NULL ? keep_judge(keep, &run) : VERDICT_INTERESTING;
        watch_command(shared, job, &run, verdict);
        conclude(shared, job, &run, verdict);
    }
    observation_done(&run);
}

static void valid_ended(struct shared *shared, struct job *job)
{
    struct observation run;
    child_observe(&job->child, &run);
    note_ending(job, &run);
    if (is_cut_short(&run)) {
        job_conclude(shared, job, VERDICT_UNRESOLVED);
    } else if (run.ending != ENDED_EXIT || run.code != 0) {
        conclude(shared, job, &run, VERDICT_INVALID);
    } else if (begin_test(shared, job, &shared->broken) != STATUS_OK) {
        shared->is_broken = true;
        job->discarded = true;
        job_conclude(shared, job, VERDICT_UNRESOLVED);
    }
}

static void run_ended(struct shared *shared, struct job *job)
{
    if (job->discarded)
        job_conclude(shared, job, VERDICT_UNRESOLVED);
    else if (job->stage == STAGE_VALID)
        valid_ended(shared, job);
    else if (shared->options.kind == TEST_SCRIPT)
        script_ended(shared, job);
    else
        command_ended(shared, job);
}

/* Going on ------------------------------------------------------------------------------------ */

void job_advance(struct shared *shared, struct job *job, double now, bool childless)
{
    if (!job_is_active(job))
        return;
    if (job->stage == STAGE_ASK) {
        resident_stage_advance(shared, job, now, childless);
        return;
    }
    struct child *child = job->stage == STAGE_FRAMES ? &job->debugging : &job->child;
    if (child->leader != 0) {
        child_look(child, now);
        return;
    }
    if (job_run_is_over(shared, job, child, now, childless))
        run_ended(shared, job);
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
    /* killed processes are ending; only direct children send a signal when they do, so this
     * polls */
    return now + 0.01;
}

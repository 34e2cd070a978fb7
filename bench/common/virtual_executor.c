#include "common/virtual_executor.h"

#include "base/memory.h"
#include "base/random.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct virtual_job {
    uint64_t number;
    struct fileset candidate; /* only until its record is known */
    struct record record;
    bool is_known;
    double started, ends;
    unsigned n_failures; /* workers that die in it */
};

/* Seconds until a worker is taken for dead. */
static const double loss = 2.0;

static struct virtual_executor *of(struct executor *self)
{
    return (struct virtual_executor *)self;
}

static double processor_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The driver has called: what it did since the last call is its own time. */
static void enter(struct virtual_executor *executor)
{
    double spent = processor_clock() - executor->resumed;
    executor->own += spent;
    if (executor->counts_own_time)
        executor->clock += spent;
}

static void leave(struct virtual_executor *executor)
{
    executor->resumed = processor_clock();
}

/* What a test is thought to take before it was run. */
static double expected_seconds(const struct virtual_executor *executor)
{
    return recording_mean(executor->recording);
}

/* When a test of so many seconds is answered.  The same job always fails in the same way. */
static double end_of(const struct virtual_executor *executor, struct virtual_job *job,
                     double seconds)
{
    double ends = job->started + 2 * executor->latency;
    uint64_t random = job->number;
    job->n_failures = 0;
    for (; executor->failure_every > 0 && job->n_failures < 100; job->n_failures++) {
        double share = (double)(random_next(&random) >> 11) * 0x1p-53;
        double until = -log(1 - share) * executor->failure_every;
        if (until >= seconds)
            break;
        ends += until + loss + executor->latency;
    }
    return ends + seconds;
}

static enum status start(struct executor *self, uint64_t number, const struct fileset *candidate,
                         struct error *err)
{
    struct virtual_executor *executor = of(self);
    (void)err;
    enter(executor);
    const struct file *file = &candidate->files[0];
    struct virtual_job job = {.number = number, .started = executor->clock};
    recording_key(file->data, file->n_bytes, job.record.key);
    const struct record *known = recording_look_up(executor->recording, job.record.key);
    job.is_known = known != NULL;
    if (job.is_known)
        job.record = *known;
    else
        fileset_copy(&job.candidate, candidate);
    job.ends = end_of(executor, &job,
                      job.is_known ? (double)job.record.processor : expected_seconds(executor));
    executor->jobs[executor->n_jobs++] = job;
    executor->n_started++;
    leave(executor);
    return STATUS_OK;
}

static void drop(struct virtual_executor *executor, unsigned at)
{
    struct virtual_job *job = &executor->jobs[at];
    executor->busy += fmax(0, fmin(job->ends, executor->clock) - job->started);
    fileset_done(&job->candidate);
    *job = executor->jobs[--executor->n_jobs];
}

static void cancel(struct executor *self, uint64_t number)
{
    struct virtual_executor *executor = of(self);
    enter(executor);
    for (unsigned i = 0; i < executor->n_jobs; i++)
        if (executor->jobs[i].number == number) {
            drop(executor, i);
            executor->n_cancelled++;
            break;
        }
    leave(executor);
}

static unsigned n_busy(const struct executor *self)
{
    return ((const struct virtual_executor *)self)->n_jobs;
}

/* --- a candidate that the recording lacks ------------------------------------------------ */

static enum status write_file(const char *name, const struct file *file, struct error *err)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    bool ok = fd >= 0 && write(fd, file->data, file->n_bytes) == (ssize_t)file->n_bytes;
    if (fd >= 0 && close(fd) != 0)
        ok = false;
    return ok ? STATUS_OK : fail(err, STATUS_IO, "cannot write %s: %s", name, strerror(errno));
}

/* Runs the test in the directory, which becomes the current one. */
static enum status run_for_real(struct virtual_executor *executor, struct virtual_job *job,
                                struct error *err)
{
    const struct file *file = &job->candidate.files[0];
    if (executor->n_real++ == executor->max_real)
        return fail(err, STATUS_ORACLE, "the recording lacks more than %llu candidates",
                    (unsigned long long)executor->max_real);
    if (chdir(executor->dir) != 0)
        return fail(err, STATUS_IO, "cannot enter %s: %s", executor->dir, strerror(errno));
    enum status status = write_file(file->name, file, err);
    if (status != STATUS_OK)
        return status;
    job->record.n_bytes = (uint32_t)file->n_bytes;
    recording_run(executor->test, &job->record);
    if (job->record.status > RECORDING_LAST_STATUS)
        return fail(err, STATUS_ORACLE, "%s ended with status %d", executor->test,
                    job->record.status);
    if (!recording_add(executor->recording, &job->record))
        return fail(err, STATUS_IO, "cannot write to the recording: %s", strerror(errno));
    job->is_known = true;
    job->ends = fmax(executor->clock, end_of(executor, job, (double)job->record.processor));
    fileset_done(&job->candidate);
    return STATUS_OK;
}

static unsigned next_to_end(const struct virtual_executor *executor)
{
    unsigned next = 0;
    for (unsigned i = 1; i < executor->n_jobs; i++)
        if (executor->jobs[i].ends < executor->jobs[next].ends)
            next = i;
    return next;
}

/* The driver waits: the clock moves to the end of the job that ends first. */
static enum status wait_for_one(struct virtual_executor *executor, enum oracle_event *ret_event,
                                struct outcome *ret_outcome, struct error *err)
{
    if (executor->n_jobs == 0) {
        *ret_event = ORACLE_TIMEOUT;
        return STATUS_OK;
    }
    unsigned at = next_to_end(executor);
    while (!executor->jobs[at].is_known) {
        enum status status = run_for_real(executor, &executor->jobs[at], err);
        if (status != STATUS_OK)
            return status;
        at = next_to_end(executor);
    }
    struct virtual_job *job = &executor->jobs[at];
    executor->clock = fmax(executor->clock, job->ends);
    executor->n_failures += job->n_failures;
    *ret_outcome = (struct outcome){
        .job = job->number,
        .verdict = job->record.status == 0 ? VERDICT_INTERESTING : VERDICT_NOT,
        .ending = ENDED_EXIT,
        .code = job->record.status,
        .seconds = (double)job->record.processor,
        .was_alone = executor->n_jobs == 1,
        .ran_test = true,
    };
    *ret_event = ORACLE_OUTCOME;
    drop(executor, at);
    return STATUS_OK;
}

static enum status wait_for(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                            struct outcome *ret_outcome, struct error *err)
{
    struct virtual_executor *executor = of(self);
    (void)timeout_ms;
    enter(executor);
    enum status status = wait_for_one(executor, ret_event, ret_outcome, err);
    leave(executor);
    return status;
}

static const struct executor_ops virtual_ops = {
    .start = start,
    .cancel = cancel,
    .n_busy = n_busy,
    .wait = wait_for,
};

void virtual_executor_init(struct virtual_executor *ret, unsigned n_workers,
                           struct recording *recording, const char *test, const char *dir,
                           uint64_t max_real)
{
    *ret = (struct virtual_executor){
        .executor = {.ops = &virtual_ops, .n_workers = n_workers},
        .recording = recording,
        .test = test,
        .dir = dir,
        .max_real = max_real,
        .jobs = mem_zero(n_workers, sizeof *ret->jobs),
    };
    leave(ret);
}

void virtual_executor_done(struct virtual_executor *executor)
{
    while (executor->n_jobs > 0)
        drop(executor, 0);
    free(executor->jobs);
}

#include "oracle/oracle.h"

#include "base/memory.h"
#include "oracle/job.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Opening and closing ------------------------------------------------------------------------- */

static enum status find_programs(struct oracle *oracle, struct error *err)
{
    const struct oracle_options *options = &oracle->options;
    enum status status = program_find(options->argv, "test", &oracle->test, err);
    if (status == STATUS_OK && options->valid_argv != NULL)
        status = program_find(options->valid_argv, "validity check", &oracle->valid, err);
    return status;
}

static enum status open_system(struct oracle *oracle, struct error *err)
{
    enum status status = root_open(oracle->options.temp_dir, &oracle->root, err);
    if (status != STATUS_OK)
        return status;
    status = supervisor_start(&oracle->root, &oracle->supervisor, err);
    if (status != STATUS_OK) {
        root_close(&oracle->root);
        return status;
    }
    oracle->null = open("/dev/null", O_RDWR | O_CLOEXEC);
    status = oracle->null < 0 ? fail(err, STATUS_IO, "cannot open /dev/null: %s", strerror(errno))
                              : signals_open(&oracle->signals, err);
    if (status != STATUS_OK) {
        root_close(&oracle->root);
        supervisor_stop(&oracle->supervisor);
        return status;
    }
    prctl(PR_GET_CHILD_SUBREAPER, &oracle->was_subreaper);
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* what outlives its parents becomes our child */
    return STATUS_OK;
}

enum status oracle_open(const struct oracle_options *options, struct oracle **ret,
                        struct error *err)
{
    struct oracle *oracle = mem_zero(1, sizeof *oracle);
    oracle->options = *options;
    oracle->null = -1;
    enum status status = find_programs(oracle, err);
    if (status == STATUS_OK)
        status = open_system(oracle, err);
    if (status != STATUS_OK) {
        program_done(&oracle->test);
        program_done(&oracle->valid);
        if (oracle->null >= 0)
            close(oracle->null);
        free(oracle);
        return status;
    }
    *ret = oracle;
    return STATUS_OK;
}

/* The loop ------------------------------------------------------------------------------------ */

static bool is_active(const struct job *job)
{
    return job->stage != STAGE_FREE && job->stage != STAGE_DONE;
}

/* Awaits everything that has ended, strays included.  True when we have no children left. */
static bool reap(struct oracle *oracle, double now)
{
    for (;;) {
        int wait_status;
        pid_t pid = waitpid(-1, &wait_status, WNOHANG);
        if (pid < 0 && errno == EINTR)
            continue;
        if (pid <= 0)
            return pid < 0;
        for (size_t i = 0; i < oracle->n_jobs; i++)
            if (oracle->jobs[i]->run.leader == pid)
                run_leader_ended(&oracle->jobs[i]->run, wait_status, now);
    }
}

static double next_time(const struct oracle *oracle)
{
    double next = INFINITY;
    for (size_t i = 0; i < oracle->n_jobs; i++)
        next = fmin(next, job_next_time(oracle->jobs[i]));
    return next;
}

/* Sleeps until something happens or `until`, then lets every job do what is due. */
static void step(struct oracle *oracle, double until)
{
    double seconds = fmin(until, next_time(oracle)) - run_now();
    seconds = seconds > 0 ? fmin(seconds, 3600) : 0;
    struct timespec timeout = {.tv_sec = (time_t)seconds,
                               .tv_nsec = (long)((seconds - floor(seconds)) * 1e9)};
    struct pollfd ready = {.fd = oracle->signals.fd, .events = POLLIN};
    if (ppoll(&ready, 1, &timeout, NULL) > 0) {
        int interrupt = signals_read(&oracle->signals);
        if (interrupt != 0) {
            oracle->interrupt = interrupt;
            oracle->interrupt_is_new = true;
        }
    }
    double now = run_now();
    bool childless = reap(oracle, now);
    for (size_t i = 0; i < oracle->n_jobs; i++)
        job_advance(oracle, oracle->jobs[i], now, childless);
}

static struct job *find_done(const struct oracle *oracle)
{
    for (size_t i = 0; i < oracle->n_jobs; i++)
        if (oracle->jobs[i]->stage == STAGE_DONE)
            return oracle->jobs[i];
    return NULL;
}

enum status oracle_wait(struct oracle *oracle, int timeout_ms, enum oracle_event *ret_event,
                        struct outcome *ret_outcome, struct error *err)
{
    double until = timeout_ms < 0 ? INFINITY : run_now() + timeout_ms * 1e-3;
    for (bool stepped = false;; stepped = true) {
        if (oracle->interrupt_is_new) {
            oracle->interrupt_is_new = false;
            *ret_event = ORACLE_INTERRUPTED;
            return STATUS_OK;
        }
        if (oracle->is_broken) {
            oracle->is_broken = false;
            return fail(err, oracle->broken.status, "%s", oracle->broken.message);
        }
        struct job *done = find_done(oracle);
        if (done != NULL) {
            *ret_outcome = done->outcome;
            *ret_event = ORACLE_OUTCOME;
            done->stage = STAGE_FREE;
            oracle->last = done;
            return STATUS_OK;
        }
        if (stepped && run_now() >= until) {
            *ret_event = ORACLE_TIMEOUT;
            return STATUS_OK;
        }
        step(oracle, until);
    }
}

/* Jobs ------------------------------------------------------------------------------------------
 */

static struct job *find_free(struct oracle *oracle)
{
    for (size_t i = 0; i < oracle->n_jobs; i++)
        if (oracle->jobs[i]->stage == STAGE_FREE)
            return oracle->jobs[i];
    return NULL;
}

/* A place for the next job.  Those of cancelled jobs that are still ending are not waited for. */
static struct job *take_place(struct oracle *oracle)
{
    struct job *job = find_free(oracle);
    if (job == NULL && oracle->n_jobs >= oracle->options.n_workers) {
        step(oracle, 0);
        job = find_free(oracle);
    }
    if (job != NULL || oracle->n_jobs == SUPERVISOR_GROUPS)
        return job;
    job = job_new(oracle, (unsigned)oracle->n_jobs);
    mem_grow((void **)&oracle->jobs, &oracle->jobs_capacity, oracle->n_jobs + 1,
             sizeof(struct job *));
    oracle->jobs[oracle->n_jobs++] = job;
    return job;
}

enum status oracle_start(struct oracle *oracle, uint64_t job, const struct fileset *candidate,
                         struct error *err)
{
    struct job *place = take_place(oracle);
    if (place == NULL)
        return fail(err, STATUS_ORACLE, "too many tests at once; use a smaller -j");
    enum status status = job_start(oracle, place, job, candidate, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < oracle->n_jobs; i++)
        if (oracle->jobs[i] != place && is_active(oracle->jobs[i]))
            oracle->jobs[i]->outcome.was_alone = place->outcome.was_alone = false;
    return STATUS_OK;
}

void oracle_cancel(struct oracle *oracle, uint64_t job)
{
    for (size_t i = 0; i < oracle->n_jobs; i++)
        if (oracle->jobs[i]->stage != STAGE_FREE && !oracle->jobs[i]->discarded &&
            oracle->jobs[i]->outcome.job == job)
            job_discard(oracle->jobs[i]);
}

unsigned oracle_n_running(const struct oracle *oracle)
{
    unsigned n_running = 0;
    for (size_t i = 0; i < oracle->n_jobs; i++)
        n_running += oracle->jobs[i]->stage != STAGE_FREE && !oracle->jobs[i]->discarded;
    return n_running;
}

void oracle_set_timeout(struct oracle *oracle, double seconds)
{
    oracle->options.timeout = seconds;
}

int oracle_interrupt_signal(const struct oracle *oracle)
{
    return oracle->interrupt;
}

void oracle_observe(const struct oracle *oracle, struct observation *ret)
{
    run_observe(&oracle->last->run, true, ret);
    buffer_add(&ret->frames, oracle->last->frames.data, oracle->last->frames.n_bytes);
}

static bool any_active(const struct oracle *oracle)
{
    for (size_t i = 0; i < oracle->n_jobs; i++)
        if (is_active(oracle->jobs[i]))
            return true;
    return false;
}

/* Whoever is still there now belongs to a test that hid it well. */
static void kill_the_rest(struct oracle *oracle, double until)
{
    struct pid_list nobody = {0};
    char *mark = mem_format("PARE_JOB=%s-", oracle->root.run);
    struct owner run = {0, mark, oracle->root.path};
    while (!reap(oracle, run_now()) && run_now() < until) {
        strays_kill(&run, &nobody, oracle->supervisor.pid);
        step(oracle, run_now() + 0.01);
    }
    free(mark);
}

void oracle_close(struct oracle *oracle)
{
    if (oracle == NULL)
        return;
    double until = run_now() + 10;
    for (size_t i = 0; i < oracle->n_jobs; i++)
        job_discard(oracle->jobs[i]);
    while (any_active(oracle) && run_now() < until)
        step(oracle, until);
    kill_the_rest(oracle, until);
    for (size_t i = 0; i < oracle->n_jobs; i++)
        job_free(oracle->jobs[i]);
    free(oracle->jobs);
    root_close(&oracle->root);
    supervisor_stop(&oracle->supervisor);
    prctl(PR_SET_CHILD_SUBREAPER, oracle->was_subreaper);
    signals_close(&oracle->signals);
    close(oracle->null);
    program_done(&oracle->test);
    program_done(&oracle->valid);
    free(oracle);
}

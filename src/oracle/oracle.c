#include "oracle/oracle.h"

#include "base/memory.h"
#include "oracle/job/stages.h"
#include "oracle/process/signals.h"
#include "oracle/process/strays.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>

/* Seconds until a candidate that did not fit on the disk is written again. */
static const double retry_interval = 0.05;

struct oracle {
    struct shared shared;
    struct signals signals;
    int was_subreaper;
    size_t jobs_capacity;
    int interrupt;          /* the last signal; 0: none */
    bool interrupt_is_new;  /* the caller does not know about the signal yet */
    const struct job *last; /* the job whose outcome was returned last */
    int watched;            /* a descriptor of the caller; -1: none */
    bool is_watched_ready;
};

enum status oracle_open(const struct oracle_options *options, struct oracle **ret,
                        struct error *err)
{
    struct oracle *oracle = mem_zero(1, sizeof *oracle);
    oracle->watched = -1;
    enum status status = shared_open(options, &oracle->shared, err);
    if (status == STATUS_OK) {
        status = signals_open(&oracle->signals, err);
        if (status != STATUS_OK)
            shared_close(&oracle->shared);
    }
    if (status != STATUS_OK) {
        free(oracle);
        return status;
    }
    prctl(PR_GET_CHILD_SUBREAPER, &oracle->was_subreaper);
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* processes whose parent has ended become children of Pare */
    *ret = oracle;
    return STATUS_OK;
}

/* The loop ------------------------------------------------------------------------------------ */

static void tell_end(struct child *child, pid_t pid, int wait_status, double now)
{
    if (child->leader == pid)
        child_leader_ended(child, wait_status, now);
}

/* Reaps all children that have ended, including strays.  True if no children are left. */
static bool reap(struct oracle *oracle, double now)
{
    for (;;) {
        int wait_status;
        pid_t pid = waitpid(-1, &wait_status, WNOHANG);
        if (pid < 0 && errno == EINTR)
            continue;
        if (pid <= 0)
            return pid < 0;
        for (size_t i = 0; i < oracle->shared.n_jobs; i++) {
            tell_end(&oracle->shared.jobs[i]->child, pid, wait_status, now);
            tell_end(&oracle->shared.jobs[i]->debugging, pid, wait_status, now);
            tell_end(&oracle->shared.jobs[i]->server.child, pid, wait_status, now);
        }
    }
}

static double next_time(const struct oracle *oracle, double now)
{
    double next = INFINITY;
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        next = fmin(next, job_next_time(oracle->shared.jobs[i], now));
    return next;
}

/* Sleeps until one of these: a signal, an answer of a persistent test process, the given time, the
 * caller's descriptor is readable. */
static void sleep_until(struct oracle *oracle, double until, double now)
{
    double seconds = until > now ? fmin(until - now, 3600) : 0;
    struct timespec timeout = {.tv_sec = (time_t)seconds,
                               .tv_nsec = (long)((seconds - floor(seconds)) * 1e9)};
    struct pollfd ready[MAX_JOBS + 2];
    nfds_t n_ready = 0;
    ready[n_ready++] = (struct pollfd){.fd = oracle->signals.fd, .events = POLLIN};
    ready[n_ready++] = (struct pollfd){.fd = oracle->watched, .events = POLLIN};
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        if (oracle->shared.jobs[i]->stage == STAGE_ASK && oracle->shared.jobs[i]->server.from >= 0)
            ready[n_ready++] =
                (struct pollfd){.fd = oracle->shared.jobs[i]->server.from, .events = POLLIN};
    if (ppoll(ready, n_ready, &timeout, NULL) <= 0)
        return;
    oracle->is_watched_ready = ready[1].revents != 0;
    if (ready[0].revents != 0) {
        int interrupt = signals_read(&oracle->signals);
        if (interrupt != 0) {
            oracle->interrupt = interrupt;
            oracle->interrupt_is_new = true;
        }
    }
}

/* Sleeps until something happens, at most until `until`, then lets every job take its next step. */
static void step(struct oracle *oracle, double until)
{
    double now = child_now();
    sleep_until(oracle, fmin(until, next_time(oracle, now)), now);
    now = child_now();
    bool childless = reap(oracle, now);
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        job_advance(&oracle->shared, oracle->shared.jobs[i], now, childless);
}

static struct job *find_done(const struct oracle *oracle)
{
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        if (oracle->shared.jobs[i]->stage == STAGE_DONE)
            return oracle->shared.jobs[i];
    return NULL;
}

enum status oracle_wait(struct oracle *oracle, int timeout_ms, enum oracle_event *ret_event,
                        struct outcome *ret_outcome, struct error *err)
{
    double until = timeout_ms < 0 ? INFINITY : child_now() + timeout_ms * 1e-3;
    for (bool stepped = false;; stepped = true) {
        if (oracle->interrupt_is_new) {
            oracle->interrupt_is_new = false;
            *ret_event = ORACLE_INTERRUPTED;
            return STATUS_OK;
        }
        if (oracle->shared.is_broken) {
            oracle->shared.is_broken = false;
            return fail(err, oracle->shared.broken.status, "%s", oracle->shared.broken.message);
        }
        struct job *done = find_done(oracle);
        if (done != NULL) {
            *ret_outcome = done->outcome;
            *ret_event = ORACLE_OUTCOME;
            done->stage = STAGE_FREE;
            oracle->last = done;
            return STATUS_OK;
        }
        if (oracle->shared.was_freed || oracle->is_watched_ready ||
            (stepped && child_now() >= until)) {
            oracle->shared.was_freed = oracle->is_watched_ready = false;
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
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        if (oracle->shared.jobs[i]->stage == STAGE_FREE)
            return oracle->shared.jobs[i];
    return NULL;
}

/* A free struct job.  If cancelled jobs that are still ending use all of them, a new one is made,
 * so that nobody waits for them. */
static struct job *take_job(struct oracle *oracle)
{
    struct job *job = find_free(oracle);
    if (job == NULL && oracle->shared.n_jobs >= oracle->shared.options.n_workers) {
        step(oracle, 0);
        job = find_free(oracle);
    }
    if (job != NULL || oracle->shared.n_jobs == MAX_JOBS)
        return job;
    job = job_new(&oracle->shared, (unsigned)oracle->shared.n_jobs);
    mem_grow((void **)&oracle->shared.jobs, &oracle->jobs_capacity, oracle->shared.n_jobs + 1,
             sizeof(struct job *));
    oracle->shared.jobs[oracle->shared.n_jobs++] = job;
    return job;
}

static bool any_active(const struct oracle *oracle)
{
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        if (job_is_active(oracle->shared.jobs[i]))
            return true;
    return false;
}

/* Starts a job.  If the disk is full while other jobs run, one of them may have filled it.  Its
 * files are removed when it ends, so this waits for the others, one by one.  After an interrupt it
 * does not wait, because no outcome is needed any more. */
static enum status start_with_room(struct oracle *oracle, struct job *place, uint64_t job,
                                   const struct fileset *candidate, struct error *err)
{
    for (;;) {
        enum status status = job_start(&oracle->shared, place, job, candidate, err);
        if (status != STATUS_FULL || !any_active(oracle))
            return status;
        if (oracle->interrupt_is_new)
            return STATUS_OK;
        step(oracle, child_now() + retry_interval);
    }
}

enum status oracle_start(struct oracle *oracle, uint64_t job, const struct fileset *candidate,
                         struct error *err)
{
    struct job *place = take_job(oracle);
    if (place == NULL)
        return fail(err, STATUS_ORACLE, "too many tests at once; use a lower -j");
    enum status status = start_with_room(oracle, place, job, candidate, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        if (oracle->shared.jobs[i] != place && job_is_active(oracle->shared.jobs[i]))
            oracle->shared.jobs[i]->outcome.was_alone = place->outcome.was_alone = false;
    return STATUS_OK;
}

void oracle_cancel(struct oracle *oracle, uint64_t job)
{
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        if (oracle->shared.jobs[i]->stage != STAGE_FREE && !oracle->shared.jobs[i]->discarded &&
            oracle->shared.jobs[i]->outcome.job == job)
            job_discard(oracle->shared.jobs[i]);
}

unsigned oracle_n_running(const struct oracle *oracle)
{
    unsigned n_running = 0;
    for (size_t i = 0; i < oracle->shared.n_jobs; i++) {
        const struct job *job = oracle->shared.jobs[i];
        n_running += job->stage == STAGE_ASK || (job->stage != STAGE_FREE && !job->discarded);
    }
    return n_running;
}

void oracle_set_timeout(struct oracle *oracle, double seconds)
{
    oracle->shared.options.timeout = seconds;
}

void oracle_watch(struct oracle *oracle, int fd)
{
    oracle->watched = fd;
}

void oracle_spare(struct oracle *oracle, pid_t pid)
{
    pid_list_add(&oracle->shared.spared, pid);
}

bool oracle_is_interrupted(const struct oracle *oracle)
{
    return oracle->interrupt_is_new || signals_interrupt_is_pending();
}

void oracle_take_interrupt(struct oracle *oracle)
{
    int interrupt = signals_read(&oracle->signals);
    if (interrupt != 0)
        oracle->interrupt = interrupt;
    oracle->interrupt_is_new = false;
}

int oracle_interrupt_signal(const struct oracle *oracle)
{
    return oracle->interrupt;
}

void oracle_observe(const struct oracle *oracle, struct observation *ret)
{
    const struct job *job = oracle->last;
    *ret = (struct observation){
        .ending = job->outcome.ending, .code = job->outcome.code, .seconds = job->outcome.seconds};
    child_read_output(oracle->shared.options.kind == TEST_SERVER ? &job->server.child : &job->child,
                      ret);
    buffer_add(&ret->frames, job->frames.data, job->frames.n_bytes);
}

static bool any_left(const struct oracle *oracle)
{
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        if (job_is_active(oracle->shared.jobs[i]) ||
            oracle->shared.jobs[i]->server.child.leader != 0)
            return true;
    return false;
}

/* Cancels all jobs.  Persistent test processes end when their input is closed, or are killed. */
static void stop_everything(struct oracle *oracle, double until)
{
    double now = child_now();
    for (size_t i = 0; i < oracle->shared.n_jobs; i++) {
        job_discard(oracle->shared.jobs[i]);
        resident_hang_up(&oracle->shared.jobs[i]->server);
        child_stop(&oracle->shared.jobs[i]->server.child, now, ENDED_TIMEOUT);
    }
    while (any_left(oracle) && now < until) {
        step(oracle, now + 0.02);
        now = child_now();
        for (size_t i = 0; i < oracle->shared.n_jobs; i++)
            child_look(&oracle->shared.jobs[i]->server.child, now);
    }
}

/* Kills processes that a test has hidden from its job. */
static void kill_the_rest(struct oracle *oracle, double until)
{
    struct pid_list nobody = {0};
    char *mark = mem_format("PARE_JOB=%s-", oracle->shared.root.run);
    struct owner run = {0, mark, oracle->shared.root.path};
    while (!reap(oracle, child_now()) && child_now() < until) {
        strays_kill(&run, &nobody, &oracle->shared.spared);
        step(oracle, child_now() + 0.01);
    }
    free(mark);
}

void oracle_close(struct oracle *oracle)
{
    if (oracle == NULL)
        return;
    const double until = child_now() + 10;
    stop_everything(oracle, until);
    kill_the_rest(oracle, until);
    for (size_t i = 0; i < oracle->shared.n_jobs; i++)
        job_free(oracle->shared.jobs[i]);
    free(oracle->shared.jobs);
    shared_close(&oracle->shared);
    prctl(PR_SET_CHILD_SUBREAPER, oracle->was_subreaper);
    signals_close(&oracle->signals);
    free(oracle);
}

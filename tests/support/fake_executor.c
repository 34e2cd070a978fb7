#include "fake_executor.h"

#include "base/random.h"

#include <assert.h>

static enum status start(struct executor *self, uint64_t job, const struct fileset *candidate,
                         struct error *err)
{
    struct fake_executor *fake = (struct fake_executor *)self;
    (void)err;
    assert(fake->n_jobs < self->n_workers);
    if (fake->on_start != NULL)
        fake->on_start(fake->context, candidate);
    fake->jobs[fake->n_jobs++] = (struct fake_job){
        .job = job,
        .verdict = fake->ask(fake->context, candidate),
        .key = fileset_hash(candidate),
        .seconds = fake->seconds != NULL ? fake->seconds(fake->context, candidate) : 0.01};
    fake->n_started++;
    return STATUS_OK;
}

static void drop(struct fake_executor *fake, unsigned index)
{
    fake->jobs[index] = fake->jobs[--fake->n_jobs];
}

static void cancel(struct executor *self, uint64_t job)
{
    struct fake_executor *fake = (struct fake_executor *)self;
    for (unsigned i = 0; i < fake->n_jobs; i++)
        if (fake->jobs[i].job == job) {
            if (fake->on_cancel != NULL)
                fake->on_cancel(fake->context, fake->jobs[i].key);
            drop(fake, i);
            fake->n_cancelled++;
            return;
        }
}

static unsigned n_busy(const struct executor *self)
{
    return ((const struct fake_executor *)self)->n_jobs;
}

static enum status wait_for_one(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                                struct outcome *ret_outcome, struct error *err)
{
    struct fake_executor *fake = (struct fake_executor *)self;
    (void)timeout_ms, (void)err;
    assert(fake->n_jobs > 0); /* a driver that waits for nothing would wait forever */
    if (fake->on_wait != NULL)
        fake->on_wait(fake->context);
    fake->n_waits++;
    unsigned index = (unsigned)random_below(&fake->seed, fake->n_jobs);
    *ret_event = ORACLE_OUTCOME;
    *ret_outcome = (struct outcome){
        .job = fake->jobs[index].job,
        .verdict = fake->jobs[index].verdict,
        .ending = ENDED_EXIT,
        .seconds = fake->jobs[index].seconds,
        .ran_test = true,
    };
    drop(fake, index);
    return STATUS_OK;
}

static void set_timeout(struct executor *self, double seconds)
{
    ((struct fake_executor *)self)->timeout = seconds;
}

static const struct executor_ops ops = {
    .start = start,
    .cancel = cancel,
    .n_busy = n_busy,
    .wait = wait_for_one,
    .set_timeout = set_timeout,
};

void fake_executor_init(struct fake_executor *fake, unsigned n_workers, uint64_t seed,
                        enum verdict (*ask)(void *context, const struct fileset *candidate),
                        void *context)
{
    *fake = (struct fake_executor){
        .executor = {.ops = &ops, .n_workers = n_workers},
        .ask = ask,
        .context = context,
        .seed = seed,
    };
}

struct run_options executor_run_options(const struct inputs *inputs, struct executor *executor)
{
    return (struct run_options){
        .inputs = inputs,
        .oracle = {.kind = TEST_SERVER},
        .executor = executor,
        .use_cache = true,
        .learns = true,
        .n_repeat = 1,
        .identity = "",
        .command_line = "[]",
    };
}

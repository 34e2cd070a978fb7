#include "drive/execute/executor.h"

static struct oracle *oracle_of(const struct executor *self)
{
    return ((const struct local_executor *)self)->oracle;
}

static enum status local_start(struct executor *self, uint64_t job, const struct fileset *candidate,
                               struct error *err)
{
    return oracle_start(oracle_of(self), job, candidate, err);
}

static void local_cancel(struct executor *self, uint64_t job)
{
    oracle_cancel(oracle_of(self), job);
}

static unsigned local_n_busy(const struct executor *self)
{
    return oracle_n_running(oracle_of(self));
}

static enum status local_wait(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                              struct outcome *ret_outcome, struct error *err)
{
    return oracle_wait(oracle_of(self), timeout_ms, ret_event, ret_outcome, err);
}

static void local_set_timeout(struct executor *self, double seconds)
{
    oracle_set_timeout(oracle_of(self), seconds);
}

static const struct executor_ops local_ops = {
    .start = local_start,
    .cancel = local_cancel,
    .n_busy = local_n_busy,
    .wait = local_wait,
    .set_timeout = local_set_timeout,
};

void local_executor_init(struct local_executor *local, struct oracle *oracle, unsigned n_workers)
{
    *local = (struct local_executor){
        .executor = {.ops = &local_ops, .n_workers = n_workers},
        .oracle = oracle,
    };
}

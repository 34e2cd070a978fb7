#include "drive/execute/executor.h"

#include "oracle/process/child.h"

#include <stdio.h>

/* How often the machine is checked.  A check takes some 50 microseconds, so this costs next to
 * nothing, and is often enough to notice memory running short in time. */
enum { WATCH_MS = 250 };
static const double watch_interval = WATCH_MS * 1e-3;

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

static void tell_shortage(struct local_executor *local, unsigned n_before)
{
    char line[160];
    snprintf(line, sizeof line,
             "memory is short: %u tests at once instead of %u; more when there is room again",
             local->crew.n_now, n_before);
    if (local->say != NULL)
        local->say(local->context, line);
    local->say = NULL; /* said only once */
}

/* Checks memory and load from time to time, and adds or removes workers. */
static void watch_machine(struct local_executor *local)
{
    struct machine machine;
    double now = child_now();
    if (local->crew.n_most == 1 || now < local->looked_at + watch_interval)
        return;
    local->looked_at = now;
    if (!machine_look(&machine))
        return;
    unsigned n_before = local->crew.n_now;
    crew_size_see(&local->crew, &machine, oracle_n_running(local->oracle), now);
    local->executor.n_workers = local->crew.n_now;
    local->executor.is_short = local->crew.is_short;
    if (local->crew.is_short && local->crew.n_now < n_before)
        tell_shortage(local, n_before);
}

static enum status local_wait(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                              struct outcome *ret_outcome, struct error *err)
{
    struct local_executor *local = (struct local_executor *)self;
    if (local->crew.n_most > 1 && (timeout_ms < 0 || timeout_ms > WATCH_MS))
        timeout_ms = WATCH_MS;
    watch_machine(local);
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
    crew_size_init(&local->crew, n_workers, machine_cores());
    local->executor.n_workers = local->crew.n_now;
}

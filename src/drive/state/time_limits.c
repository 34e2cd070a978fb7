#include "drive/state/time_limits.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The limit is ten times the duration of the slowest relevant run, so that a slower candidate or a
 * busier machine is not cut off.  It is at least 5 seconds, because one run of a short test may
 * have been unusually quick.  It is at most 300, because a candidate that hangs costs the whole
 * limit. */
static const double factor = 10, least = 5, most = 300;

void time_limits_init(struct time_limits *limits, struct tester *tester, double given)
{
    *limits = (struct time_limits){.tester = tester, .given = given};
}

void time_limits_done(struct time_limits *limits)
{
    free(limits->steps);
}

static void add_step(struct time_limits *limits, uint64_t n_answers, double seconds)
{
    mem_grow((void **)&limits->steps, &limits->capacity, limits->n_steps + 1,
             sizeof *limits->steps);
    limits->steps[limits->n_steps++] = (struct limit_step){n_answers, seconds};
}

/* Writes three facts to the journal: "limits" is the number of limits; "limit 2 after" is the
 * number of answers after which the second limit holds, and "limit 2" its seconds. */
static enum status save_newest(struct time_limits *limits, struct error *err)
{
    struct storage *storage = limits->tester->storage;
    const struct limit_step *newest = &limits->steps[limits->n_steps - 1];
    char name[TIME_LIMIT_NAME];
    time_limit_name(limits->n_steps, " after", name);
    enum status status = storage_set_number(storage, name, (double)newest->n_answers, err);
    time_limit_name(limits->n_steps, "", name);
    if (status == STATUS_OK)
        status = storage_set_number(storage, name, newest->seconds, err);
    return status == STATUS_OK ? storage_set_number(storage, "limits", (double)limits->n_steps, err)
                               : status;
}

void time_limit_name(size_t number, const char *what, char ret[TIME_LIMIT_NAME])
{
    snprintf(ret, TIME_LIMIT_NAME, "limit %zu%s", number, what);
}

enum status time_limits_choose(struct time_limits *limits, double first_run, struct error *err)
{
    double seconds = limits->given;
    if (seconds <= 0)
        seconds = fmax(least, fmin(first_run * factor, most));
    tester_set_timeout(limits->tester, seconds);
    return storage_set_number(limits->tester->storage, "timeout", seconds, err);
}

void time_limits_known(struct time_limits *limits, uint64_t n_answers, double seconds)
{
    add_step(limits, n_answers, seconds);
}

/* Applies the limits of the journal that hold after the answers so far. */
static void replay(struct time_limits *limits)
{
    while (limits->n_used < limits->n_steps &&
           limits->steps[limits->n_used].n_answers <= limits->tester->progress->counts.n_asked)
        tester_set_timeout(limits->tester, limits->steps[limits->n_used++].seconds);
}

/* The duration of the slowest of the last three accepted candidates, because one quick run says
 * little. */
static double slowest_of_last(struct time_limits *limits, double seconds)
{
    double slowest = 0;
    limits->last[limits->n_accepted++ % N_LAST_ACCEPTED] = seconds;
    for (unsigned i = 0; i < N_LAST_ACCEPTED; i++)
        slowest = fmax(slowest, limits->last[i]);
    return limits->n_accepted < N_LAST_ACCEPTED ? INFINITY : slowest;
}

enum status time_limits_answered(struct time_limits *limits, double seconds, struct error *err)
{
    replay(limits);
    if (limits->given > 0 || seconds <= 0 || progress_is_replaying(limits->tester->progress))
        return STATUS_OK;
    double enough = fmax(slowest_of_last(limits, seconds) * factor, least);
    double limit = limits->tester->timeout;
    while (limit / 2 >= enough)
        limit /= 2;
    if (limit == limits->tester->timeout)
        return STATUS_OK;
    tester_set_timeout(limits->tester, limit);
    add_step(limits, limits->tester->progress->counts.n_asked, limit);
    limits->n_used = limits->n_steps;
    return save_newest(limits, err);
}

enum status time_limits_restart(struct time_limits *limits, struct error *err)
{
    if (limits->n_steps == 0)
        return STATUS_OK;
    double newest = limits->steps[limits->n_steps - 1].seconds;
    limits->n_steps = 0;
    add_step(limits, 0, newest);
    limits->n_used = 0;
    replay(limits);
    return save_newest(limits, err);
}

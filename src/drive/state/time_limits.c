#include "drive/state/time_limits.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "drive/journal/journal.h"

#include <math.h>
#include <stdlib.h>

/* Ten times the run that counts, so that a slower candidate or a busier machine is not cut off; at
 * least 5 seconds, because the run of a short test may have been lucky; at most 300, because a
 * candidate that hangs costs the whole limit. */
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

/* "120 25\n300 12.5\n": after answer 120 the limit is 25 seconds, after answer 300 it is 12.5. */
static enum status save(struct time_limits *limits, struct error *err)
{
    struct journal *journal = limits->tester->storage->journal;
    struct buffer text = {0};
    if (journal == NULL)
        return STATUS_OK;
    for (size_t i = 0; i < limits->n_steps; i++)
        buffer_add_format(&text, "%llu %.17g\n", (unsigned long long)limits->steps[i].n_answers,
                          limits->steps[i].seconds);
    enum status status = journal_set(journal, "limits", buffer_text(&text), err);
    buffer_done(&text);
    return status;
}

enum status time_limits_choose(struct time_limits *limits, double first_run, struct error *err)
{
    double seconds = limits->given;
    if (seconds <= 0)
        seconds = fmax(least, fmin(first_run * factor, most));
    tester_set_timeout(limits->tester, seconds);
    return storage_set_number(limits->tester->storage, "timeout", seconds, err);
}

enum status time_limits_resume(struct time_limits *limits, struct error *err)
{
    char *text = journal_get(limits->tester->storage->journal, "limits"), *rest = text;
    bool is_cut = false;
    while (rest != NULL && *rest != '\0') {
        char *begin = rest;
        uint64_t n_answers = strtoull(begin, &rest, 10);
        double seconds = strtod(rest, &rest);
        bool is_good = rest != begin && *rest == '\n' && seconds > 0 &&
                       n_answers <= limits->tester->progress->n_journalled;
        if (!is_good) { /* its answer is gone: the journal was repaired */
            is_cut = true;
            break;
        }
        add_step(limits, n_answers, seconds);
        rest++;
    }
    free(text);
    return is_cut ? save(limits, err) : STATUS_OK;
}

/* Sets the limits of the journal that hold after the answers so far. */
static void replay(struct time_limits *limits)
{
    while (limits->n_used < limits->n_steps &&
           limits->steps[limits->n_used].n_answers <= limits->tester->progress->counts.n_asked)
        tester_set_timeout(limits->tester, limits->steps[limits->n_used++].seconds);
}

/* The slowest of the last three accepted candidates counts: one quick run says little. */
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
    return save(limits, err);
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
    return save(limits, err);
}

#include "drive/run/flaky.h"

#include "base/buffer.h"

#include <math.h>

enum {
    BATCH = 10,      /* runs of the original between two looks at its rate */
    ENOUGH_YES = 24, /* reproductions after which the rate is known to within about a fifth */
};

/* "18 of 60 runs, 30 % (with 95 % confidence 18.9 % to 43.2 %)" */
static void add_rate(struct buffer *text, unsigned n_yes, unsigned n_runs)
{
    double low, high;
    rate_bounds(n_yes, n_runs, &low, &high);
    buffer_add_format(text, "%u of %u runs, %.3g %% (with 95 %% confidence %.3g %% to %.3g %%)",
                      n_yes, n_runs, 100.0 * n_yes / n_runs, 100 * low, 100 * high);
}

static void tell(struct run *run, const char *what, unsigned n_yes, unsigned n_runs)
{
    struct buffer text = {0};
    buffer_add_format(&text, "%s is interesting in ", what);
    add_rate(&text, n_yes, n_runs);
    if (run->rate > 0)
        buffer_add_format(&text, "; candidates need %.3g %%", 100 * run->rate);
    reporter_tell(&run->reporter, EVENT_RATE, buffer_text(&text));
    buffer_done(&text);
}

static bool is_enough(unsigned n_yes, unsigned n_runs)
{
    return n_yes >= ENOUGH_YES || n_runs >= FLAKY_MAX_RUNS ||
           (n_yes == 0 && n_runs >= FLAKY_MAX_HOPELESS);
}

static enum status choose_rate(struct run *run, unsigned n_yes, unsigned n_runs, struct error *err)
{
    double measured = (double)n_yes / n_runs, rate = run->options->rate;
    if (rate > measured)
        return fail(err, STATUS_ORACLE,
                    "the original is interesting in only %u of %u runs, which is less than "
                    "--flaky=%.3g asks for; use a smaller probability, or --flaky alone",
                    n_yes, n_runs, rate);
    if (rate <= 0)
        rate = measured / 2;
    run->rate = fmax(SEQUENTIAL_LEAST, fmin(rate, SEQUENTIAL_MOST));
    run->n_rate_runs = n_runs;
    enum status status = storage_set_number(&run->storage, "rate", run->rate, err);
    return status == STATUS_OK ? storage_set_number(&run->storage, "rate runs", n_runs, err)
                               : status;
}

enum status flaky_measure_original(struct run *run, unsigned *n_yes, unsigned *n_runs,
                                   struct outcome *last, struct error *err)
{
    while (!is_enough(*n_yes, *n_runs)) {
        unsigned n_more = 0;
        struct outcome outcome;
        enum status status = tester_count_interesting(&run->tester, run->options->inputs->files,
                                                      BATCH, &n_more, &outcome, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
        if (n_more == 0)
            *last = outcome;
        else if (*n_yes == 0)
            /* the crash of the original comes first */
            crashes_add(&run->tester.crashes, outcome.fingerprint);
        *n_yes += n_more;
        *n_runs += BATCH;
    }
    if (*n_yes == 0)
        return STATUS_OK; /* the caller reports it */
    enum status status = choose_rate(run, *n_yes, *n_runs, err);
    if (status == STATUS_OK)
        tell(run, "the original", *n_yes, *n_runs);
    return status;
}

enum status flaky_measure_result(struct run *run, bool *ret_holds, struct error *err)
{
    unsigned n_yes = 0;
    struct outcome last;
    double low, high;
    *ret_holds = true;
    repeating_turn(&run->tester.repeating, false);
    enum status status = tester_count_interesting(&run->tester, &run->best.files, run->n_rate_runs,
                                                  &n_yes, &last, err);
    repeating_turn(&run->tester.repeating, true);
    if (status != STATUS_OK || !progress_goes_on(&run->progress))
        return status;
    tell(run, "the result", n_yes, run->n_rate_runs);
    rate_bounds(n_yes, run->n_rate_runs, &low, &high);
    *ret_holds = high >= run->rate;
    return STATUS_OK;
}

#include "drive/run/local_tests.h"

#include "drive/files/output.h"

/* Seconds for the first run of the test, if the user gave no limit.  The duration of that run
 * determines the limit for all others (original.c). */
static const double first_timeout = 300;

static void say(void *context, const char *line)
{
    reporter_warn(context, "%s", line);
}

static void tell(void *context, const char *line)
{
    reporter_tell(context, EVENT_NEWS, line);
}

/* Wraps the executor of options->maker around the local one. */
static enum status open_around(struct tester *tester, const struct run_options *options,
                               const struct oracle_options *local, struct reporter *reporter,
                               struct error *err)
{
    struct executor_place place = {
        .oracle = tester->oracle,
        .tests = local,
        .journal_dir =
            tester->storage->journal != NULL ? output_journal_dir(tester->storage->output) : NULL,
        .say = say,
        .tell = tell,
        .context = reporter,
    };
    return options->maker->open(options->maker, &place, &tester->executor, err);
}

static enum status open_executor(struct tester *tester, const struct run_options *options,
                                 struct reporter *reporter, struct error *err)
{
    tester->executor = options->executor;
    if (tester->executor != NULL)
        return STATUS_OK;
    struct oracle_options local = options->oracle;
    local.keep = options->keep;
    local.watch = options->watch;
    if (local.timeout <= 0)
        local.timeout = first_timeout;
    enum status status = oracle_open(&local, &tester->oracle, err);
    if (status != STATUS_OK)
        return status;
    local_executor_init(&tester->local, tester->oracle, local.n_workers);
    tester->local.say = say;
    tester->local.context = reporter;
    tester->executor = &tester->local.executor;
    if (options->maker != NULL)
        status = open_around(tester, options, &local, reporter, err);
    return status;
}

enum status tester_open(struct tester *tester, const struct run_options *options,
                        struct reporter *reporter, struct error *err)
{
    enum status status = open_executor(tester, options, reporter, err);
    if (status != STATUS_OK || !options->is_flaky)
        return status;
    repeating_init(&tester->repeating, tester->executor);
    tester->executor = &tester->repeating.executor;
    return STATUS_OK;
}

enum status tester_begin(struct tester *tester, const struct executor_original *original,
                         struct error *err)
{
    if (tester->executor->ops->begin == NULL)
        return STATUS_OK;
    return tester->executor->ops->begin(tester->executor, original, err);
}

int tester_interrupt_signal(const struct tester *tester)
{
    return tester->oracle != NULL ? oracle_interrupt_signal(tester->oracle) : 0;
}

void tester_close(struct tester *tester)
{
    if (tester->executor != NULL && tester->executor->ops->close != NULL)
        tester->executor->ops->close(tester->executor);
    tester->executor = NULL;
    oracle_close(tester->oracle);
    tester->oracle = NULL;
}

#include "drive/run/local_tests.h"

/* Seconds for the first run of the test, when the user gave no limit.  That run decides the limit
 * for all others (original.c). */
static const double first_timeout = 300;

enum status tester_open(struct tester *tester, const struct run_options *options, struct error *err)
{
    tester->executor = options->executor;
    if (tester->executor != NULL)
        return STATUS_OK;
    struct oracle_options local = options->oracle;
    local.keep = options->keep;
    if (local.timeout <= 0)
        local.timeout = first_timeout;
    enum status status = oracle_open(&local, &tester->oracle, err);
    if (status != STATUS_OK)
        return status;
    local_executor_init(&tester->local, tester->oracle, local.n_workers);
    tester->executor = &tester->local.executor;
    return STATUS_OK;
}

void tester_set_timeout(struct tester *tester, double seconds)
{
    if (tester->oracle != NULL)
        oracle_set_timeout(tester->oracle, seconds);
}

int tester_interrupt_signal(const struct tester *tester)
{
    return tester->oracle != NULL ? oracle_interrupt_signal(tester->oracle) : 0;
}

void tester_close(struct tester *tester)
{
    oracle_close(tester->oracle);
    tester->oracle = NULL;
}

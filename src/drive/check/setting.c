#include "drive/check/setting.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Seconds for the first run of the test.  The limit of the other runs follows from the duration of
 * the first, with a reserve for the load and the tracing that a check adds. */
static const double first_timeout = 300, timeout_factor = 10, timeout_extra = 5;

static char **with_prefix(const char *const *prefix, char *const *argv)
{
    size_t n_prefix = 0, n_argv = 0;
    while (prefix != NULL && prefix[n_prefix] != NULL)
        n_prefix++;
    while (argv[n_argv] != NULL)
        n_argv++;
    char **all = mem_zero(n_prefix + n_argv + 1, sizeof *all);
    for (size_t i = 0; i < n_prefix; i++)
        all[i] = (char *)prefix[i];
    memcpy(all + n_prefix, argv, n_argv * sizeof *argv);
    return all;
}

static enum status run_all(struct oracle *oracle, const struct setting *setting,
                           struct tally *tally, struct observation *observation, struct error *err)
{
    enum status status = STATUS_OK;
    unsigned n_started = 0;
    while (status == STATUS_OK && tally->n_runs < setting->n_runs) {
        enum oracle_event event;
        if (n_started < setting->n_runs && oracle_n_running(oracle) < setting->n_workers) {
            status = oracle_start(oracle, ++n_started, setting->files, err);
            continue;
        }
        status = oracle_wait(oracle, -1, &event, &tally->last, err);
        if (status == STATUS_OK && event == ORACLE_INTERRUPTED)
            status = fail_interrupted(err, oracle_interrupt_signal(oracle), "interrupted");
        if (status != STATUS_OK || event != ORACLE_OUTCOME)
            continue;
        tally->n_runs++;
        tally->n_yes += tally->last.verdict == VERDICT_INTERESTING;
        if (tally->last.seconds > tally->slowest)
            tally->slowest = tally->last.seconds;
        if (observation != NULL) {
            observation_done(observation);
            oracle_observe(oracle, observation);
        }
    }
    return status;
}

enum status setting_run(const struct run_options *run, const struct setting *setting,
                        struct tally *ret, struct observation *observation, struct error *err)
{
    struct oracle_options options = run->oracle;
    struct oracle *oracle;
    char **argv = with_prefix(setting->prefix, options.argv);
    options.argv = argv;
    options.keep = run->keep;
    options.n_workers = setting->n_workers;
    if (setting->temp_dir != NULL)
        options.temp_dir = setting->temp_dir;
    if (options.timeout <= 0)
        options.timeout = setting->first_seconds > 0
                              ? setting->first_seconds * timeout_factor + timeout_extra
                              : first_timeout;
    *ret = (struct tally){0};
    enum status status = oracle_open(&options, &oracle, err);
    if (status == STATUS_OK) {
        status = run_all(oracle, setting, ret, observation, err);
        oracle_close(oracle);
    }
    free(argv);
    return status;
}

enum status setting_works(const struct run_options *test, const char *const *argv, bool *ret,
                          struct error *err)
{
    char *const *words = (char *const *)argv;
    struct oracle_options options = {
        .kind = TEST_SCRIPT,
        .argv = words,
        .also_interesting = -1,
        .n_workers = 1,
        .timeout = 20,
        .max_output = 1 << 20,
        .max_disk = 1 << 30,
        .sandbox = test->oracle.sandbox,
        .sandbox_kind = test->oracle.sandbox_kind,
        .allowed = test->oracle.allowed,
        .n_allowed = test->oracle.n_allowed,
    };
    struct fileset nothing = {0};
    struct run_options run = {.oracle = options};
    struct setting setting = {.files = &nothing, .n_runs = 1, .n_workers = 1};
    struct tally tally;
    struct error why = {0};
    enum status status = setting_run(&run, &setting, &tally, NULL, &why);
    *ret = status == STATUS_OK && tally.n_yes == 1;
    return status == STATUS_INTERRUPTED ? fail_interrupted(err, why.signal, why.message)
                                        : STATUS_OK;
}

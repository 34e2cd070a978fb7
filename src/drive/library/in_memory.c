#include "drive/library/in_memory.h"

#include "drive/run/reduction.h"
#include "drive/run/rounds.h"
#include "drive/run/verify.h"

static enum status check_original(struct run *run, struct error *err)
{
    const struct fileset *original = run->options->inputs->files;
    unsigned n_tests = run->options->n_repeat > 0 ? run->options->n_repeat : 1, n_yes = 0;
    struct outcome outcome = {0};
    for (unsigned i = 0; i < n_tests; i++) {
        enum status status = tester_test_now(&run->tester, original, &outcome, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
        n_yes += outcome.verdict == VERDICT_INTERESTING;
    }
    if (n_yes == 0)
        return fail(err, STATUS_ORACLE,
                    "the original is not interesting (the test says \"%s\"); nothing can be "
                    "reduced from it",
                    verdict_name(outcome.verdict));
    reduction_judge_stability(run, n_yes, n_tests);
    known_results_put(run->tester.results, fileset_hash(original),
                      (struct result){.verdict = VERDICT_INTERESTING, .counted = true});
    return storage_write(&run->storage, &run->best.files, err);
}

static enum status reduce(struct run *run, bool *ret_holds, struct error *err)
{
    struct plan plan;
    *ret_holds = true;
    enum status status = storage_add_original(&run->storage, &run->best, err);
    if (status == STATUS_OK)
        status = check_original(run, err);
    if (status != STATUS_OK || !progress_goes_on(&run->progress))
        return status;
    run->tester.has_started = true;
    reduction_choose_plan(run, &plan);
    status = rounds_run(run, &plan, err);
    run->progress.pass = NULL; /* the name belonged to the plan */
    if (status == STATUS_OK && progress_goes_on(&run->progress))
        status = verify_result(run, ret_holds, err);
    return status == STATUS_OK ? verify_output(run, err) : status;
}

enum status in_memory_reduce(const struct run_options *options,
                             const struct storage_ops *storage_ops, void *storage_context,
                             const struct listener *listener, struct in_memory_summary *ret,
                             struct error *err)
{
    struct run run;
    bool holds;
    reduction_open(&run, options, listener);
    run.storage.ops = storage_ops;
    run.storage.context = storage_context;
    run.tester.executor = options->executor;
    enum status status = reduce(&run, &holds, err);
    if (status == STATUS_OK)
        *ret = (struct in_memory_summary){
            .end = reduction_end(&run, holds),
            .counts = run.progress.counts,
            .elapsed = progress_elapsed(&run.progress),
        };
    storage_done(&run.storage);
    reduction_close(&run);
    return status;
}

#include "drive/run/verify.h"

#include "drive/run/flaky.h"

#include <stdlib.h>

static enum status test(struct run *run, const struct fileset *files, bool *ret_holds,
                        struct error *err)
{
    struct outcome outcome = {0};
    enum status status = tester_test_now(&run->tester, files, &outcome, err);
    *ret_holds = outcome.verdict == VERDICT_INTERESTING;
    return status;
}

static enum status load(struct run *run, uint64_t version, struct fileset *ret, struct error *err)
{
    return storage_load_version(&run->storage, version, &run->best.names, ret, err);
}

static enum status test_version(struct run *run, uint64_t version, bool *ret_holds,
                                struct error *err)
{
    struct fileset files;
    enum status status = load(run, version, &files, err);
    if (status != STATUS_OK)
        return status;
    status = test(run, &files, ret_holds, err);
    fileset_done(&files);
    return status;
}

/* Finds the last version that is still interesting; the newest one is not.  Steps back in growing
 * strides, then bisects the last stride, assuming that no later version is interesting.  This costs
 * some 2 log2(n) tests instead of n.  If no version is interesting, *ret is 0, the original. */
static enum status find_last_good(struct run *run, uint64_t *ret, struct error *err)
{
    uint64_t bad = run->best.n_versions, good = 0;
    bool holds = false;
    for (uint64_t step = 1; bad > 0 && !holds; step *= 2) {
        uint64_t version = bad > step ? bad - step : 0;
        enum status status = test_version(run, version, &holds, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
        if (holds)
            good = version;
        else
            bad = version;
    }
    while (holds && bad - good > 1) {
        bool middle_holds;
        uint64_t middle = good + (bad - good) / 2;
        enum status status = test_version(run, middle, &middle_holds, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
        if (middle_holds)
            good = middle;
        else
            bad = middle;
    }
    *ret = good;
    return STATUS_OK;
}

static enum status go_back(struct run *run, struct error *err)
{
    uint64_t newest = run->best.n_versions, good = 0;
    struct fileset files;
    enum status status = find_last_good(run, &good, err);
    if (status != STATUS_OK || !progress_goes_on(&run->progress))
        return status;
    status = load(run, good, &files, err);
    if (status != STATUS_OK)
        return status;
    best_go_back(&run->best, good, &files);
    run->storage.output_is_behind = true;
    if (good > 0)
        reporter_warn(&run->reporter,
                      "the test is flaky: the result was not interesting when it was tested again; "
                      "the output is now version %llu of %llu, which was",
                      (unsigned long long)good, (unsigned long long)newest);
    else
        reporter_warn(
            &run->reporter,
            "the test is flaky: neither the result nor an earlier version was interesting "
            "when it was tested again; the output is now the original");
    return STATUS_OK;
}

enum status verify_result(struct run *run, bool *ret_holds, struct error *err)
{
    *ret_holds = true;
    bool holds;
    enum status status = run->rate > 0 ? flaky_measure_result(run, &holds, err)
                                       : test(run, &run->best.files, &holds, err);
    if (status != STATUS_OK || !progress_goes_on(&run->progress) || holds)
        return status;
    *ret_holds = false;
    return go_back(run, err);
}

enum status verify_output(struct run *run, struct error *err)
{
    char *warning = NULL;
    enum status status = STATUS_OK;
    if (!run->storage.output_is_ours || progress_is_replaying(&run->progress))
        return STATUS_OK; /* while answers are replayed, the output is newer than the best */
    if (run->storage.output_is_behind)
        status = storage_write(&run->storage, &run->best.files, err);
    if (status == STATUS_OK)
        status = storage_check(&run->storage, &run->best.files, &warning, err);
    if (status == STATUS_OK && warning != NULL)
        reporter_warn(&run->reporter, "%s", warning);
    free(warning);
    return status;
}

#include "drive/run/accept.h"

enum status accept_write(struct run *run, struct error *err)
{
    if (!run->storage.output_is_behind)
        return STATUS_OK;
    enum status status = storage_write(&run->storage, &run->best.files, err);
    if (status == STATUS_FULL && tester_is_busy(&run->tester))
        return STATUS_OK;      /* a running test may have filled the disk: try again later */
    if (status == STATUS_FULL) /* the test that filled the disk may have ended by now */
        status = storage_write(&run->storage, &run->best.files, err);
    if (status == STATUS_OK)
        reporter_tell(&run->reporter, EVENT_ACCEPT, NULL);
    return status;
}

/* Warns of a slip: the test is still interesting, but the candidate shows another crash. */
static void warn_of_slip(struct run *run, const char *crash)
{
    const char *original = crashes_first(&run->tester.crashes);
    bool is_new = crash != NULL && crash != run->failure; /* equal failures are one pointer */
    run->failure = crash != NULL ? crash : run->failure;
    if (is_new && crash != original)
        reporter_warn(
            &run->reporter,
            "the result is still interesting, but its failure changed from \"%s\" to \"%s\": "
            "this may be another bug; --on-slip reject refuses such steps",
            original, crash);
}

static bool is_good_enough(const struct run *run, const struct size *size, enum size_rule rule)
{
    int order = size_compare(size, &run->best.size);
    return rule == SIZE_ANY || order < 0 || (rule == SIZE_SAME && order == 0) ||
           (rule == SIZE_TOKENS && size->n_tokens == run->best.size.n_tokens);
}

enum status accept_candidate(struct run *run, const struct fileset *rendered,
                             const struct bitset *candidate, enum size_rule rule, const char *crash,
                             struct error *err)
{
    struct size size = size_of_kinds(rendered, run->best.kinds);
    if (!is_good_enough(run, &size, rule))
        return STATUS_OK;
    /* writes the version before this one, if no test was awaited in between */
    enum status status = accept_write(run, err);
    if (status != STATUS_OK)
        return status;
    status = storage_add_version(&run->storage, &run->best, rendered, size, &run->progress, err);
    struct fileset files;
    fileset_copy(&files, rendered); /* copied, because the bytes may belong to the reading */
    best_replace(&run->best, &files, size, candidate);
    if (status != STATUS_OK || progress_is_replaying(&run->progress))
        return status;
    warn_of_slip(run, crash);
    run->storage.output_is_behind = true;
    return STATUS_OK;
}

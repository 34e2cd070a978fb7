#include "drive/run/rounds.h"

#include "drive/run/pass.h"

struct rounds {
    struct run *run;
    const struct plan *plan;
    /* For each pass, the best that it would not change: the pass is not run on that one again.  All
     * zero: none is known. */
    struct hash unchanged_by[PLAN_MAX_PASSES];
};

static bool reads_anew(const struct pass *pass)
{
    return pass->frontend != NULL && pass->frontend->reads_anew;
}

/* Runs a pass.  Afterwards it would not change its own result if it skipped no candidate for a
 * failed edit, and if its front end would find the same items there again. */
static enum status run_pass(struct rounds *rounds, unsigned number, struct error *err)
{
    struct run *run = rounds->run;
    const struct pass *pass = &rounds->plan->passes[number];
    struct hash before = fileset_hash(&run->best.files);
    uint64_t n_skipped = failed_edits_n_skipped(run->failed);
    enum status status = pass_run(run, pass, err);
    if (status != STATUS_OK || !progress_goes_on(&run->progress))
        return status;
    struct hash after = fileset_hash(&run->best.files);
    bool has_skipped = failed_edits_n_skipped(run->failed) > n_skipped;
    if (!has_skipped && (!reads_anew(pass) || hash_equal(before, after)))
        rounds->unchanged_by[number] = after;
    return status;
}

/* When a pass has its turn in this round: TURN_EACH or TURN_LATE, or TURN_LAST. */
static enum pass_turn turn_now(const struct rounds *rounds, const struct pass *pass)
{
    if (rounds->plan->once)
        return TURN_EACH;
    if (pass->turn == TURN_FIRST)
        return rounds->run->progress.round == 1 ? TURN_EACH : TURN_LATE;
    return pass->turn;
}

/* Runs the passes of a round that have this turn.  `before`: the best when the round began.  A late
 * pass has its turn only while the round has changed nothing. */
static enum status run_turn(struct rounds *rounds, enum pass_turn turn, struct hash before,
                            struct error *err)
{
    struct run *run = rounds->run;
    for (unsigned i = 0; i < rounds->plan->n_passes; i++) {
        const struct pass *pass = &rounds->plan->passes[i];
        struct hash now = fileset_hash(&run->best.files);
        if (turn_now(rounds, pass) != turn || hash_equal(rounds->unchanged_by[i], now))
            continue;
        if (turn == TURN_LATE && !hash_equal(before, now))
            return STATUS_OK;
        failed_edits_begin_pass(run->failed, pass->turn == TURN_LATE);
        enum status status = run_pass(rounds, i, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
    }
    return STATUS_OK;
}

/* Runs one round; *ret_changed says whether anything became smaller. */
static enum status run_round(struct rounds *rounds, bool *ret_changed, struct error *err)
{
    struct run *run = rounds->run;
    struct hash before = fileset_hash(&run->best.files);
    run->progress.round++;
    enum status status = run_turn(rounds, TURN_EACH, before, err);
    if (status == STATUS_OK && progress_goes_on(&run->progress))
        status = run_turn(rounds, TURN_LATE, before, err);
    *ret_changed = !hash_equal(before, fileset_hash(&run->best.files));
    storage_note_progress(&run->storage, &run->progress);
    return status;
}

/* Repeats rounds until one changes nothing.  A round that changed nothing, but skipped candidates
 * because it trusted failures, is followed by one that trusts none: it proves the result minimal,
 * or finds something more. */
static enum status repeat_rounds(struct rounds *rounds, struct error *err)
{
    struct run *run = rounds->run;
    bool trusts_failures = true;
    for (;;) {
        bool has_changed;
        uint64_t n_skipped = failed_edits_n_skipped(run->failed);
        failed_edits_begin_round(run->failed, trusts_failures);
        enum status status = run_round(rounds, &has_changed, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            return status;
        bool has_skipped = failed_edits_n_skipped(run->failed) > n_skipped;
        if (!has_changed && !(trusts_failures && has_skipped))
            return STATUS_OK;
        trusts_failures = has_changed;
    }
}

static enum status run_last_passes(struct rounds *rounds, struct error *err)
{
    struct run *run = rounds->run;
    enum status status = STATUS_OK;
    for (unsigned i = 0; i < rounds->plan->n_passes; i++) {
        const struct pass *pass = &rounds->plan->passes[i];
        if (pass->turn != TURN_LAST || status != STATUS_OK || !progress_goes_on(&run->progress))
            continue;
        failed_edits_begin_pass(run->failed, true); /* no promise is made about the result */
        status = pass_run(run, pass, err);
    }
    return status;
}

enum status rounds_run(struct run *run, const struct plan *plan, struct error *err)
{
    struct rounds rounds = {.run = run, .plan = plan};
    bool unused;
    if (plan->once)
        return run_round(&rounds, &unused, err);
    enum status status = repeat_rounds(&rounds, err);
    return status == STATUS_OK ? run_last_passes(&rounds, err) : status;
}

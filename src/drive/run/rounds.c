#include "drive/run/rounds.h"

#include "drive/plan/scheduler.h"
#include "drive/run/pass.h"

static struct scheduler *make_scheduler(const struct run *run, const struct plan *plan)
{
    struct schedule_pass passes[PLAN_MAX_PASSES];
    for (unsigned i = 0; i < plan->n_passes; i++) {
        const struct pass *pass = &plan->passes[i];
        passes[i] = (struct schedule_pass){
            .turn = pass->turn,
            .competes = pass->competes,
            .patience = pass->patience,
            .patience_share = pass->patience_share,
            .is_local = pass->is_local,
            .reads_anew = pass->frontend != NULL && pass->frontend->reads_anew,
        };
    }
    return scheduler_new(passes, plan->n_passes, plan->once, best_measure(&run->best));
}

static void begin_step(struct run *run, const struct pass *pass, const struct schedule_step *step)
{
    if (step->round != run->progress.round)
        storage_note_progress(&run->storage, &run->progress);
    run->progress.round = step->round;
    run->progress.pass = pass->name;
    reporter_tell(&run->reporter, EVENT_PASS, step->why[0] != '\0' ? step->why : NULL);
    failed_edits_trust(run->failed, step->trusts);
}

/* The scheduler chooses a pass, the pass runs, and the scheduler hears what it achieved. */
enum status rounds_run(struct run *run, const struct plan *plan, struct error *err)
{
    struct scheduler *scheduler = make_scheduler(run, plan);
    struct schedule_step step;
    enum status status = STATUS_OK;
    while (status == STATUS_OK && progress_goes_on(&run->progress) &&
           scheduler_next(scheduler, &step)) {
        struct pass_report done;
        begin_step(run, &plan->passes[step.pass], &step);
        status = pass_run(run, &plan->passes[step.pass], scheduler, &done, err);
        scheduler_hear(scheduler, &done);
    }
    scheduler_free(scheduler);
    return status;
}

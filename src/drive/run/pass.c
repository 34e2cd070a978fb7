#include "drive/run/pass.h"

#include "base/memory.h"
#include "drive/run/accept.h"
#include "drive/run/answer.h"
#include "input/core/partial.h"
#include "input/frontends.h"
#include "reduce/learned/likely.h"
#include "reduce/list/dd.h"
#include "reduce/tree/queue.h"

#include <stdlib.h>
#include <string.h>

/* The running pass, and the counts of the run when it began. */
struct work {
    struct run *run;
    struct scheduler *scheduler;
    uint64_t n_paid, n_skipped, n_versions;
    bool has_ended; /* the reducer has nothing more to ask */
};

static void begin_work(struct work *work, struct run *run, struct scheduler *scheduler)
{
    *work = (struct work){
        .run = run,
        .scheduler = scheduler,
        .n_paid = run->progress.n_paid,
        .n_skipped = failed_edits_n_skipped(run->failed),
        .n_versions = run->best.n_versions,
    };
}

static void report_work(const struct work *work, struct pass_report *ret)
{
    const struct run *run = work->run;
    *ret = (struct pass_report){
        .n_tests = run->progress.n_paid - work->n_paid,
        .n_skipped = failed_edits_n_skipped(run->failed) - work->n_skipped,
        .size = best_measure(&run->best),
        .n_accepted = run->best.n_versions - work->n_versions,
        .has_ended = work->has_ended,
    };
}

static bool goes_on(const struct work *work)
{
    struct pass_report so_far;
    report_work(work, &so_far);
    so_far.collects = reducer_collects(lookahead_reducer(work->run->tester.lookahead));
    return scheduler_goes_on(work->scheduler, &so_far);
}

/* --- the loop ---------------------------------------------------------------------------- */

static enum status accept_proposal(struct run *run, const struct proposal *proposal,
                                   struct error *err)
{
    struct fileset rendered;
    const struct result *result = known_results_find(run->tester.results, proposal->key);
    reading_render(proposal->reading, proposal->candidate, &rendered);
    enum status status = accept_candidate(run, &rendered, proposal->candidate,
                                          proposal->reading->size_rule, result->crash, err);
    fileset_done(&rendered);
    return status;
}

static void remember_failure(struct run *run, enum verdict verdict)
{
    const struct hash *edit = lookahead_edit(run->tester.lookahead);
    if (edit != NULL && verdict != VERDICT_INTERESTING && verdict != VERDICT_INVALID)
        failed_edits_add(run->failed, *edit);
}

/* Records the answer, accepts the candidate if it is interesting, and tells the reducer. */
static enum status use_answer(struct run *run, const struct proposal *proposal,
                              enum verdict verdict, struct error *err)
{
    bool was_replaying = progress_is_replaying(&run->progress);
    enum status status = answer_record(run, proposal->key, verdict, err);
    if (!was_replaying)
        recorder_answered(&run->recorder, &(struct answered){
                                              .key = proposal->key,
                                              .verdict = verdict,
                                              .candidate = proposal->candidate,
                                              .rendered = lookahead_rendered(run->tester.lookahead),
                                          });
    remember_failure(run, verdict);
    if (status == STATUS_OK && verdict == VERDICT_INTERESTING)
        status = accept_proposal(run, proposal, err);
    if (!progress_is_replaying(&run->progress))
        reporter_tell(&run->reporter, EVENT_ANSWER, NULL);
    lookahead_commit(run->tester.lookahead, verdict);
    return status;
}

/* The main loop of Pare: takes the reducer's proposal, finds the answer, tells the reducer. */
static enum status answer_proposals(struct work *work, const struct reading *reading,
                                    struct error *err)
{
    struct run *run = work->run;
    struct lookahead *lookahead = run->tester.lookahead;
    struct proposal proposal = {.reading = reading};
    enum verdict verdict = VERDICT_NOT;
    enum status status = STATUS_OK;
    while (status == STATUS_OK && !work->has_ended && goes_on(work) &&
           tester_goes_on(&run->tester)) {
        if (!lookahead_proposal(lookahead, &proposal.candidate, &proposal.key)) {
            work->has_ended = true;
            continue;
        }
        if (lookahead_failed_before(lookahead)) {
            failed_edits_count_skip(run->failed);
            lookahead_skip(lookahead);
            continue;
        }
        status = answer_find(run, &proposal, &verdict, err);
        if (status != STATUS_OK || !progress_goes_on(&run->progress))
            break;
        status = use_answer(run, &proposal, verdict, err);
    }
    return status == STATUS_OK ? accept_write(run, err) : status;
}

/* --- a pass ------------------------------------------------------------------------------ */

/* The guide that orders the proposals of the queue; NULL for other reducers and without --guide.  A
 * model knows only the kinds of nodes that it was trained on, which are those of syntax trees. */
static struct guide *make_guide(const struct run *run, const struct pass *pass,
                                const struct problem *problem)
{
    const struct guide_options *options = run->options->guide;
    reducer_maker *make = pass->reducer->make;
    bool is_queue = make == pardis_classic_new || make == pardis_new || make == likely_new;
    if (options == NULL || !is_queue)
        return NULL;
    bool is_tree = run->options->reading == NULL && strncmp(pass->frontend->name, "tree", 4) == 0;
    struct guide_options without_model = {.mode = options->mode};
    if (options->model == NULL || is_tree)
        return guide_new(problem, options);
    return options->mode == GUIDE_ONLINE ? guide_new(problem, &without_model) : NULL;
}

/* The reducer of the pass, guided if there is a guide. */
static struct reducer *make_reducer(const struct pass *pass, const struct problem *problem,
                                    const struct bitset *start, struct guide *guide)
{
    if (guide == NULL)
        return pass->reducer->make(problem, start);
    bool is_classic = pass->reducer->make == pardis_classic_new;
    return guide_reducer(guide, start, is_classic ? 1 : QUEUE_LONGEST_RUN);
}

static struct lookahead *make_lookahead(struct run *run, const struct reading *reading,
                                        struct reducer *reducer)
{
    struct lookahead_options options = {
        .reading = reading,
        .results = run->tester.results,
        .executor = run->tester.executor,
        .next_job = &run->tester.next_job,
        .n_answered = run->progress.counts.n_asked,
        .keep_candidates =
            run->options->oracle.also_interesting >= 0 || run->options->candidates_dir != NULL,
        .use_cache = run->options->use_cache,
        .failed = run->failed,
        .stop = &run->tester.stop,
        .best = &run->best.files,
        .watcher = recorder_watcher(&run->recorder),
    };
    return lookahead_new(&options, reducer);
}

/* Isolation finds two candidates: the result, and one that is not interesting and differs from it
 * in one item.  This saves the second one for the user. */
static enum status save_passing(const struct work *work, const struct pass *pass,
                                const struct reading *reading, struct error *err)
{
    struct run *run = work->run;
    struct bitset set;
    struct fileset rendered;
    char *path = NULL;
    enum status status = STATUS_OK;
    if (pass->reducer->make != dd_new || !work->has_ended)
        return STATUS_OK;
    bitset_init(&set, reading->problem.n_items);
    if (dd_passing(lookahead_reducer(run->tester.lookahead), &set)) {
        reading_render(reading, &set, &rendered);
        status = storage_save_passing(&run->storage, &rendered, &path, err);
        fileset_done(&rendered);
    }
    free(run->passing);
    run->passing = path;
    bitset_done(&set);
    return status;
}

static enum status reduce_reading(struct work *work, const struct pass *pass,
                                  const struct reading *reading, struct error *err)
{
    struct run *run = work->run;
    struct bitset start;
    bitset_init(&start, reading->problem.n_items);
    bitset_set_all(&start);
    if (reading == run->best.model)
        bitset_assign(&start, &run->best.subset);
    struct guide *guide = make_guide(run, pass, &reading->problem);
    run->tester.lookahead =
        make_lookahead(run, reading, make_reducer(pass, &reading->problem, &start, guide));
    bitset_done(&start);
    enum status status = answer_proposals(work, reading, err);
    if (status == STATUS_OK)
        status = save_passing(work, pass, reading, err);
    run->progress.counts.n_run += lookahead_n_cancelled(run->tester.lookahead);
    lookahead_free(run->tester.lookahead);
    run->tester.lookahead = NULL;
    recorder_end_pass(&run->recorder);
    guide_free(guide);
    return status;
}

/* Marks the files that the pass reads.  False: there is none. */
static bool choose_files(const struct run *run, const struct pass *pass,
                         const struct fileset *input, bool *chosen)
{
    bool is_any = false;
    for (size_t f = 0; f < input->n_files; f++) {
        chosen[f] = (file_kind_of(run->kinds, input->files[f].name) & pass->kinds) != 0;
        is_any |= chosen[f];
    }
    return is_any;
}

/* *ret is NULL without an error if no file is left for this pass. */
static enum status read_files(const struct run *run, const struct pass *pass,
                              const struct fileset *input, struct reading **ret, struct error *err)
{
    if (pass->kinds == 0)
        return frontend_read(pass->frontend, input, &run->read, ret, err);
    bool *chosen = mem_zero(input->n_files + 1, sizeof *chosen);
    enum status status = STATUS_OK;
    *ret = NULL;
    if (choose_files(run, pass, input, chosen))
        status = partial_read(pass->frontend, input, chosen, &run->read, ret, err);
    free(chosen);
    return status;
}

/* Reads the input with the front end of the pass, or with a simpler one if the input exceeds the
 * limits of that front end.  *pass is set to the one that was used. */
static enum status read_within_limits(struct run *run, struct pass *pass,
                                      const struct fileset *input, struct reading **ret,
                                      struct error *err)
{
    const struct frontend *frontend = pass->frontend;
    enum status status = read_files(run, pass, input, ret, err);
    if (status != STATUS_LIMIT || !tester_goes_on(&run->tester))
        return status;
    if (!run->has_told_limit)
        reporter_warn(&run->reporter, "%s; its brackets are read instead of its syntax tree",
                      err->message);
    run->has_told_limit = true;
    if (frontend->plainer == NULL)
        return status;
    pass->frontend = frontend_find(frontend->plainer);
    return read_files(run, pass, input, ret, err);
}

/* Reads the best with the front end of the pass.  If that fails, the pass is skipped, and the next
 * pass continues. */
static enum status read_and_reduce(struct work *work, const struct pass *pass, struct error *err)
{
    struct run *run = work->run;
    struct fileset input;
    struct reading *reading;
    struct pass used = *pass;
    fileset_copy(&input, &run->best.files);
    enum status status = read_within_limits(run, &used, &input, &reading, err);
    if (status == STATUS_OK && reading != NULL) {
        reading = kept_require(run->options->kept, reading, &input, &run->read);
        /* the remark is about the input, not about a result of Pare */
        if (run->best.n_versions == 0)
            reporter_remark(&run->reporter, reading->remark);
        reporter_log(&run->reporter, reading->limits);
        status = reduce_reading(work, &used, reading, err);
        reading_free(reading);
    } else if (status == STATUS_INPUT || status == STATUS_LIMIT) {
        if (status == STATUS_INPUT)
            reporter_warn(&run->reporter, "skipping %s: %s", pass->name, err->message);
        work->has_ended = true;
        status = STATUS_OK;
    } else if (status == STATUS_OK) {
        work->has_ended = true;
    }
    fileset_done(&input);
    return status;
}

enum status pass_run(struct run *run, const struct pass *pass, struct scheduler *scheduler,
                     struct pass_report *ret, struct error *err)
{
    struct work work;
    begin_work(&work, run, scheduler);
    /* with a model, the input is read only once, and then restricted to subsets */
    enum status status = run->best.model != NULL ? reduce_reading(&work, pass, run->best.model, err)
                                                 : read_and_reduce(&work, pass, err);
    report_work(&work, ret);
    return status;
}

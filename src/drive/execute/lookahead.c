#include "drive/execute/lookahead.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

enum {
    N_VERDICTS = 4,
    /* Bytes of the largest candidate that a node keeps; a larger one is rendered again when its job
     * starts.  With 8 workers there are up to 80 nodes, so they hold at most 80 MB. */
    MAX_KEPT_BYTES = 1 << 20,
    /* How many nodes one walk visits at most: enough that each worker gets a job even when most
     * nodes are cached or the same as another, few enough that a walk costs less than the shortest
     * test. */
    MIN_VISITS = 16,
    VISITS_PER_WORKER = 8,
    /* So many tests may always run at once, and twice as many at the start of a pass. */
    ALWAYS_USEFUL = 8,
};

/* None of the numbers here and below is critical.  Measured with ./dev bench lookahead at -j 8 (749
 * answers): with a quarter to twice the visits, fading from 0.9 to 1, and prior hits from 0.1 to 1,
 * the time shows no difference beyond noise, and the run needs 1,055 to 1,117 tests. */

/* Weight of an answer relative to the next one: after 23 answers, half is left.  Recent answers
 * count more, because the rate of success falls during a pass: the items that can go are gone. */
static const double fading = 0.97;

/* Before the first answer, one candidate in four is expected to be interesting.  This counts as
 * much as two answers. */
static const double prior_hits = 0.5, prior_answers = 2.0;

/* The chance that a candidate is interesting after it ran out of time beside other jobs.  Nearly
 * all of these hang. */
static const double chance_after_timeout = 0.02;

/* A reducer that has proposed `candidate` and waits for the answer, or is finished. */
struct node {
    struct reducer *machine;
    bool finished;
    uint64_t number; /* the number of answers before this node */
    struct bitset candidate;
    struct hash key;
    struct fileset rendered; /* empty if it is too large to keep */
    /* `edit` is its difference to the best; false if the path to the node assumes a success */
    bool is_edit;
    bool failed_before; /* the same edit failed before */
    struct hash edit;
    bool is_refused; /* the reading refuses the candidate without a test */
    struct node *child[N_VERDICTS];
};

struct job {
    uint64_t number;
    struct hash key;
    struct fileset candidate; /* where they are kept */
    bool reached;             /* the walk in progress has found a branch that needs this job */
};

struct lookahead {
    struct lookahead_options options;
    struct node *root;
    struct job *jobs; /* may exceed n_workers for a moment, when the number of workers falls */
    size_t jobs_capacity;
    unsigned n_jobs;
    uint64_t n_cancelled;
    /* tests whose answers were used, and all tests started; older ones count less */
    double n_used, n_started;
    double max_jobs;          /* how many may run at once: see bound_jobs */
    double n_hits, n_answers; /* answers of this pass; older ones count less, see `fading` */
};

/* --- nodes ------------------------------------------------------------------------------- */

/* Finds the edit that turns the best into the node's candidate, and whether that edit failed
 * before. */
static void find_edit(struct lookahead *la, struct node *node)
{
    const struct lookahead_options *options = &la->options;
    node->is_edit = options->failed != NULL && node->rendered.files != NULL &&
                    failed_edits_edit(options->best, &node->rendered, &node->edit);
    node->failed_before = node->is_edit && failed_edits_has(options->failed, node->edit);
}

/* True if the run has used an answer for this candidate: the same one is used again. */
static bool answer_was_used(const struct lookahead *la, const struct node *node)
{
    const struct result *known = known_results_find(la->options.results, node->key);
    return known != NULL && known->counted;
}

static void render_and_key(struct lookahead *la, struct node *node)
{
    reading_render(la->options.reading, &node->candidate, &node->rendered);
    node->key = fileset_hash(&node->rendered);
    if (la->options.reading->is_apart)
        node->key = hash_combine(node->key, hash_bytes("apart", 5));
    if (!la->options.use_cache)
        node->key = hash_combine(node->key, hash_bytes(&node->number, sizeof node->number));
    node->is_refused = !answer_was_used(la, node) &&
                       !reading_accepts(la->options.reading, &node->rendered) &&
                       !stop_asked(la->options.stop);
    if (fileset_bytes(&node->rendered) > MAX_KEPT_BYTES)
        fileset_done(&node->rendered);
}

static struct node *node_new(struct lookahead *la, struct reducer *machine, uint64_t number)
{
    struct node *node = mem_zero(1, sizeof *node);
    node->machine = machine;
    node->number = number;
    bitset_init(&node->candidate, la->options.reading->problem.n_items);
    node->finished = !reducer_next(machine, &node->candidate);
    if (!node->finished)
        render_and_key(la, node);
    return node;
}

static void node_free(struct node *node)
{
    if (node == NULL)
        return;
    for (int i = 0; i < N_VERDICTS; i++)
        node_free(node->child[i]);
    reducer_free(node->machine);
    bitset_done(&node->candidate);
    fileset_done(&node->rendered);
    free(node);
}

/* The verdict as the reducer sees it.  Most reducers only distinguish interesting from all other
 * verdicts, so one child serves all of these. */
static enum verdict heard_by(const struct reducer *machine, enum verdict verdict)
{
    return verdict == VERDICT_INTERESTING || machine->ops->hears_unresolved ? verdict : VERDICT_NOT;
}

static struct node *node_child(struct lookahead *la, struct node *node, enum verdict verdict)
{
    verdict = heard_by(node->machine, verdict);
    if (node->child[verdict] == NULL) {
        struct reducer *machine = reducer_fork(node->machine);
        reducer_answer(machine, verdict);
        node->child[verdict] = node_new(la, machine, node->number + 1);
        if (verdict != VERDICT_INTERESTING && (node->is_edit || node == la->root))
            find_edit(la, node->child[verdict]);
    }
    return node->child[verdict];
}

/* --- jobs -------------------------------------------------------------------------------- */

static struct job *job_of(struct lookahead *la, struct hash key)
{
    for (unsigned i = 0; i < la->n_jobs; i++)
        if (hash_equal(la->jobs[i].key, key))
            return &la->jobs[i];
    return NULL;
}

static void cancel_job(struct lookahead *la, struct job *job)
{
    la->options.executor->ops->cancel(la->options.executor, job->number);
    if (la->options.watcher.cancelled != NULL)
        la->options.watcher.cancelled(la->options.watcher.context, job->number);
    fileset_done(&job->candidate);
    *job = la->jobs[--la->n_jobs];
    la->n_cancelled++;
}

static unsigned n_usable(const struct lookahead *la)
{
    unsigned n_workers = la->options.executor->n_workers;
    return la->max_jobs < n_workers ? (unsigned)la->max_jobs : n_workers;
}

static bool worker_is_free(const struct lookahead *la)
{
    const struct executor *executor = la->options.executor;
    return la->n_jobs < n_usable(la) && executor->ops->n_busy(executor) < executor->n_workers;
}

/* Adapts the number of tests that may run at once to the share of answers that are used.  Below one
 * in six, fewer tests run; above one in three, more. */
static void bound_jobs(struct lookahead *la, bool was_tested)
{
    la->n_used = la->n_used * fading + was_tested;
    la->n_started *= fading;
    if (la->n_used * 6 < la->n_started && la->max_jobs * 0.9 > ALWAYS_USEFUL)
        la->max_jobs *= 0.9;
    else if (la->n_used * 3 > la->n_started && la->max_jobs < la->options.executor->n_workers)
        la->max_jobs *= 1.1;
}

static void tell_started(const struct lookahead *la, const struct node *node, uint64_t number)
{
    const struct lookahead_watcher *watcher = &la->options.watcher;
    struct started_job job = {.number = number,
                              .key = node->key,
                              .candidate = &node->candidate,
                              .rendered = &node->rendered,
                              .ahead = node != la->root};
    if (watcher->started != NULL)
        watcher->started(watcher->context, &job);
}

static enum status start_job(struct lookahead *la, struct node *node, struct error *err)
{
    if (node->rendered.files == NULL)
        reading_render(la->options.reading, &node->candidate, &node->rendered);
    struct job job = {.number = (*la->options.next_job)++, .key = node->key, .reached = true};
    enum status status =
        la->options.executor->ops->start(la->options.executor, job.number, &node->rendered, err);
    if (status == STATUS_OK)
        tell_started(la, node, job.number);
    if (status == STATUS_OK && la->options.keep_candidates)
        fileset_copy(&job.candidate, &node->rendered);
    if (fileset_bytes(&node->rendered) > MAX_KEPT_BYTES)
        fileset_done(&node->rendered);
    if (status != STATUS_OK)
        return status;
    mem_grow((void **)&la->jobs, &la->jobs_capacity, la->n_jobs + 1, sizeof *la->jobs);
    la->n_started++;
    la->jobs[la->n_jobs++] = job;
    return STATUS_OK;
}

/* --- the walk: best first from the root -------------------------------------------------- */

/* An edge that the walk has not followed yet: the child of `parent` for `verdict`. */
struct branch {
    struct node *parent;
    enum verdict verdict;
    double weight;
};

struct frontier {
    struct branch *branches; /* unordered: it is short */
    size_t n_branches, capacity;
};

static void push(struct frontier *frontier, struct node *parent, enum verdict verdict,
                 double weight)
{
    mem_grow((void **)&frontier->branches, &frontier->capacity, frontier->n_branches + 1,
             sizeof *frontier->branches);
    frontier->branches[frontier->n_branches++] =
        (struct branch){.parent = parent, .verdict = verdict, .weight = weight};
}

static struct branch pop_heaviest(struct frontier *frontier)
{
    size_t best = 0;
    for (size_t i = 1; i < frontier->n_branches; i++)
        if (frontier->branches[i].weight > frontier->branches[best].weight)
            best = i;
    struct branch branch = frontier->branches[best];
    frontier->branches[best] = frontier->branches[--frontier->n_branches];
    return branch;
}

static double chance_of_interesting(const struct lookahead *la)
{
    return (la->n_hits + prior_hits) / (la->n_answers + prior_answers);
}

/* Visits one node: starts its job if it has none, and pushes the edges to its children. */
static enum status visit(struct lookahead *la, struct frontier *frontier, struct node *node,
                         double weight, struct error *err)
{
    if (node->finished)
        return STATUS_OK;
    if (node->failed_before) {
        push(frontier, node, VERDICT_NOT, weight);
        return STATUS_OK;
    }
    if (node->is_refused && !answer_was_used(la, node)) {
        push(frontier, node, VERDICT_INVALID, weight);
        return STATUS_OK;
    }
    const struct result *result = known_results_find(la->options.results, node->key);
    if (result != NULL && !result->tentative) {
        push(frontier, node, result->verdict, weight);
        return STATUS_OK;
    }
    struct job *job = job_of(la, node->key);
    if (job != NULL && job->reached)
        /* another branch has the same candidate, and has already pushed its children */
        return STATUS_OK;
    if (job != NULL) {
        job->reached = true;
    } else if (result == NULL || node == la->root) {
        if (!worker_is_free(la))
            return STATUS_OK;
        enum status status = start_job(la, node, err);
        if (status != STATUS_OK)
            return status;
    }
    double chance = result != NULL ? chance_after_timeout : chance_of_interesting(la);
    push(frontier, node, VERDICT_NOT, weight * (1 - chance));
    push(frontier, node, VERDICT_INTERESTING, weight * chance);
    return STATUS_OK;
}

static bool walk_has_work(const struct lookahead *la)
{
    if (worker_is_free(la))
        return true;
    for (unsigned i = 0; i < la->n_jobs; i++)
        if (!la->jobs[i].reached)
            return true;
    return false;
}

static enum status walk(struct lookahead *la, struct error *err)
{
    struct frontier frontier = {0};
    size_t n_visits = MIN_VISITS + VISITS_PER_WORKER * (size_t)n_usable(la);
    if (stop_asked(la->options.stop))
        return STATUS_OK;
    enum status status = visit(la, &frontier, la->root, 1.0, err);
    while (status == STATUS_OK && frontier.n_branches > 0 && n_visits-- > 0 && walk_has_work(la) &&
           la->options.executor->n_workers > 1 && !stop_asked(la->options.stop)) {
        struct branch branch = pop_heaviest(&frontier);
        struct node *node = node_child(la, branch.parent, branch.verdict);
        status = visit(la, &frontier, node, branch.weight, err);
    }
    free(frontier.branches);
    return status;
}

static bool drop_unreached(struct lookahead *la)
{
    bool dropped = false;
    for (unsigned i = la->n_jobs; i-- > 0;)
        if (!la->jobs[i].reached) {
            cancel_job(la, &la->jobs[i]);
            dropped = true;
        }
    return dropped;
}

static void forget_reached(struct lookahead *la)
{
    for (unsigned i = 0; i < la->n_jobs; i++)
        la->jobs[i].reached = false;
}

/* Memory is short: cancels the newest tests that look ahead, until no more tests run than there are
 * workers. */
static void give_workers_back(struct lookahead *la)
{
    while (la->options.executor->is_short && la->n_jobs > la->options.executor->n_workers) {
        struct job *newest = NULL;
        for (unsigned i = 0; i < la->n_jobs; i++)
            if (!hash_equal(la->jobs[i].key, la->root->key) &&
                (newest == NULL || la->jobs[i].number > newest->number))
                newest = &la->jobs[i];
        cancel_job(la, newest); /* at least one job is not the root's, because there are several */
    }
}

/* Everything waits for the root's answer, so the root never waits for a worker. */
static void make_room_for_root(struct lookahead *la)
{
    if (job_of(la, la->root->key) != NULL)
        return;
    while (la->n_jobs > 0 && la->n_jobs >= n_usable(la))
        cancel_job(la, &la->jobs[la->n_jobs - 1]);
}

/* --- the interface ----------------------------------------------------------------------- */

struct lookahead *lookahead_new(const struct lookahead_options *options, struct reducer *machine)
{
    struct lookahead *la = mem_zero(1, sizeof *la);
    la->options = *options;
    la->max_jobs = 2 * ALWAYS_USEFUL;
    la->root = node_new(la, machine, options->n_answered);
    find_edit(la, la->root);
    return la;
}

void lookahead_free(struct lookahead *lookahead)
{
    if (lookahead == NULL)
        return;
    while (lookahead->n_jobs > 0)
        cancel_job(lookahead, &lookahead->jobs[0]);
    node_free(lookahead->root);
    free(lookahead->jobs);
    free(lookahead);
}

const struct reducer *lookahead_reducer(const struct lookahead *lookahead)
{
    return lookahead->root->machine;
}

bool lookahead_proposal(struct lookahead *lookahead, const struct bitset **ret_candidate,
                        struct hash *ret_key)
{
    if (lookahead->root->finished)
        return false;
    *ret_candidate = &lookahead->root->candidate;
    *ret_key = lookahead->root->key;
    return true;
}

const struct fileset *lookahead_rendered(const struct lookahead *lookahead)
{
    return lookahead->root->rendered.files != NULL ? &lookahead->root->rendered : NULL;
}

bool lookahead_failed_before(const struct lookahead *lookahead)
{
    return lookahead->root->failed_before;
}

bool lookahead_is_refused(const struct lookahead *lookahead)
{
    return lookahead->root->is_refused && !answer_was_used(lookahead, lookahead->root);
}

const struct hash *lookahead_edit(const struct lookahead *lookahead)
{
    return lookahead->root->is_edit ? &lookahead->root->edit : NULL;
}

static enum status schedule_alone(struct lookahead *la, struct error *err)
{
    struct job *job = job_of(la, la->root->key);
    for (unsigned i = la->n_jobs; i-- > 0;)
        if (&la->jobs[i] != job)
            cancel_job(la, &la->jobs[i]);
    if (la->n_jobs > 0 || !worker_is_free(la))
        return STATUS_OK;
    return start_job(la, la->root, err);
}

enum status lookahead_schedule(struct lookahead *lookahead, bool alone, struct error *err)
{
    if (alone)
        return schedule_alone(lookahead, err);
    give_workers_back(lookahead);
    make_room_for_root(lookahead);
    forget_reached(lookahead);
    enum status status = walk(lookahead, err);
    if (status == STATUS_OK && drop_unreached(lookahead)) {
        forget_reached(lookahead);
        status = walk(lookahead, err); /* gives jobs to the workers that became free */
    }
    return status;
}

bool lookahead_finish(struct lookahead *lookahead, uint64_t job, struct hash *ret_key,
                      struct fileset *ret_candidate)
{
    for (unsigned i = 0; i < lookahead->n_jobs; i++)
        if (lookahead->jobs[i].number == job) {
            *ret_key = lookahead->jobs[i].key;
            *ret_candidate = lookahead->jobs[i].candidate;
            lookahead->jobs[i] = lookahead->jobs[--lookahead->n_jobs];
            return true;
        }
    return false;
}

/* Makes one child the root.  Its edit is computed again, because the best may have changed. */
static void go_on(struct lookahead *lookahead, enum verdict verdict)
{
    struct node *old = lookahead->root;
    assert(!old->finished);
    lookahead->root = old->child[verdict];
    old->child[verdict] = NULL;
    if (lookahead->root ==
        NULL) { /* no fork was made for this verdict: the reducer itself continues */
        struct reducer *machine = old->machine;
        old->machine = NULL;
        reducer_answer(machine, verdict);
        lookahead->root = node_new(lookahead, machine, old->number + 1);
    }
    node_free(old);
    find_edit(lookahead, lookahead->root);
}

void lookahead_skip(struct lookahead *lookahead)
{
    go_on(lookahead, VERDICT_NOT);
}

void lookahead_commit(struct lookahead *lookahead, enum verdict verdict)
{
    const struct result *result =
        known_results_find(lookahead->options.results, lookahead->root->key);
    bound_jobs(lookahead, result == NULL || result->verdict != VERDICT_INVALID);
    verdict = heard_by(lookahead->root->machine, verdict);
    go_on(lookahead, verdict);
    lookahead->n_hits = lookahead->n_hits * fading + (verdict == VERDICT_INTERESTING);
    lookahead->n_answers = lookahead->n_answers * fading + 1;
}

uint64_t lookahead_n_cancelled(const struct lookahead *lookahead)
{
    return lookahead->n_cancelled;
}

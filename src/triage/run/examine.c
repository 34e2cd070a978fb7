#include "triage/run/examine.h"

#include "base/memory.h"
#include "triage/run/conclude.h"
#include "triage/run/runner.h"

#include "base/files/disk.h"

#include <stdlib.h>

/* The phases of an input: traces, then analyses, then evidence about the lost facts. */
enum phase { PHASE_TRACES, PHASE_ANALYSES, PHASE_EVIDENCE };

struct one {
    struct examination examination;
    enum phase phase;
    size_t n_begun, n_ended, n_works; /* counts of this phase */
    char *lost;                       /* the facts for which evidence is wanted */
};

/* One run of one tool on one input. */
struct work {
    struct one *one;
    const struct tool *tool;
    size_t number; /* number of the work in its phase */
    size_t run;    /* number of the arguments */
    struct hash key;
    double limit;
};

struct examining {
    const struct examine_options *options;
    const struct subject *subjects;
    size_t n_subjects, n_opened;
    struct one **open; /* started and not finished, oldest first */
    size_t n_open, open_capacity;
    struct runner *runner; /* opened when first needed */
    struct work *works;    /* one for each worker */
    bool *is_busy;
    void (*visit)(void *context, const struct examined *examined);
    void *context;
};

static void tell(const struct examining *e, const struct work *work, const struct result *result,
                 bool is_cached)
{
    struct examine_event event = {.subject = work->one->examination.subject->name,
                                  .tool = work->tool->name,
                                  .has_ended = result != NULL,
                                  .is_cached = is_cached,
                                  .failure = result != NULL ? result->failure : NULL,
                                  .seconds = result != NULL ? result->seconds : 0};
    if (e->options->listen != NULL)
        e->options->listen(e->options->listen_context, &event);
}

/* Phases -------------------------------------------------------------------------------------- */

static size_t n_runs(const struct subject *subject)
{
    return subject->n_runs > 0 ? subject->n_runs : 1;
}

static void enter(const struct examining *e, struct one *one, enum phase phase)
{
    one->phase = phase;
    one->n_begun = one->n_ended = 0;
    one->n_works = phase == PHASE_TRACES ? e->options->n_traces * n_runs(one->examination.subject)
                   : phase == PHASE_ANALYSES ? e->options->n_analyses
                                             : n_runs(one->examination.subject);
}

static void take_work(const struct examining *e, struct one *one, struct work *ret)
{
    const struct subject *subject = one->examination.subject;
    size_t number = one->n_begun++;
    *ret = (struct work){.one = one, .number = number};
    if (one->phase == PHASE_ANALYSES) {
        ret->tool = &e->options->analyses[number];
    } else {
        ret->tool = one->phase == PHASE_EVIDENCE ? e->options->evidence
                                                 : &e->options->traces[number / n_runs(subject)];
        ret->run = number % n_runs(subject);
    }
    ret->key = tool_key(ret->tool, subject, ret->run, one->lost);
    ret->limit = one->phase == PHASE_ANALYSES ? e->options->timeout : e->options->run_timeout;
}

static void finish(struct examining *e, struct one *one)
{
    struct examined examined;
    examination_conclude(&one->examination, e->options, &examined);
    e->visit(e->context, &examined);
    size_t at = 0;
    while (e->open[at] != one)
        at++;
    for (e->n_open--; at < e->n_open; at++)
        e->open[at] = e->open[at + 1];
    examination_done(&one->examination);
    free(one->lost);
    free(one);
}

static bool wants_evidence(const struct examining *e, const struct one *one, const char *lost)
{
    const struct instance *instance = &e->options->instance;
    return e->options->evidence != NULL &&
           (instance->wants_evidence == NULL ||
            instance->wants_evidence(instance->context, one->examination.subject, lost));
}

/* Starts the next phase, when all work of this one is done. */
static void go_on(struct examining *e, struct one *one)
{
    if (one->phase == PHASE_TRACES && examination_end_traces(&one->examination, e->options)) {
        enter(e, one, PHASE_ANALYSES);
        return;
    }
    if (one->phase != PHASE_EVIDENCE) {
        const char *lost = examination_find_lost(&one->examination, e->options);
        if (lost != NULL && wants_evidence(e, one, lost)) {
            one->lost = mem_string(lost);
            enter(e, one, PHASE_EVIDENCE);
            return;
        }
    }
    finish(e, one);
}

static void take_result(struct examining *e, const struct work *work, const struct result *result)
{
    struct one *one = work->one;
    if (one->phase == PHASE_TRACES)
        examination_take_trace(&one->examination, e->options, work->tool, result);
    else if (one->phase == PHASE_ANALYSES)
        examination_take_claim(&one->examination, e->options, work->number, result);
    else
        examination_take_evidence(&one->examination, e->options, result);
    if (++one->n_ended == one->n_works)
        go_on(e, one);
}

/* Work ---------------------------------------------------------------------------------------- */

static bool read_file(const struct work *work, struct result *ret)
{
    struct error err;
    unsigned char *data;
    size_t n_bytes;
    *ret = (struct result){0};
    char *path = tool_file(work->tool, work->one->examination.subject);
    if (disk_read(path, &data, &n_bytes, NULL, &err) != STATUS_OK) {
        ret->failure = mem_string(err.message);
    } else {
        buffer_add(&ret->text, data, n_bytes);
        free(data);
    }
    free(path);
    return true;
}

/* True if the result is known without running anything. */
static bool know(const struct examining *e, const struct work *work, struct result *ret)
{
    if (work->tool->file != NULL)
        return read_file(work, ret);
    return e->options->cache != NULL && !e->options->fresh &&
           result_cache_get(e->options->cache, work->key, work->limit, ret);
}

static enum status start(struct examining *e, const struct work *work, struct error *err)
{
    enum status status = STATUS_OK;
    if (e->runner == NULL)
        status = runner_open(e->options->n_workers, &e->runner, err);
    if (status != STATUS_OK)
        return status;
    unsigned worker = 0;
    while (e->is_busy[worker])
        worker++;
    struct buffer script = {0};
    tool_script(work->tool, work->one->examination.subject, work->run, work->one->lost, &script);
    status = runner_start(e->runner, worker, buffer_text(&script), work->limit, err);
    buffer_done(&script);
    if (status == STATUS_OK) {
        e->is_busy[worker] = true;
        e->works[worker] = *work;
    }
    return status;
}

static enum status wait(struct examining *e, struct error *err)
{
    struct result result;
    uint64_t worker;
    enum status status = runner_wait(e->runner, &worker, &result, err);
    if (status != STATUS_OK)
        return status;
    struct work work = e->works[worker];
    e->is_busy[worker] = false;
    result.limit = work.limit;
    if (e->options->cache != NULL)
        status = result_cache_put(e->options->cache, work.key, &result, err);
    tell(e, &work, &result, false);
    if (status == STATUS_OK)
        take_result(e, &work, &result);
    result_done(&result);
    return status;
}

/* The input to work on next: the oldest one with open work, else a new one. */
static struct one *next_one(struct examining *e)
{
    for (size_t i = 0; i < e->n_open; i++)
        if (e->open[i]->n_begun < e->open[i]->n_works)
            return e->open[i];
    if (e->n_opened == e->n_subjects)
        return NULL;
    struct one *one = mem_zero(1, sizeof *one);
    examination_init(&one->examination, &e->subjects[e->n_opened++], e->options);
    enter(e, one, PHASE_TRACES);
    mem_grow((void **)&e->open, &e->open_capacity, e->n_open + 1, sizeof *e->open);
    e->open[e->n_open++] = one;
    return one;
}

static enum status step(struct examining *e, struct error *err)
{
    struct one *one = NULL;
    if (e->runner == NULL || !runner_is_full(e->runner))
        one = next_one(e);
    if (one == NULL)
        return wait(e, err);
    struct work work;
    struct result result;
    take_work(e, one, &work);
    if (!know(e, &work, &result)) {
        tell(e, &work, NULL, false);
        return start(e, &work, err);
    }
    tell(e, &work, &result, true);
    take_result(e, &work, &result);
    result_done(&result);
    return STATUS_OK;
}

enum status examine(const struct subject *subjects, size_t n_subjects,
                    const struct examine_options *options,
                    void (*visit)(void *context, const struct examined *examined), void *context,
                    struct error *err)
{
    struct examining e = {.options = options,
                          .subjects = subjects,
                          .n_subjects = n_subjects,
                          .visit = visit,
                          .context = context,
                          .works = mem_zero(options->n_workers, sizeof *e.works),
                          .is_busy = mem_zero(options->n_workers, sizeof *e.is_busy)};
    enum status status = STATUS_OK;
    while (status == STATUS_OK && (e.n_open > 0 || e.n_opened < n_subjects))
        status = step(&e, err);
    runner_close(e.runner);
    for (size_t i = 0; i < e.n_open; i++) {
        examination_done(&e.open[i]->examination);
        free(e.open[i]->lost);
        free(e.open[i]);
    }
    free(e.open);
    free(e.works);
    free(e.is_busy);
    return status;
}

/* pare_reduce: the driver's reduction (drive/library/in_memory.h) with the caller's function as the
 * test.
 *
 * All memory of the call is one heap (heap.h).  Only the result is outside of it: a copy of the
 * best, made whenever there is a better one, so that it survives if memory runs out. */
#include "api/heap.h"
#include "base/memory.h"
#include "drive/library/in_memory.h"
#include "input/tree/language/languages.h"
#include "input/tree/parse/parser_memory.h"
#include "pare/pare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A call of pare_reduce. */
struct call {
    struct executor executor; /* first, so that the executor's functions find the call */
    pare_test *test;
    void *context;
    const struct pare_options *options;
    const struct pare_file *files;
    size_t n_files;

    enum verdict verdict; /* verdict of the job that was started last */
    uint64_t job;         /* number of that job */
    bool is_busy;         /* the driver has not taken the verdict yet */
    bool is_cancelled;

    enum status status;
    struct error error;
    struct pare_result *result;
};

/* --- the test as an executor ------------------------------------------------------------------ */

static enum verdict verdict_of(enum pare_verdict verdict)
{
    switch (verdict) {
    case PARE_INTERESTING:
        return VERDICT_INTERESTING;
    case PARE_INVALID:
        return VERDICT_INVALID;
    case PARE_UNRESOLVED:
        return VERDICT_UNRESOLVED;
    case PARE_NOT:
        break;
    }
    return VERDICT_NOT;
}

/* The name that the caller gave.  A file without a name has a name only inside the library. */
static const char *name_outside(const struct call *call, const char *name)
{
    return call->n_files == 1 && call->files[0].name == NULL ? NULL : name;
}

static enum status start(struct executor *self, uint64_t job, const struct fileset *candidate,
                         struct error *err)
{
    struct call *call = (struct call *)self;
    (void)err;
    call->job = job;
    call->is_busy = true;
    if (call->is_cancelled)
        return STATUS_OK; /* the driver takes the verdict when it waits */
    struct pare_file *files = mem_zero(candidate->n_files, sizeof *files);
    for (size_t i = 0; i < candidate->n_files; i++) {
        const struct file *file = &candidate->files[i];
        files[i] = (struct pare_file){name_outside(call, file->name), file->data, file->n_bytes};
    }
    call->verdict = verdict_of(call->test(call->context, files, candidate->n_files));
    free(files);
    return STATUS_OK;
}

static void cancel(struct executor *self, uint64_t job)
{
    struct call *call = (struct call *)self;
    if (call->job == job)
        call->is_busy = false;
}

static unsigned n_busy(const struct executor *self)
{
    return ((const struct call *)self)->is_busy;
}

static enum status hand_out(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                            struct outcome *ret_outcome, struct error *err)
{
    struct call *call = (struct call *)self;
    (void)timeout_ms, (void)err;
    if (call->is_cancelled) {
        *ret_event = ORACLE_INTERRUPTED;
        return STATUS_OK;
    }
    *ret_event = call->is_busy ? ORACLE_OUTCOME : ORACLE_TIMEOUT;
    *ret_outcome = (struct outcome){.job = call->job,
                                    .verdict = call->verdict,
                                    .ending = ENDED_EXIT,
                                    .was_alone = true,
                                    .ran_test = true};
    call->is_busy = false;
    return STATUS_OK;
}

static const struct executor_ops executor_ops = {
    .start = start,
    .cancel = cancel,
    .n_busy = n_busy,
    .wait = hand_out,
};

/* --- the listener ------------------------------------------------------------------------------
 */

static void hear(void *context, const struct event *event)
{
    struct call *call = context;
    bool is_news =
        event->kind == EVENT_ANSWER || event->kind == EVENT_ACCEPT || event->kind == EVENT_WARNING;
    if (call->options->listener == NULL || !is_news || call->is_cancelled)
        return;
    struct pare_progress progress = {
        .n_bytes = event->best.n_bytes,
        .n_tokens = event->best.n_tokens,
        .n_tests = event->counts.n_run,
        .seconds = event->elapsed,
        .pass = event->pass,
        .is_smaller = event->kind == EVENT_ACCEPT,
        .warning = event->kind == EVENT_WARNING ? event->text : NULL,
    };
    call->is_cancelled = !call->options->listener(call->context, &progress);
}

/* --- the result --------------------------------------------------------------------------------
 */

/* Copies files into one block outside of the heap: the array, then names and bytes. */
static struct pare_file *copy_outside(const struct call *call, const struct fileset *files)
{
    size_t n_array = files->n_files * sizeof(struct pare_file), n_bytes = n_array;
    for (size_t i = 0; i < files->n_files; i++)
        n_bytes += strlen(files->files[i].name) + 1 + files->files[i].n_bytes + 1;
    struct pare_file *copy = heap_alloc_outside(n_bytes);
    if (copy == NULL)
        mem_exhausted();
    char *at = (char *)copy + n_array;
    for (size_t i = 0; i < files->n_files; i++) {
        const struct file *file = &files->files[i];
        size_t n_name = strlen(file->name) + 1;
        memcpy(at, file->name, n_name);
        copy[i] = (struct pare_file){name_outside(call, at), at + n_name, file->n_bytes};
        if (file->n_bytes > 0)
            memcpy(at + n_name, file->data, file->n_bytes);
        at += n_name + file->n_bytes;
        *at++ = '\0'; /* text can be used as a string */
    }
    return copy;
}

/* The driver has a better result. */
static enum status keep(struct storage *storage, const struct fileset *files, struct error *err)
{
    struct call *call = storage->context;
    struct pare_file *copy = copy_outside(call, files);
    (void)err;
    heap_free_outside(call->result->files);
    call->result->files = copy;
    call->result->n_files = files->n_files;
    return STATUS_OK;
}

static const struct storage_ops storage_ops = {.write = keep};

void pare_result_free(struct pare_result *result)
{
    if (result == NULL)
        return;
    heap_free_outside(result->files);
    *result = (struct pare_result){0};
}

/* --- the call ----------------------------------------------------------------------------------
 */

static enum status check_files(const struct call *call, struct error *err)
{
    if (call->n_files == 0)
        return fail(err, STATUS_USAGE, "there is no file to reduce");
    for (size_t i = 0; i < call->n_files; i++) {
        const char *name = call->files[i].name;
        if (name == NULL && call->n_files > 1)
            return fail(err, STATUS_USAGE, "file %zu of several has no name", i);
        for (size_t k = 0; k < i; k++)
            if (strcmp(name, call->files[k].name) == 0)
                return fail(err, STATUS_USAGE, "two files are called %s", name);
    }
    return STATUS_OK;
}

/* Refuses a language that does not exist: opens it to find out. */
static enum status check_language(const char *name, struct error *err)
{
    const struct language *unused;
    if (name == NULL)
        return STATUS_OK;
    struct languages *languages = languages_new();
    enum status status = languages_open(languages, name, &unused, err);
    languages_free(languages);
    return status;
}

static enum status add_passes(const char *const *passes, struct plan *plan, struct error *err)
{
    for (; *passes != NULL; passes++) {
        enum status status = plan_add(plan, *passes, err);
        if (status != STATUS_OK)
            return status;
        if (plan->passes[plan->n_passes - 1].frontend == NULL)
            return fail(err, STATUS_USAGE, "the pass %s needs a model, which only the program has",
                        *passes);
    }
    return STATUS_OK;
}

static enum status reduce(struct call *call, const struct fileset *files, struct plan *plan,
                          struct error *err)
{
    static const enum plan_format formats[] = {[PARE_SHORT_BLANKS] = FORMAT_KEEP,
                                               [PARE_KEEP_BLANKS] = FORMAT_NONE,
                                               [PARE_NO_BLANKS] = FORMAT_COMPACT};
    static const enum pare_end ends[] = {[RUN_FINISHED] = PARE_FINISHED,
                                         [RUN_STOPPED] = PARE_LIMIT,
                                         [RUN_INTERRUPTED] = PARE_CANCELLED,
                                         [RUN_FLAKY] = PARE_FLAKY};
    const struct pare_options *options = call->options;
    struct inputs inputs = {.files = files};
    struct run_options run = {
        .inputs = &inputs,
        .oracle = {.also_interesting = -1},
        .executor = &call->executor,
        .use_cache = !options->no_cache,
        .learns = true,
        .force_binary = options->as_bytes,
        .n_repeat = options->n_repeat,
        .n_confirm = options->n_confirm,
        .max_time = options->max_seconds,
        .max_tests = options->max_tests,
        .plan = options->passes != NULL ? plan : NULL,
        .format = formats[options->blanks],
        .is_strict = options->strict,
        .renames = options->rename,
        .read = {.language = options->language},
        .identity = "",
        .command_line = "",
    };
    struct listener listener = {hear, call};
    struct in_memory_summary summary;
    enum status status = in_memory_reduce(&run, &storage_ops, call, &listener, &summary, err);
    if (status != STATUS_OK)
        return status;
    call->result->end = ends[summary.end];
    call->result->n_answers = summary.counts.n_asked;
    call->result->n_tests = summary.counts.n_run;
    call->result->n_cached = summary.counts.n_cached;
    call->result->seconds = summary.elapsed;
    return STATUS_OK;
}

static void run_call(void *argument)
{
    struct call *call = argument;
    struct plan plan = {0};
    struct fileset files = {0};
    call->status = check_files(call, &call->error);
    if (call->status == STATUS_OK)
        call->status = check_language(call->options->language, &call->error);
    if (call->status == STATUS_OK && call->options->passes != NULL)
        call->status = add_passes(call->options->passes, &plan, &call->error);
    if (call->status != STATUS_OK)
        return;
    for (size_t i = 0; i < call->n_files; i++) {
        const struct pare_file *file = &call->files[i];
        fileset_add_borrowed(&files,
                             &(struct file){.name = file->name != NULL ? file->name : "input",
                                            .data = file->data,
                                            .n_bytes = file->n_bytes,
                                            .mode = 0644});
    }
    call->status = reduce(call, &files, &plan, &call->error);
    fileset_done(&files);
}

static enum pare_status status_of(enum status status)
{
    switch (status) {
    case STATUS_OK:
        return PARE_OK;
    case STATUS_USAGE:
        return PARE_BAD_ARGUMENT;
    case STATUS_ORACLE:
        return PARE_NOT_INTERESTING;
    case STATUS_INPUT:
    case STATUS_LIMIT:
    case STATUS_IO:
    case STATUS_FULL:
    case STATUS_BUSY:
    case STATUS_REFUSED:
    case STATUS_INTERRUPTED:
        break;
    }
    return PARE_FAILED;
}

enum pare_status pare_reduce(const struct pare_file *files, size_t n_files, pare_test *test,
                             void *context, const struct pare_options *options,
                             struct pare_result *ret)
{
    static const struct pare_options defaults;
    struct call call = {
        .executor = {.ops = &executor_ops, .n_workers = 1},
        .test = test,
        .context = context,
        .options = options != NULL ? options : &defaults,
        .files = files,
        .n_files = n_files,
        .result = ret,
    };
    struct heap *heap = heap_new();
    *ret = (struct pare_result){0};
    bool has_memory = heap != NULL && heap_run(heap, run_call, &call);
    heap_free(heap);
    pool_forget(); /* the memory of the pool belonged to the heap */
    if (!has_memory) {
        snprintf(ret->message, sizeof ret->message, "out of memory");
        return PARE_NO_MEMORY;
    }
    if (call.status != STATUS_OK)
        snprintf(ret->message, sizeof ret->message, "%s", call.error.message);
    return status_of(call.status);
}

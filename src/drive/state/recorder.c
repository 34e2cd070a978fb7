#include "drive/state/recorder.h"

#include "base/memory.h"
#include "drive/state/removal.h"
#include "drive/state/reporter.h"
#include "drive/state/storage.h"
#include "input/jvm/program/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest number of tests that wait until their answers are used.  Reducers use an answer after
 * some dozens of tests, or never. */
enum { MAX_WAITING = 256 };

void recorder_init(struct recorder *recorder, const struct best *best,
                   const struct progress *progress, struct storage *storage,
                   struct reporter *reporter)
{
    *recorder = (struct recorder){
        .best = best, .progress = progress, .storage = storage, .reporter = reporter};
}

void recorder_done(struct recorder *recorder)
{
    free(recorder->waiting);
}

/* Runs of the library are not recorded: they have no journal. */
static bool is_on(const struct recorder *recorder)
{
    return recorder != NULL && recorder->storage->ops->add_test != NULL;
}

/* --- rows -------------------------------------------------------------------------------- */

static const char *pass_name(const struct recorder *recorder)
{
    const struct progress *progress = recorder->progress;
    if (progress->pass != NULL)
        return progress->pass;
    return progress->round == 0 ? "original" : "result";
}

static void begin_row(const struct recorder *recorder, struct test_row *row)
{
    *row = (struct test_row){
        .round = recorder->progress->round,
        .verdict = TEST_UNKNOWN,
        .start = progress_elapsed(recorder->progress),
        .ending = TEST_UNKNOWN,
        .version = recorder->best->n_versions,
    };
    snprintf(row->pass, sizeof row->pass, "%s", pass_name(recorder));
}

static void measure(const struct recorder *recorder, const struct fileset *candidate,
                    struct test_row *row)
{
    const struct best *best = recorder->best;
    row->n_files = candidate->n_files;
    for (size_t i = 0; i < candidate->n_files; i++) {
        row->n_bytes += candidate->files[i].n_bytes;
        row->n_classes += best->is_text ? 0 : file_n_classes(&candidate->files[i]);
    }
    if (best->is_text)
        row->n_tokens = removal_tokens(&best->files, best->size.n_tokens, candidate);
    removal_describe(&best->files, candidate, row->removed, sizeof row->removed);
}

/* Writes a row.  If that fails, the next commit tries again and reports the error. */
static void write_row(struct recorder *recorder, struct test_row *row)
{
    storage_add_test(recorder->storage, row, NULL);
    reporter_tell_test(recorder->reporter, row);
}

/* --- tests that wait --------------------------------------------------------------------- */

static void drop(struct recorder *recorder, size_t at)
{
    memmove(&recorder->waiting[at], &recorder->waiting[at + 1],
            (recorder->n_waiting - at - 1) * sizeof *recorder->waiting);
    recorder->n_waiting--;
}

static void write_wasted(struct recorder *recorder, size_t at)
{
    recorder->waiting[at].row.wasted = true;
    write_row(recorder, &recorder->waiting[at].row);
    drop(recorder, at);
}

static void write_oldest(struct recorder *recorder)
{
    for (size_t i = 0; i < recorder->n_waiting; i++)
        if (recorder->waiting[i].has_ended) {
            write_wasted(recorder, i);
            return;
        }
}

static struct waiting_test *wait_for(struct recorder *recorder, uint64_t job)
{
    if (recorder->n_waiting >= MAX_WAITING)
        write_oldest(recorder);
    mem_grow((void **)&recorder->waiting, &recorder->capacity, recorder->n_waiting + 1,
             sizeof *recorder->waiting);
    struct waiting_test *test = &recorder->waiting[recorder->n_waiting++];
    test->job = job;
    test->has_ended = false;
    begin_row(recorder, &test->row);
    return test;
}

static size_t find_job(const struct recorder *recorder, uint64_t job)
{
    size_t at = recorder->n_waiting;
    while (at > 0 && (recorder->waiting[at - 1].job != job || recorder->waiting[at - 1].has_ended))
        at--;
    return at - 1; /* SIZE_MAX: none */
}

/* --- the interface ----------------------------------------------------------------------- */

static void started(void *context, const struct started_job *job)
{
    struct recorder *recorder = context;
    if (!is_on(recorder))
        return;
    struct test_row *row = &wait_for(recorder, job->number)->row;
    row->key = job->key;
    row->ahead = job->ahead;
    row->n_items = bitset_count(job->candidate);
    measure(recorder, job->rendered, row);
}

static void cancelled(void *context, uint64_t job)
{
    recorder_cancelled(context, job);
}

struct lookahead_watcher recorder_watcher(struct recorder *recorder)
{
    return (struct lookahead_watcher){
        .started = started, .cancelled = cancelled, .context = recorder};
}

void recorder_started_extra(struct recorder *recorder, uint64_t job,
                            const struct fileset *candidate)
{
    if (!is_on(recorder))
        return;
    struct test_row *row = &wait_for(recorder, job)->row;
    row->source = SOURCE_EXTRA;
    row->key = fileset_hash(candidate);
    measure(recorder, candidate, row);
}

void recorder_cancelled(struct recorder *recorder, uint64_t job)
{
    size_t at = is_on(recorder) ? find_job(recorder, job) : SIZE_MAX;
    if (at == SIZE_MAX)
        return;
    struct test_row *row = &recorder->waiting[at].row;
    row->source = SOURCE_CANCELLED;
    row->seconds = progress_elapsed(recorder->progress) - row->start;
    write_wasted(recorder, at);
}

void recorder_ended(struct recorder *recorder, const struct outcome *outcome, bool tentative)
{
    size_t at = is_on(recorder) ? find_job(recorder, outcome->job) : SIZE_MAX;
    if (at == SIZE_MAX)
        return;
    struct test_row *row = &recorder->waiting[at].row;
    recorder->waiting[at].has_ended = true;
    row->verdict = (int)outcome->verdict;
    row->seconds = outcome->seconds;
    row->ending = (int)outcome->ending;
    row->code = outcome->code;
    row->worker = outcome->worker;
    snprintf(row->line, sizeof row->line, "%s", outcome->last_line);
    if (tentative) {
        write_wasted(recorder, at);
    } else if (row->source == SOURCE_EXTRA) {
        write_row(recorder, row);
        drop(recorder, at);
    }
}

/* The newest waiting run of this candidate; SIZE_MAX: none. */
static size_t find_key(const struct recorder *recorder, struct hash key)
{
    size_t at = recorder->n_waiting;
    while (at > 0 && !(recorder->waiting[at - 1].has_ended &&
                       hash_equal(recorder->waiting[at - 1].row.key, key)))
        at--;
    return at - 1;
}

void recorder_answered(struct recorder *recorder, const struct answered *answered)
{
    if (!is_on(recorder))
        return;
    size_t at = find_key(recorder, answered->key);
    struct test_row row;
    if (at != SIZE_MAX) {
        row = recorder->waiting[at].row;
        drop(recorder, at);
    } else {
        begin_row(recorder, &row);
        row.source = answered->verdict == VERDICT_INVALID ? SOURCE_CHECK : SOURCE_CACHE;
        row.key = answered->key;
        row.n_items = bitset_count(answered->candidate);
        if (answered->rendered != NULL)
            measure(recorder, answered->rendered, &row);
    }
    row.answer = recorder->progress->counts.n_asked;
    row.verdict = (int)answered->verdict;
    write_row(recorder, &row);
}

void recorder_end_pass(struct recorder *recorder)
{
    for (size_t i = 0; is_on(recorder) && i < recorder->n_waiting;)
        if (recorder->waiting[i].has_ended)
            write_wasted(recorder, i);
        else
            i++;
}

void recorder_tick(const struct recorder *recorder)
{
    if (is_on(recorder))
        reporter_tell(recorder->reporter, EVENT_TICK, NULL);
}

/* Copies the first bytes of the first range in `removed`, as in "0:120-180". */
static void copy_removed(const struct fileset *best, const char *removed, char text[BOARD_TEXT])
{
    size_t file, from, to;
    if (sscanf(removed, "%zu:%zu-%zu", &file, &from, &to) != 3 || file >= best->n_files ||
        to > best->files[file].n_bytes || from >= to)
        return;
    size_t n = to - from < BOARD_TEXT - 1 ? to - from : BOARD_TEXT - 1;
    memcpy(text, best->files[file].data + from, n);
    text[n] = '\0';
}

void recorder_show(const struct recorder *recorder, struct board *board)
{
    if (board == NULL || !is_on(recorder))
        return;
    struct board_view view = {
        .round = recorder->progress->round,
        .original = recorder->best->original_size,
        .best = recorder->best->size,
        .counts = recorder->progress->counts,
        .elapsed = progress_elapsed(recorder->progress),
    };
    snprintf(view.pass, sizeof view.pass, "%s", pass_name(recorder));
    for (size_t i = 0; i < recorder->n_waiting; i++) {
        const struct test_row *row = &recorder->waiting[i].row;
        if (recorder->waiting[i].has_ended || view.n_running++ >= BOARD_TESTS)
            continue;
        struct board_test *test = &view.tests[view.n_tests++];
        *test = (struct board_test){.start = row->start,
                                    .n_bytes = row->n_bytes,
                                    .n_tokens = row->n_tokens,
                                    .n_classes = row->n_classes,
                                    .ahead = row->ahead};
        memcpy(test->removed, row->removed, sizeof test->removed);
        if (recorder->best->is_text && row->version == recorder->best->n_versions)
            copy_removed(&recorder->best->files, row->removed, test->text);
    }
    board_show(board, &view);
}

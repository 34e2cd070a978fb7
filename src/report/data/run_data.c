#include "report/data/run_data.h"

#include "base/memory.h"
#include "drive/journal/version_delta.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* The files of versions are kept up to this size each, and up to this size together.  A version of
 * 200 KB is some thousand lines; nobody reads more. */
enum { MAX_VERSION_BYTES = 400 << 10, MAX_ALL_BYTES = 256 << 20 };

static void add_test(void *context, const struct test_row *test)
{
    struct run_data *data = context;
    mem_grow((void **)&data->tests, &data->tests_capacity, data->n_tests + 1, sizeof *data->tests);
    data->tests[data->n_tests++] = *test;
}

static char *fact(struct journal *journal, const char *name)
{
    char *text = journal_get(journal, name);
    return text != NULL ? text : mem_string("");
}

/* The values of --pass (or -p) in the command line, with blanks between. */
static char *find_algorithm(const char *command)
{
    struct buffer passes = {0};
    json_t *words = json_loads(command, 0, NULL), *word;
    size_t i;
    json_array_foreach(words, i, word)
    {
        const char *text = json_string_value(word), *pass = NULL;
        if (i == 0 || text == NULL)
            continue;
        if (strcmp(text, "--") == 0)
            break;
        if (strncmp(text, "--pass=", 7) == 0)
            pass = text + 7;
        else if (strcmp(text, "--pass") == 0 || strcmp(text, "-p") == 0)
            pass = json_string_value(json_array_get(words, i + 1));
        if (pass != NULL)
            buffer_add_format(&passes, "%s%s", passes.n_bytes > 0 ? " " : "", pass);
    }
    json_decref(words);
    return passes.n_bytes > 0 ? buffer_take(&passes) : mem_string("default");
}

static enum status load_version(struct journal *journal, struct run_data *data, uint64_t number,
                                struct fileset *files, struct error *err)
{
    struct buffer difference = {0};
    struct fileset next = {0};
    enum status status =
        journal_version(journal, number, &data->versions[number], &difference, err);
    if (status == STATUS_OK)
        status =
            version_decode(files, difference.data, difference.n_bytes, &data->names, &next, err);
    buffer_done(&difference);
    if (status == STATUS_OK) {
        fileset_done(files);
        *files = next;
    }
    return status;
}

/* Stores the files of version `number`.  If all files take too much memory, those of earlier
 * versions are dropped. */
static void keep_files(struct run_data *data, uint64_t number, const struct fileset *files,
                       size_t *n_kept)
{
    size_t n_bytes = fileset_bytes(files);
    if (n_bytes > MAX_VERSION_BYTES) {
        data->first_files = number + 1;
        return;
    }
    fileset_copy(&data->files[number], files);
    *n_kept += n_bytes;
    while (*n_kept > MAX_ALL_BYTES && data->first_files < number) {
        *n_kept -= fileset_bytes(&data->files[data->first_files]);
        fileset_done(&data->files[data->first_files]);
        data->files[data->first_files++] = (struct fileset){0};
    }
}

static enum status load_versions(struct journal *journal, bool with_files, struct run_data *data,
                                 struct error *err)
{
    struct fileset files = {0};
    size_t n = (size_t)journal_n_versions(journal) + 1, n_kept = 0;
    enum status status = STATUS_OK;
    data->versions = mem_zero(n, sizeof *data->versions);
    data->files = with_files ? mem_zero(n, sizeof *data->files) : NULL;
    data->n_versions = n;
    for (size_t i = 0; i < n && status == STATUS_OK; i++) {
        if (!with_files) {
            status = journal_version(journal, i, &data->versions[i], NULL, err);
            continue;
        }
        status = load_version(journal, data, i, &files, err);
        if (status == STATUS_OK)
            keep_files(data, i, &files, &n_kept);
    }
    fileset_done(&files);
    return status;
}

enum status run_data_load(const char *dir, bool with_files, struct run_data *ret, struct error *err)
{
    struct journal *journal;
    enum status status = journal_open(dir, true, &journal, err);
    if (status != STATUS_OK)
        return status;
    *ret = (struct run_data){.path = mem_string(dir)};
    arena_init(&ret->names);
    ret->title = fact(journal, "title");
    ret->command = fact(journal, "command");
    ret->algorithm = find_algorithm(ret->command);
    ret->end = fact(journal, "end");
    ret->date = journal_get_number(journal, "date", 0);
    ret->elapsed = journal_get_number(journal, "elapsed", 0);
    ret->n_workers = (unsigned)journal_get_number(journal, "workers", 1);
    char *key = journal_get(journal, "key");
    if (key != NULL) { /* otherwise the run was killed before it began, and there is no data */
        status = journal_each_test(journal, 1, add_test, ret, err);
        if (status == STATUS_OK)
            status = load_versions(journal, with_files, ret, err);
    }
    free(key);
    journal_close(journal);
    if (status != STATUS_OK)
        run_data_done(ret);
    return status;
}

void run_data_done(struct run_data *data)
{
    for (size_t i = 0; data->files != NULL && i < data->n_versions; i++)
        fileset_done(&data->files[i]);
    free(data->files);
    free(data->versions);
    free(data->tests);
    free(data->path);
    free(data->title);
    free(data->command);
    free(data->algorithm);
    free(data->end);
    arena_done(&data->names);
}

void run_data_record(const struct run_data *data, struct run_record *ret)
{
    static const struct version_row nothing;
    const struct version_row *first = data->n_versions > 0 ? &data->versions[0] : &nothing;
    *ret = (struct run_record){
        .name = data->title,
        .algorithm = data->algorithm,
        .initial = {first->n_bytes, first->n_tokens, first->n_classes},
        .events = mem_zero(data->n_versions + 1, sizeof(struct run_event)),
        .seconds = data->elapsed,
        .timed_out = strcmp(data->end, "stopped") == 0,
    };
    for (size_t i = 1; i < data->n_versions; i++) {
        const struct version_row *version = &data->versions[i];
        ret->events[ret->n_events++] = (struct run_event){
            .seconds = version->elapsed,
            .preserved = true,
            .size = {version->n_bytes, version->n_tokens, version->n_classes},
        };
    }
    for (size_t i = 0; i < data->n_tests; i++)
        ret->n_tests += data->tests[i].answer > 0 && data->tests[i].source == SOURCE_RUN;
}

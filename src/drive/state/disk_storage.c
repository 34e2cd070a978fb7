#include "drive/state/disk_storage.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/journal/version_delta.h"
#include "drive/journal/version_replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void disk_storage_close(struct storage *storage)
{
    journal_close(storage->journal);
    if (storage->output_lock > 0)
        close(storage->output_lock);
    storage_done(storage);
    output_free(storage->output);
}

static enum status disk_set_number(struct storage *storage, const char *name, double value,
                                   struct error *err)
{
    return storage->journal != NULL ? journal_set_number(storage->journal, name, value, err)
                                    : STATUS_OK;
}

static enum status disk_commit(struct storage *storage, struct error *err)
{
    return storage->journal != NULL ? journal_commit(storage->journal, err) : STATUS_OK;
}

static enum status disk_add_result(struct storage *storage, struct hash key, enum verdict verdict,
                                   struct error *err)
{
    return storage->journal != NULL ? journal_add_result(storage->journal, key, verdict, err)
                                    : STATUS_OK;
}

static enum status disk_add_answer(struct storage *storage, struct hash key, enum verdict verdict,
                                   struct error *err)
{
    return storage->journal != NULL ? journal_add_answer(storage->journal, key, verdict, err)
                                    : STATUS_OK;
}

static enum status disk_add_test(struct storage *storage, struct test_row *test, struct error *err)
{
    /* the journal replaces the number, because it counts earlier sessions too */
    test->number = ++storage->n_tests;
    return storage->journal != NULL ? journal_add_test(storage->journal, test, err) : STATUS_OK;
}

static enum status disk_find_answer(struct storage *storage, uint64_t number, struct hash *ret_key,
                                    enum verdict *ret, struct error *err)
{
    return journal_answer(storage->journal, number, ret_key, ret, err);
}

static enum status disk_add_original(struct storage *storage, const struct best *best,
                                     struct error *err)
{
    struct fileset nothing = {0};
    if (storage->journal == NULL) {
        version_list_add(&storage->versions, &nothing, &best->files);
        return STATUS_OK;
    }
    struct buffer original = {0};
    struct version_row row = {
        .n_tokens = best->size.n_tokens,
        .n_bytes = best->size.n_bytes,
        .n_files = best->files.n_files,
        .n_classes = best->size.n_classes,
        .pass = "original",
    };
    version_encode(&nothing, &best->files, &original);
    enum status status = journal_add_version(storage->journal, &row, &original, err);
    buffer_done(&original);
    return status;
}

static enum status disk_add_version(struct storage *storage, const struct best *best,
                                    const struct fileset *files, struct size size,
                                    const struct progress *progress, struct error *err)
{
    uint64_t number = best->n_versions + 1;
    if (storage->journal == NULL) {
        version_list_add(&storage->versions, &best->files, files);
        return STATUS_OK;
    }
    if (number <= journal_n_versions(storage->journal))
        return STATUS_OK;
    struct version_row row = {
        .number = number,
        .n_asked = progress->counts.n_asked,
        .n_tokens = size.n_tokens,
        .n_bytes = size.n_bytes,
        .n_files = files->n_files,
        .n_classes = size.n_classes,
        .elapsed = progress_elapsed(progress),
    };
    snprintf(row.pass, sizeof row.pass, "%s", progress->pass);
    struct buffer difference = {0};
    version_encode(&best->files, files, &difference);
    enum status status = journal_add_version(storage->journal, &row, &difference, err);
    buffer_done(&difference);
    return status;
}

static enum status disk_load_version(struct storage *storage, uint64_t number, struct arena *names,
                                     struct fileset *ret, struct error *err)
{
    return storage->journal != NULL
               ? versions_load(storage->journal, number, names, ret, err)
               : version_list_load(&storage->versions, number, names, ret, err);
}

static enum status disk_write(struct storage *storage, const struct fileset *files,
                              struct error *err)
{
    enum status status = storage->journal != NULL ? journal_sync(storage->journal, err) : STATUS_OK;
    return status == STATUS_OK ? output_write(storage->output, files, err) : status;
}

static enum status disk_check(struct storage *storage, const struct fileset *files,
                              char **ret_warning, struct error *err)
{
    const char *path = output_path(storage->output);
    char *aside = NULL;
    if (output_holds(storage->output, files) ||
        /* compared again, because the first look may have met a passing fault */
        output_holds(storage->output, files))
        return STATUS_OK;
    enum status status = output_set_aside(storage->output, &aside, err);
    if (status == STATUS_OK)
        status = disk_write(storage, files, err);
    if (status == STATUS_OK && aside != NULL)
        *ret_warning = mem_format("%s was changed during the run by something else; the result was "
                                  "written again, and the other content is now %s",
                                  path, aside);
    else if (status == STATUS_OK)
        *ret_warning = mem_format("%s was removed during the run by something else; the result was "
                                  "written again",
                                  path);
    free(aside);
    return status;
}

static enum status disk_save_also(struct storage *storage, const struct fileset *candidate,
                                  struct error *err)
{
    char *dir = mem_format("%s/also", output_journal_dir(storage->output));
    char *path = NULL;
    do { /* an earlier session of this run may have used the first numbers */
        free(path);
        path = mem_format("%s/%04llu", dir, (unsigned long long)++storage->n_also);
    } while (disk_exists(path));
    enum status status = disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK)
        status = output_write_elsewhere(candidate, path, err);
    free(path);
    free(dir);
    return status;
}

static enum status disk_save_passing(struct storage *storage, const struct fileset *candidate,
                                     char **ret_path, struct error *err)
{
    char *path = mem_format("%s/passing", output_journal_dir(storage->output));
    if (disk_exists(path))
        disk_remove_tree(path);
    enum status status = output_write_elsewhere(candidate, path, err);
    if (status == STATUS_OK)
        *ret_path = path;
    else
        free(path);
    return status;
}

const struct storage_ops disk_storage = {
    .set_number = disk_set_number,
    .commit = disk_commit,
    .add_result = disk_add_result,
    .add_answer = disk_add_answer,
    .add_test = disk_add_test,
    .find_answer = disk_find_answer,
    .add_original = disk_add_original,
    .add_version = disk_add_version,
    .load_version = disk_load_version,
    .write = disk_write,
    .check = disk_check,
    .save_also = disk_save_also,
    .save_passing = disk_save_passing,
};

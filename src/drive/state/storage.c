#include "drive/state/storage.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/journal/version_delta.h"

#include <stdio.h>
#include <stdlib.h>

void storage_close(struct storage *storage)
{
    journal_close(storage->journal);
    output_free(storage->output);
}

enum status storage_set_number(struct storage *storage, const char *name, double value,
                               struct error *err)
{
    return storage->journal != NULL ? journal_set_number(storage->journal, name, value, err)
                                    : STATUS_OK;
}

enum status storage_commit(struct storage *storage, struct error *err)
{
    return storage->journal != NULL ? journal_commit(storage->journal, err) : STATUS_OK;
}

void storage_note_progress(struct storage *storage, const struct progress *progress)
{
    storage->noted_at = clock_now();
    storage_set_number(storage, "elapsed", progress_elapsed(progress), NULL);
    storage_set_number(storage, "runs", (double)progress->counts.n_run, NULL);
    storage_set_number(storage, "valids", (double)progress->counts.n_valid, NULL);
}

enum status storage_add_result(struct storage *storage, struct hash key, enum verdict verdict,
                               struct error *err)
{
    return storage->journal != NULL ? journal_add_result(storage->journal, key, verdict, err)
                                    : STATUS_OK;
}

enum status storage_add_answer(struct storage *storage, struct hash key, enum verdict verdict,
                               struct error *err)
{
    return storage->journal != NULL ? journal_add_answer(storage->journal, key, verdict, err)
                                    : STATUS_OK;
}

enum status storage_add_version(struct storage *storage, const struct best *best,
                                const struct fileset *files, struct size size,
                                const struct progress *progress, struct error *err)
{
    uint64_t number = best->n_versions + 1;
    if (storage->journal == NULL || number <= journal_n_versions(storage->journal))
        return STATUS_OK;
    struct version_row row = {
        .number = number,
        .n_asked = progress->counts.n_asked,
        .n_tokens = size.n_tokens,
        .n_bytes = size.n_bytes,
        .n_files = files->n_files,
        .elapsed = progress_elapsed(progress),
    };
    snprintf(row.pass, sizeof row.pass, "%s", progress->pass);
    struct buffer difference = {0};
    version_encode(&best->files, files, &difference);
    enum status status = journal_add_version(storage->journal, &row, &difference, err);
    buffer_done(&difference);
    return status;
}

enum status storage_write_best(struct storage *storage, const struct best *best, bool *ret_written,
                               struct error *err)
{
    *ret_written = storage->output_is_behind;
    if (!storage->output_is_behind)
        return STATUS_OK;
    storage->output_is_behind = false;
    enum status status = storage_commit(storage, err);
    return status == STATUS_OK ? output_write(storage->output, &best->files, err) : status;
}

enum status storage_save_also(struct storage *storage, const struct fileset *candidate,
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

#include "drive/state/storage.h"

enum status storage_set_number(struct storage *storage, const char *name, double value,
                               struct error *err)
{
    return storage->ops->set_number != NULL ? storage->ops->set_number(storage, name, value, err)
                                            : STATUS_OK;
}

enum status storage_commit(struct storage *storage, struct error *err)
{
    return storage->ops->commit != NULL ? storage->ops->commit(storage, err) : STATUS_OK;
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
    return storage->ops->add_result != NULL ? storage->ops->add_result(storage, key, verdict, err)
                                            : STATUS_OK;
}

enum status storage_add_answer(struct storage *storage, struct hash key, enum verdict verdict,
                               struct error *err)
{
    return storage->ops->add_answer != NULL ? storage->ops->add_answer(storage, key, verdict, err)
                                            : STATUS_OK;
}

enum status storage_find_answer(struct storage *storage, uint64_t number, struct hash *ret_key,
                                enum verdict *ret, struct error *err)
{
    return storage->ops->find_answer(storage, number, ret_key, ret, err);
}

enum status storage_add_version(struct storage *storage, const struct best *best,
                                const struct fileset *files, struct size size,
                                const struct progress *progress, struct error *err)
{
    return storage->ops->add_version != NULL
               ? storage->ops->add_version(storage, best, files, size, progress, err)
               : STATUS_OK;
}

enum status storage_write(struct storage *storage, const struct fileset *files, struct error *err)
{
    return storage->ops->write != NULL ? storage->ops->write(storage, files, err) : STATUS_OK;
}

enum status storage_write_best(struct storage *storage, const struct best *best, bool *ret_written,
                               struct error *err)
{
    *ret_written = storage->output_is_behind;
    if (!storage->output_is_behind)
        return STATUS_OK;
    storage->output_is_behind = false;
    enum status status = storage_commit(storage, err);
    return status == STATUS_OK ? storage_write(storage, &best->files, err) : status;
}

enum status storage_save_also(struct storage *storage, const struct fileset *candidate,
                              struct error *err)
{
    return storage->ops->save_also != NULL ? storage->ops->save_also(storage, candidate, err)
                                           : STATUS_OK;
}

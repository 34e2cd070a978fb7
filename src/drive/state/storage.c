#include "drive/state/storage.h"

void storage_done(struct storage *storage)
{
    version_list_done(&storage->versions);
}

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

enum status storage_add_test(struct storage *storage, struct test_row *test, struct error *err)
{
    return storage->ops->add_test != NULL ? storage->ops->add_test(storage, test, err) : STATUS_OK;
}

enum status storage_find_answer(struct storage *storage, uint64_t number, struct hash *ret_key,
                                enum verdict *ret, struct error *err)
{
    return storage->ops->find_answer(storage, number, ret_key, ret, err);
}

enum status storage_add_original(struct storage *storage, const struct best *best,
                                 struct error *err)
{
    if (storage->ops->add_original != NULL)
        return storage->ops->add_original(storage, best, err);
    version_list_add(&storage->versions, &(struct fileset){0}, &best->files);
    return STATUS_OK;
}

enum status storage_add_version(struct storage *storage, const struct best *best,
                                const struct fileset *files, struct size size,
                                const struct progress *progress, struct error *err)
{
    if (storage->ops->add_version != NULL)
        return storage->ops->add_version(storage, best, files, size, progress, err);
    version_list_add(&storage->versions, &best->files, files);
    return STATUS_OK;
}

enum status storage_load_version(struct storage *storage, uint64_t number, struct arena *names,
                                 struct fileset *ret, struct error *err)
{
    return storage->ops->load_version != NULL
               ? storage->ops->load_version(storage, number, names, ret, err)
               : version_list_load(&storage->versions, number, names, ret, err);
}

enum status storage_write(struct storage *storage, const struct fileset *files, struct error *err)
{
    enum status status =
        storage->ops->write != NULL ? storage->ops->write(storage, files, err) : STATUS_OK;
    if (status == STATUS_OK) {
        storage->output_is_ours = true;
        storage->output_is_behind = false;
    }
    return status;
}

enum status storage_check(struct storage *storage, const struct fileset *files, char **ret_warning,
                          struct error *err)
{
    *ret_warning = NULL;
    return storage->ops->check != NULL ? storage->ops->check(storage, files, ret_warning, err)
                                       : STATUS_OK;
}

enum status storage_save_also(struct storage *storage, const struct fileset *candidate,
                              struct error *err)
{
    return storage->ops->save_also != NULL ? storage->ops->save_also(storage, candidate, err)
                                           : STATUS_OK;
}

enum status storage_save_passing(struct storage *storage, const struct fileset *candidate,
                                 char **ret_path, struct error *err)
{
    *ret_path = NULL;
    if (storage->journal == NULL || storage->ops->save_passing == NULL)
        return STATUS_OK;
    return storage->ops->save_passing(storage, candidate, ret_path, err);
}

#include "drive/journal/version_replay.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "drive/journal/version_delta.h"

#include <stdlib.h>

/* Applies the delta of version `number` to *files, which hold the version before it. */
static enum status step(struct journal *journal, uint64_t number, struct arena *names,
                        struct fileset *files, struct error *err)
{
    struct version_row row;
    struct buffer difference = {0};
    struct fileset next;
    enum status status = journal_version(journal, number, &row, &difference, err);
    if (status == STATUS_OK)
        status = version_decode(files, difference.data, difference.n_bytes, names, &next, err);
    buffer_done(&difference);
    if (status == STATUS_OK) {
        fileset_done(files);
        *files = next;
    }
    return status;
}

enum status versions_load(struct journal *journal, uint64_t number, struct arena *names,
                          struct fileset *ret, struct error *err)
{
    struct fileset files = {0};
    enum status status = STATUS_OK;
    for (uint64_t i = 0; i <= number && status == STATUS_OK; i++)
        status = step(journal, i, names, &files, err);
    if (status == STATUS_OK)
        *ret = files;
    else
        fileset_done(&files);
    return status;
}

bool versions_have(struct journal *journal, const struct fileset *files)
{
    struct arena names;
    struct fileset version = {0}, missing = {0};
    arena_init(&names);
    for (size_t i = 0; i < files->n_files; i++)
        fileset_add_borrowed(&missing, &files->files[i]);
    for (uint64_t i = 0; i <= journal_n_versions(journal) && missing.n_files > 0; i++) {
        if (step(journal, i, &names, &version, NULL) != STATUS_OK)
            break;
        size_t n_missing = 0;
        for (size_t k = 0; k < missing.n_files; k++)
            if (!fileset_has(&version, &missing.files[k]))
                missing.files[n_missing++] = missing.files[k];
        missing.n_files = n_missing;
    }
    bool all = missing.n_files == 0;
    fileset_done(&missing);
    fileset_done(&version);
    arena_done(&names);
    return all;
}

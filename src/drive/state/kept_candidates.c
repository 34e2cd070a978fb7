#include "drive/state/kept_candidates.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/files/output.h"

#include <stdlib.h>

static enum status save_output(const char *dir, const char *key, const struct oracle *oracle,
                               struct error *err)
{
    struct observation seen;
    oracle_observe(oracle, &seen);
    buffer_add(&seen.out, seen.err.data, seen.err.n_bytes);
    char *path = mem_format("%s/%s.output", dir, key);
    enum status status =
        disk_write_atomic(path, buffer_text(&seen.out), seen.out.n_bytes, 0644, err);
    free(path);
    observation_done(&seen);
    return status;
}

enum status kept_candidates_save(const char *dir, struct hash key, const struct fileset *candidate,
                                 enum verdict verdict, const struct oracle *oracle,
                                 struct error *err)
{
    char text[HASH_TEXT];
    hash_to_text(key, text);
    char *path = mem_format("%s/%s.%s", dir, text, verdict_name(verdict));
    enum status status = disk_make_dirs(dir, 0777, err);
    if (status == STATUS_OK && !disk_exists(path))
        status = output_write_elsewhere(candidate, path, err);
    if (status == STATUS_OK && oracle != NULL)
        status = save_output(dir, text, oracle, err);
    free(path);
    return status;
}

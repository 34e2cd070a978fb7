#include "drive/state/best.h"

void best_init(struct best *best, const struct fileset *original, const struct file_kinds *kinds,
               const struct reading *model)
{
    bool is_text = (file_kinds_present(kinds) & FILE_TEXT) != 0;
    *best = (struct best){.kinds = kinds, .is_text = is_text, .model = model};
    fileset_copy(&best->files, original);
    best->size = best->original_size = size_of_kinds(&best->files, kinds);
    if (model != NULL) {
        bitset_init(&best->subset, model->problem.n_items);
        bitset_set_all(&best->subset);
    }
}

void best_done(struct best *best)
{
    fileset_done(&best->files);
    bitset_done(&best->subset);
    arena_done(&best->names);
}

uint64_t best_measure(const struct best *best)
{
    return best->is_text ? best->size.n_tokens : best->size.n_bytes;
}

void best_go_back(struct best *best, uint64_t version, struct fileset *files)
{
    fileset_done(&best->files);
    best->files = *files;
    *files = (struct fileset){0};
    best->size = size_of_kinds(&best->files, best->kinds);
    best->n_versions = version;
    if (best->model != NULL) /* the subset of a version is not recorded */
        bitset_set_all(&best->subset);
}

void best_replace(struct best *best, struct fileset *files, struct size size,
                  const struct bitset *subset)
{
    fileset_done(&best->files);
    best->files = *files;
    *files = (struct fileset){0};
    best->size = size;
    best->n_versions++;
    if (best->model != NULL)
        bitset_assign(&best->subset, subset);
}

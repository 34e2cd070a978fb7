#include "drive/execute/failed_edits.h"

#include "base/memory.h"
#include "drive/execute/known_results.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* Bytes of the largest file whose edits are remembered.  In a larger file hardly any edit
     * occurs twice, and comparing two texts of that length costs as much as a short test. */
    MAX_BYTES = 1 << 20,
    /* A failed edit is identified by its text plus this many bytes of context on each side.
     * Measured against 32 bytes on ten cases of ./dev bench source: nine need fewer tests with the
     * same tokens (c-clang16-64047 522 instead of 603), one needs as many. */
    CONTEXT = 6,
};

struct failed_edits {
    struct known_results *edits;
    bool trusted;
    uint64_t n_skipped;
};

struct failed_edits *failed_edits_new(void)
{
    struct failed_edits *failed = mem_zero(1, sizeof *failed);
    *failed = (struct failed_edits){.edits = known_results_new(), .trusted = true};
    return failed;
}

void failed_edits_free(struct failed_edits *failed)
{
    if (failed == NULL)
        return;
    known_results_free(failed->edits);
    free(failed);
}

void failed_edits_trust(struct failed_edits *failed, bool trusted)
{
    if (failed != NULL)
        failed->trusted = trusted;
}

void failed_edits_add(struct failed_edits *failed, struct hash edit)
{
    if (failed != NULL)
        known_results_put(failed->edits, edit, (struct result){.verdict = VERDICT_NOT});
}

bool failed_edits_has(const struct failed_edits *failed, struct hash edit)
{
    return failed != NULL && failed->trusted && known_results_find(failed->edits, edit) != NULL;
}

void failed_edits_count_skip(struct failed_edits *failed)
{
    if (failed != NULL)
        failed->n_skipped++;
}

uint64_t failed_edits_n_skipped(const struct failed_edits *failed)
{
    return failed != NULL ? failed->n_skipped : 0;
}

/* The number of the only file that differs; n_files: no file differs, or several do. */
static size_t changed_file(const struct fileset *best, const struct fileset *candidate)
{
    size_t changed = best->n_files;
    if (best->n_files != candidate->n_files)
        return changed;
    for (size_t i = 0; i < best->n_files; i++) {
        const struct file *a = &best->files[i], *b = &candidate->files[i];
        if (strcmp(a->name, b->name) != 0)
            return best->n_files;
        if (file_same_bytes(a, b))
            continue;
        if (changed != best->n_files)
            return best->n_files;
        changed = i;
    }
    return changed;
}

static struct hash hash_part(struct hash hash, const struct file *file, size_t start, size_t end)
{
    return hash_combine(hash, hash_bytes(file->data + start, end - start));
}

bool failed_edits_edit(const struct fileset *best, const struct fileset *candidate,
                       struct hash *ret)
{
    size_t number = changed_file(best, candidate), start = 0, n_same = 0;
    if (number == best->n_files || best->files[number].n_bytes > MAX_BYTES)
        return false;
    const struct file *old = &best->files[number], *new = &candidate->files[number];
    size_t shorter = old->n_bytes < new->n_bytes ? old->n_bytes : new->n_bytes;
    while (start < shorter && old->data[start] == new->data[start])
        start++;
    while (n_same < shorter - start &&
           old->data[old->n_bytes - 1 - n_same] == new->data[new->n_bytes - 1 - n_same])
        n_same++;
    size_t end = old->n_bytes - n_same;
    struct hash hash = hash_bytes(old->name, strlen(old->name));
    hash = hash_part(hash, old, start > CONTEXT ? start - CONTEXT : 0, start);
    hash = hash_part(hash, old, start, end);
    hash = hash_part(hash, new, start, new->n_bytes - n_same);
    *ret = hash_part(hash, old, end, n_same > CONTEXT ? end + CONTEXT : old->n_bytes);
    return true;
}

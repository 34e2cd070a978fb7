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
    /* Of a long text that is removed only the begin and the end count: what stands between them is
     * in no candidate, and often something has gone there since the failure. */
    HEAD = 24,
    TAIL = 8,
    /* Bytes of a line that are looked at behind a removed header. */
    MAX_LINE = 120,
    /* An edit may have several places, a declaration and its uses for example.  What stands between
     * them does not count.  The text behind a place is recognised by so many bytes, and a value may
     * have been put there that is so long. */
    ANCHOR = 24,
    MAX_INSERTED = 8,
    MAX_PLACES = 16,
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

/* Two versions of a file, and how far both have been compared. */
struct comparison {
    const struct file *old, *new;
    size_t old_at, new_at;
    size_t old_end, new_end; /* behind this the two are equal */
    struct hash hash;
};

static void add_hash(struct comparison *both, const struct file *file, size_t start, size_t end)
{
    /* an empty file may have no data */
    const unsigned char *data = end > start ? file->data + start : NULL;
    both->hash = hash_combine(both->hash, hash_bytes(data, end - start));
}

/* Where the context of a place ends.  A header whose body stays (a loop in a language in which
 * indentation has a meaning) ends inside a line: the rest of that line is part of the context, as
 * it may use what the header declares. */
static size_t context_end(const struct file *old, size_t start, size_t end)
{
    size_t least = end + CONTEXT < old->n_bytes ? end + CONTEXT : old->n_bytes;
    size_t most = end + MAX_LINE < old->n_bytes ? end + MAX_LINE : old->n_bytes;
    if (start == end || old->data[end - 1] == '\n' ||
        memchr(old->data + start, '\n', end - start) == NULL)
        return least;
    const unsigned char *newline = memchr(old->data + end, '\n', most - end);
    size_t line_end = newline != NULL ? (size_t)(newline - old->data) : most;
    return line_end > least ? line_end : least;
}

/* A place where the old text up to old_end became the new text up to new_end. */
static void add_place(struct comparison *both, size_t old_end, size_t new_end)
{
    const struct file *old = both->old;
    size_t start = both->old_at;
    add_hash(both, old, start > CONTEXT ? start - CONTEXT : 0, start);
    if (old_end - start > HEAD + TAIL) {
        add_hash(both, old, start, start + HEAD);
        add_hash(both, old, old_end - TAIL, old_end);
    } else {
        add_hash(both, old, start, old_end);
    }
    add_hash(both, both->new, both->new_at, new_end);
    add_hash(both, old, old_end, context_end(old, start, old_end));
    both->old_at = old_end;
    both->new_at = new_end;
}

/* Where the two go on alike: at most MAX_INSERTED bytes further in the new text, anywhere in the
 * old one.  False: nowhere that is known. */
static bool find_next_same(const struct comparison *both, size_t *old_same, size_t *new_same)
{
    for (size_t skip = 0; skip <= MAX_INSERTED; skip++) {
        size_t from = both->new_at + skip, limit = both->old_end + ANCHOR;
        if (from >= both->new_end || from + ANCHOR > both->new->n_bytes)
            return false;
        if (limit > both->old->n_bytes)
            limit = both->old->n_bytes;
        const unsigned char *found = memmem(both->old->data + both->old_at, limit - both->old_at,
                                            both->new->data + from, ANCHOR);
        if (found != NULL) {
            *old_same = (size_t)(found - both->old->data);
            *new_same = from;
            return true;
        }
    }
    return false;
}

static void skip_same(struct comparison *both)
{
    while (both->old_at < both->old_end && both->new_at < both->new_end &&
           both->old->data[both->old_at] == both->new->data[both->new_at]) {
        both->old_at++;
        both->new_at++;
    }
}

static void find_ends(struct comparison *both)
{
    both->old_end = both->old->n_bytes;
    both->new_end = both->new->n_bytes;
    skip_same(both);
    while (both->old_end > both->old_at && both->new_end > both->new_at &&
           both->old->data[both->old_end - 1] == both->new->data[both->new_end - 1]) {
        both->old_end--;
        both->new_end--;
    }
}

bool failed_edits_edit(const struct fileset *best, const struct fileset *candidate,
                       struct hash *ret)
{
    size_t number = changed_file(best, candidate), old_same, new_same;
    if (number == best->n_files || best->files[number].n_bytes > MAX_BYTES)
        return false;
    struct comparison both = {.old = &best->files[number], .new = &candidate->files[number]};
    both.hash = hash_bytes(both.old->name, strlen(both.old->name));
    find_ends(&both);
    for (unsigned n = 0; n < MAX_PLACES && find_next_same(&both, &old_same, &new_same); n++) {
        add_place(&both, old_same, new_same);
        skip_same(&both);
    }
    if (both.old_at < both.old_end || both.new_at < both.new_end)
        add_place(&both, both.old_end, both.new_end);
    *ret = both.hash;
    return true;
}

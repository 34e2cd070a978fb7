#include "base/files/fileset.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void fileset_done(struct fileset *set)
{
    for (size_t i = 0; i < set->n_files; i++)
        if (set->files[i].owned)
            free((void *)set->files[i].data);
    free(set->files);
    *set = (struct fileset){0};
}

static struct file *add(struct fileset *set)
{
    mem_grow((void **)&set->files, &set->capacity, set->n_files + 1, sizeof *set->files);
    return &set->files[set->n_files++];
}

void fileset_add_borrowed(struct fileset *set, const struct file *file)
{
    struct file *copy = add(set);
    *copy = *file;
    copy->owned = false;
}

void fileset_add_owned(struct fileset *set, const char *name, mode_t mode, unsigned char *data,
                       size_t n_bytes)
{
    *add(set) =
        (struct file){.name = name, .data = data, .n_bytes = n_bytes, .mode = mode, .owned = true};
}

void fileset_copy(struct fileset *ret, const struct fileset *from)
{
    *ret = (struct fileset){0};
    for (size_t i = 0; i < from->n_files; i++) {
        const struct file *file = &from->files[i];
        fileset_add_owned(ret, file->name, file->mode, mem_copy(file->data, file->n_bytes),
                          file->n_bytes);
    }
}

const struct file *fileset_find(const struct fileset *set, const char *name)
{
    for (size_t i = 0; i < set->n_files; i++)
        if (strcmp(set->files[i].name, name) == 0)
            return &set->files[i];
    return NULL;
}

const struct file *fileset_find_next(const struct fileset *set, const char *name, size_t *next)
{
    for (size_t i = 0; i < set->n_files; i++) {
        size_t at = (*next + i) % set->n_files;
        if (strcmp(set->files[at].name, name) != 0)
            continue;
        *next = at + 1;
        return &set->files[at];
    }
    return NULL;
}

bool file_same_bytes(const struct file *a, const struct file *b)
{
    return a->n_bytes == b->n_bytes &&
           (a->data == b->data || a->n_bytes == 0 || memcmp(a->data, b->data, a->n_bytes) == 0);
}

bool fileset_has(const struct fileset *set, const struct file *file)
{
    const struct file *ours = fileset_find(set, file->name);
    return ours != NULL && file_same_bytes(ours, file);
}

size_t fileset_bytes(const struct fileset *set)
{
    size_t n_bytes = 0;
    for (size_t i = 0; i < set->n_files; i++)
        n_bytes += set->files[i].n_bytes;
    return n_bytes;
}

struct hash fileset_hash(const struct fileset *set)
{
    struct hash all = hash_bytes(&set->n_files, sizeof set->n_files);
    for (size_t i = 0; i < set->n_files; i++) {
        const struct file *file = &set->files[i];
        all = hash_combine(all, hash_bytes(file->name, strlen(file->name)));
        all = hash_combine(all, hash_bytes(file->data, file->n_bytes));
    }
    return all;
}

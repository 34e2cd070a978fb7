#include "drive/journal/version_list.h"

#include "base/memory.h"
#include "drive/journal/version_delta.h"

#include <stdlib.h>

void version_list_done(struct version_list *list)
{
    for (size_t i = 0; i < list->n_versions; i++)
        buffer_done(&list->differences[i]);
    free(list->differences);
}

void version_list_add(struct version_list *list, const struct fileset *before,
                      const struct fileset *after)
{
    mem_grow((void **)&list->differences, &list->capacity, list->n_versions + 1,
             sizeof *list->differences);
    struct buffer *difference = &list->differences[list->n_versions++];
    *difference = (struct buffer){0};
    version_encode(before, after, difference);
}

enum status version_list_load(const struct version_list *list, size_t number, struct arena *names,
                              struct fileset *ret, struct error *err)
{
    struct fileset files = {0};
    for (size_t i = 0; i <= number; i++) {
        struct fileset next;
        const struct buffer *difference = &list->differences[i];
        enum status status =
            version_decode(&files, difference->data, difference->n_bytes, names, &next, err);
        fileset_done(&files);
        if (status != STATUS_OK)
            return status;
        files = next;
    }
    *ret = files;
    return STATUS_OK;
}

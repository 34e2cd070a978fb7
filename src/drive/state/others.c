#include "drive/state/others.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/files/output.h"

#include <stdlib.h>
#include <string.h>

static char *path_of(const struct others *others, unsigned number, const char *ending)
{
    return mem_format("%s/%u%s", others->dir, number, ending);
}

static void add(struct others *others, const char *failure, const char *path, size_t n_bytes)
{
    others->list[others->n_others++] =
        (struct other){mem_string(failure), mem_string(path), n_bytes};
}

/* Reads N.txt: size, path and failure, one per line. */
static bool read_one(struct others *others)
{
    char *note = path_of(others, others->n_others + 1, ".txt");
    unsigned char *data;
    size_t n_bytes;
    bool found = disk_exists(note) && disk_read(note, &data, &n_bytes, NULL, NULL) == STATUS_OK;
    free(note);
    if (!found)
        return false;
    char *text = mem_format("%.*s", (int)n_bytes, (const char *)data), *rest = text;
    free(data);
    const char *size = strsep(&rest, "\n"), *path = strsep(&rest, "\n");
    const char *failure = strsep(&rest, "\n");
    if (failure != NULL)
        add(others, failure, path, strtoull(size, NULL, 10));
    free(text);
    return failure != NULL;
}

void others_open(struct others *others, const char *journal_dir)
{
    *others = (struct others){0};
    if (journal_dir == NULL)
        return;
    others->dir = mem_format("%s/other", journal_dir);
    while (others->n_others < MAX_OTHERS && read_one(others))
        ;
}

void others_close(struct others *others)
{
    for (unsigned i = 0; i < others->n_others; i++) {
        free(others->list[i].failure);
        free(others->list[i].path);
    }
    free(others->dir);
    *others = (struct others){0};
}

static enum status write_note(const struct others *others, unsigned number,
                              const struct other *other, struct error *err)
{
    char *note = path_of(others, number, ".txt");
    char *text = mem_format("%zu\n%s\n%s\n", other->n_bytes, other->path, other->failure);
    enum status status = disk_write_atomic(note, text, strlen(text), 0666, err);
    free(text);
    free(note);
    return status;
}

static enum status write_files(const struct others *others, unsigned number,
                               const struct fileset *files, const char *path, struct error *err)
{
    char *folder = path_of(others, number, "");
    bool is_file = strcmp(folder, path) != 0;
    disk_remove_tree(folder);
    enum status status = disk_make_dirs(is_file ? folder : others->dir, 0777, err);
    free(folder);
    return status == STATUS_OK ? output_write_elsewhere(files, path, err) : status;
}

enum status others_note(struct others *others, const char *failure, const struct fileset *files,
                        struct error *err)
{
    size_t n_bytes = fileset_bytes(files);
    unsigned i = 0;
    while (i < others->n_others && strcmp(others->list[i].failure, failure) != 0)
        i++;
    bool is_known = i < others->n_others;
    if (others->dir == NULL || i == MAX_OTHERS || (is_known && others->list[i].n_bytes <= n_bytes))
        return STATUS_OK;
    if (!is_known) {
        char *folder = path_of(others, i + 1, "");
        const char *name = files->n_files == 1 ? files->files[0].name : NULL;
        bool is_file = name != NULL && strchr(name, '/') == NULL;
        char *path = is_file ? disk_join(folder, name) : mem_string(folder);
        add(others, failure, path, n_bytes);
        free(path);
        free(folder);
    }
    others->list[i].n_bytes = n_bytes;
    enum status status = write_files(others, i + 1, files, others->list[i].path, err);
    return status == STATUS_OK ? write_note(others, i + 1, &others->list[i], err) : status;
}

void others_describe(struct others *others, struct buffer *ret)
{
    bool is_told[MAX_OTHERS] = {false};
    for (unsigned n_told = 0; n_told < others->n_others; n_told++) {
        unsigned best = MAX_OTHERS;
        for (unsigned i = 0; i < others->n_others; i++)
            if (!is_told[i] &&
                (best == MAX_OTHERS || others->list[i].n_bytes < others->list[best].n_bytes))
                best = i;
        is_told[best] = true;
        buffer_add_format(ret, "%s  %s (%zu bytes): %s", n_told > 0 ? "\n" : "",
                          others->list[best].path, others->list[best].n_bytes,
                          others->list[best].failure);
    }
}

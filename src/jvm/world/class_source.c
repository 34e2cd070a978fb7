#include "jvm/world/class_source.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "jvm/world/jimage.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct source {
    char *path;
    struct jar *jar; /* at most one of the two is set; if neither is, the source is a directory */
    struct jimage *image;
    struct source_entry *entries;
    size_t n_entries, capacity;
};

static void add_entry(struct source *source, char *name, const char *module, size_t inner)
{
    mem_grow((void **)&source->entries, &source->capacity, source->n_entries + 1,
             sizeof *source->entries);
    source->entries[source->n_entries++] = (struct source_entry){
        .name = name, .module = module, .kind = jar_entry_kind(name), .inner = inner};
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct source_entry *)a)->name, ((const struct source_entry *)b)->name);
}

/* Lists the entries below the directory `inside` ("" or "a/b/") of the source. */
static enum status list_directory(struct source *source, const char *inside, struct error *err)
{
    char *path = disk_join(source->path, inside);
    DIR *dir = opendir(path);
    if (dir == NULL) {
        fail(err, STATUS_INPUT, "cannot read the directory %s: %s", path, strerror(errno));
        free(path);
        return STATUS_INPUT;
    }
    enum status status = STATUS_OK;
    struct dirent *entry;
    while (status == STATUS_OK && (entry = readdir(dir)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        char *full = disk_join(path, entry->d_name);
        struct stat st;
        bool is_there = lstat(full, &st) == 0;
        if (is_there && S_ISREG(st.st_mode)) {
            add_entry(source, mem_format("%s%s", inside, entry->d_name), NULL, 0);
        } else if (is_there && S_ISDIR(st.st_mode)) {
            char *deeper = mem_format("%s%s/", inside, entry->d_name);
            status = list_directory(source, deeper, err);
            free(deeper);
        }
        free(full);
    }
    closedir(dir);
    free(path);
    return status;
}

static enum status open_directory(struct source *source, struct error *err)
{
    enum status status = list_directory(source, "", err);
    if (source->n_entries != 0)
        qsort(source->entries, source->n_entries, sizeof *source->entries, by_name);
    return status;
}

static enum status open_jar(struct source *source, const char *prefix, struct error *err)
{
    enum status status = jar_open(source->path, &source->jar, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < jar_n_entries(source->jar); i++) {
        const char *name = jar_entry_name(source->jar, i);
        if (strncmp(name, prefix, strlen(prefix)) == 0)
            add_entry(source, mem_string(name + strlen(prefix)), NULL, i);
    }
    return STATUS_OK;
}

static enum status open_image(struct source *source, struct error *err)
{
    enum status status = jimage_open(source->path, &source->image, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < jimage_n_entries(source->image); i++) {
        struct jimage_entry entry;
        if (!jimage_entry(source->image, i, &entry) || strcmp(entry.extension, "class") != 0)
            continue;
        const char *slash = *entry.parent != '\0' ? "/" : "";
        add_entry(source, mem_format("%s%s%s.class", entry.parent, slash, entry.base), entry.module,
                  i);
    }
    if (source->n_entries == 0)
        return fail(err, STATUS_INPUT, "%s holds no classes that are not compressed", source->path);
    return STATUS_OK;
}

enum status source_open(const char *path, struct source **ret, struct error *err)
{
    struct source *source = mem_zero(1, sizeof *source);
    source->path = mem_string(path);
    unsigned char magic[4] = {0};
    FILE *file = disk_is_dir(path) ? NULL : fopen(path, "rbe");
    if (file != NULL) {
        if (fread(magic, 1, sizeof magic, file) != sizeof magic)
            memset(magic, 0, sizeof magic);
        fclose(file);
    }
    enum status status = disk_is_dir(path)                 ? open_directory(source, err)
                         : jimage_is(magic)                ? open_image(source, err)
                         : memcmp(magic, "JM\1\0", 4) == 0 ? open_jar(source, "classes/", err)
                                                           : open_jar(source, "", err);
    if (status != STATUS_OK) {
        source_close(source);
        return status;
    }
    *ret = source;
    return STATUS_OK;
}

void source_close(struct source *source)
{
    if (source == NULL)
        return;
    for (size_t i = 0; i < source->n_entries; i++)
        free(source->entries[i].name);
    free(source->entries);
    jar_close(source->jar);
    jimage_close(source->image);
    free(source->path);
    free(source);
}

size_t source_n_entries(const struct source *source)
{
    return source->n_entries;
}

const struct source_entry *source_entry(const struct source *source, size_t entry)
{
    return &source->entries[entry];
}

const struct jar *source_jar(const struct source *source)
{
    return source->jar;
}

static enum status read_image(const struct source *source, size_t inner, unsigned char **ret_data,
                              size_t *ret_n_bytes, struct error *err)
{
    struct jimage_entry entry;
    if (!jimage_entry(source->image, inner, &entry))
        return fail(err, STATUS_INPUT, "%s is damaged", source->path);
    *ret_data = mem_copy(entry.data, entry.n_bytes);
    *ret_n_bytes = entry.n_bytes;
    return STATUS_OK;
}

enum status source_read(const struct source *source, size_t entry, unsigned char **ret_data,
                        size_t *ret_n_bytes, struct error *err)
{
    const struct source_entry *e = &source->entries[entry];
    if (source->image != NULL)
        return read_image(source, e->inner, ret_data, ret_n_bytes, err);
    if (source->jar != NULL)
        return jar_read(source->jar, e->inner, ret_data, ret_n_bytes, err);
    char *path = disk_join(source->path, e->name);
    enum status status = disk_read(path, ret_data, ret_n_bytes, NULL, err);
    free(path);
    return status;
}

#include "input/load.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "input/text/spans.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void input_done(struct input *input)
{
    fileset_done(&input->files);
    arena_done(&input->names);
}

static enum status load_file(struct input *input, const char *path, const char *name,
                             uint64_t n_expected, struct error *err)
{
    /* The size is checked before reading, so that nobody waits for gigabytes that are then
     * refused. */
    struct file files[] = {{.n_bytes = input->n_bytes}, {.n_bytes = n_expected}};
    enum status status = spans_check(&(struct fileset){.files = files, .n_files = 2}, err);
    if (status != STATUS_OK)
        return status;
    unsigned char *data = NULL;
    size_t n_bytes = 0;
    mode_t mode = 0;
    status = disk_read(path, &data, &n_bytes, &mode, err);
    if (status != STATUS_OK)
        return status;
    fileset_add_owned(&input->files, arena_string(&input->names, name, strlen(name)), mode, data,
                      n_bytes);
    input->n_bytes += n_bytes;
    return STATUS_OK;
}

static enum status load_below(struct input *input, const char *dir, const char *prefix,
                              struct error *err);

static enum status load_entry(struct input *input, const char *path, const char *name,
                              struct error *err)
{
    struct stat st;
    if (lstat(path, &st) != 0)
        return fail(err, STATUS_INPUT, "cannot read %s: %s", path, strerror(errno));
    if (S_ISDIR(st.st_mode))
        return load_below(input, path, name, err);
    bool is_link = S_ISLNK(st.st_mode);
    if (is_link && stat(path, &st) != 0 && errno != ENOENT && errno != ENOTDIR && errno != ELOOP &&
        errno != EACCES && errno != ENAMETOOLONG)
        return fail(err, STATUS_INPUT, "cannot read %s: %s", path, strerror(errno));
    if (S_ISREG(st.st_mode)) { /* the file itself, or the target of the link */
        input->n_links += is_link;
        return load_file(input, path, name, (uint64_t)st.st_size, err);
    }
    input->n_skipped++;
    return STATUS_OK;
}

static int is_entry(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* Loads everything below dir.  The names begin with `prefix`, which may be "". */
static enum status load_below(struct input *input, const char *dir, const char *prefix,
                              struct error *err)
{
    struct dirent **entries = NULL;
    int n_entries = scandir(dir, &entries, is_entry, NULL);
    if (n_entries < 0)
        return fail(err, STATUS_INPUT, "cannot read the directory %s: %s", dir, strerror(errno));
    enum status status = STATUS_OK;
    input->n_skipped += n_entries == 0;
    for (int i = 0; i < n_entries; i++) {
        char *path = disk_join(dir, entries[i]->d_name);
        char *name = prefix[0] != '\0' ? disk_join(prefix, entries[i]->d_name)
                                       : mem_string(entries[i]->d_name);
        if (status == STATUS_OK)
            status = load_entry(input, path, name, err);
        free(path);
        free(name);
        free(entries[i]);
    }
    free(entries);
    return status;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct file *)a)->name, ((const struct file *)b)->name);
}

static enum status load_dir(struct input *input, const char *dir, const char *prefix,
                            struct error *err)
{
    size_t first = input->files.n_files;
    enum status status = load_below(input, dir, prefix, err);
    if (status == STATUS_OK && input->files.n_files > first)
        qsort(input->files.files + first, input->files.n_files - first, sizeof *input->files.files,
              by_name);
    return status;
}

enum status input_add_dir(struct input *input, const char *dir, struct error *err)
{
    return load_dir(input, dir, "", err);
}

char *input_path(const char *path)
{
    char *trimmed = disk_without_slashes(path);
    const char *base = disk_base_name(trimmed);
    char *real = strcmp(base, ".") == 0 || strcmp(base, "..") == 0 ? realpath(path, NULL) : NULL;
    if (real == NULL)
        return trimmed;
    free(trimmed);
    return real;
}

static enum status load_path(struct input *input, const char *path, bool alone, struct error *err)
{
    struct stat st;
    if (stat(path, &st) != 0 && (errno == ENOENT || errno == ENOTDIR))
        return fail(err, STATUS_INPUT, "there is no file %s", path);
    if (stat(path, &st) != 0)
        return fail(err, STATUS_INPUT, "cannot read %s: %s", path, strerror(errno));
    if (S_ISREG(st.st_mode))
        return load_file(input, path, disk_base_name(path), (uint64_t)st.st_size, err);
    if (!S_ISDIR(st.st_mode))
        return fail(err, STATUS_INPUT, "%s is neither a regular file nor a directory", path);
    char *real = input_path(path);
    enum status status = load_dir(input, path, alone ? "" : disk_base_name(real), err);
    free(real);
    return status;
}

static enum status check_names(const struct fileset *files, struct error *err)
{
    struct file *sorted = mem_copy(files->files, files->n_files * sizeof *sorted);
    qsort(sorted, files->n_files, sizeof *sorted, by_name);
    enum status status = STATUS_OK;
    for (size_t i = 1; i < files->n_files && status == STATUS_OK; i++)
        if (by_name(&sorted[i - 1], &sorted[i]) == 0)
            status = fail(err, STATUS_INPUT,
                          "two of the inputs are called %s: rename one, or give the directory "
                          "that holds both",
                          sorted[i].name);
    free(sorted);
    return status;
}

static enum status check(const struct input *input, const char *first_path, struct error *err)
{
    const struct fileset *files = &input->files;
    if (files->n_files == 0)
        return fail(err, STATUS_INPUT, "there are no files in %s: nothing to reduce", first_path);
    if (input->n_bytes == 0 && files->n_files == 1)
        return fail(err, STATUS_INPUT, "%s is empty: nothing to reduce", files->files[0].name);
    if (input->n_bytes == 0)
        return fail(err, STATUS_INPUT, "all %zu files are empty: nothing to reduce",
                    files->n_files);
    return check_names(files, err);
}

enum status input_load(const char *const *paths, size_t n_paths, struct input *ret,
                       struct error *err)
{
    if (n_paths == 0)
        return fail(err, STATUS_USAGE, "no input is given");
    struct input input = {0};
    arena_init(&input.names);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < n_paths && status == STATUS_OK; i++)
        status = load_path(&input, paths[i], n_paths == 1, err);
    if (status == STATUS_OK)
        status = check(&input, paths[0], err);
    if (status != STATUS_OK) {
        input_done(&input);
        return status;
    }
    *ret = input;
    return STATUS_OK;
}

enum status input_load_names(const char *dir, char *const *names, size_t n_names, struct input *ret,
                             struct error *err)
{
    struct input input = {0};
    arena_init(&input.names);
    enum status status = STATUS_OK;
    for (size_t i = 0; i < n_names && status == STATUS_OK; i++) {
        char *path = disk_join(dir, names[i]);
        status = load_entry(&input, path, names[i], err);
        free(path);
    }
    if (status == STATUS_OK)
        status = check(&input, dir, err);
    if (status != STATUS_OK) {
        input_done(&input);
        return status;
    }
    *ret = input;
    return STATUS_OK;
}

#include "input/unpack.h"

#include "base/memory.h"
#include "input/jvm/program/app.h"
#include "jvm/world/jar.h"

#include <stdlib.h>
#include <string.h>

static char *entry_path(const struct file *jar, bool alone, const char *entry)
{
    const char *dot = strrchr(jar->name, '.');
    return alone ? mem_string(entry)
                 : mem_format("%.*s/%s", (int)(dot - jar->name), jar->name, entry);
}

static enum status unpack_entry(struct input *input, const struct file *file, bool alone,
                                const struct jar *jar, size_t entry, struct fileset *ret,
                                struct error *err)
{
    unsigned char *data;
    size_t n_bytes;
    enum status status = jar_read(jar, entry, &data, &n_bytes, err);
    if (status != STATUS_OK)
        return status;
    char *path = entry_path(file, alone, jar_entry_name(jar, entry));
    fileset_add_owned(ret, arena_string(&input->names, path, strlen(path)), 0644, data, n_bytes);
    free(path);
    return STATUS_OK;
}

static enum status unpack_jar(struct input *input, const struct file *file, bool alone,
                              struct fileset *ret, size_t *n_signatures, struct error *err)
{
    struct jar *jar;
    enum status status = jar_open_data(file->data, file->n_bytes, file->name, &jar, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < jar_n_entries(jar) && status == STATUS_OK; i++) {
        enum jar_entry_kind kind = jar_entry_kind(jar_entry_name(jar, i));
        *n_signatures += kind == JAR_SIGNATURE;
        if (kind != JAR_SIGNATURE && kind != JAR_DIRECTORY)
            status = unpack_entry(input, file, alone, jar, i, ret, err);
    }
    jar_close(jar);
    return status;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct file *)a)->name, ((const struct file *)b)->name);
}

/* Refuses two entries with the same name, or a name that is both a file and a directory: both could
 * not be written. */
static enum status check_names(const struct fileset *files, struct error *err)
{
    for (size_t i = 1; i < files->n_files; i++) {
        const char *before = files->files[i - 1].name;
        const char *name = files->files[i].name;
        size_t n = strlen(before);
        if (strncmp(before, name, n) == 0 && (name[n] == '\0' || name[n] == '/'))
            return fail(err, STATUS_INPUT, "two entries are called %s; use --as jar", before);
    }
    return STATUS_OK;
}

static void exchange_files(struct input *input, struct fileset *files)
{
    fileset_done(&input->files);
    input->files = *files;
    input->n_bytes = fileset_bytes(files);
}

enum status input_unpack_jars(struct input *input, size_t *ret_n_signatures, struct error *err)
{
    struct fileset files = {0};
    size_t n_signatures = 0;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < input->files.n_files && status == STATUS_OK; i++) {
        const struct file *file = &input->files.files[i];
        if (file_is_jar(file))
            status = unpack_jar(input, file, input->files.n_files == 1, &files, &n_signatures, err);
        else
            fileset_add_owned(&files, file->name, file->mode, mem_copy(file->data, file->n_bytes),
                              file->n_bytes);
    }
    if (status == STATUS_OK && files.files == NULL) {
        status = fail(err, STATUS_INPUT, "there is nothing in the jar");
    } else if (status == STATUS_OK) {
        qsort(files.files, files.n_files, sizeof *files.files, by_name);
        status = check_names(&files, err);
    }
    if (status != STATUS_OK) {
        fileset_done(&files);
        return status;
    }
    exchange_files(input, &files);
    *ret_n_signatures = n_signatures;
    return STATUS_OK;
}

enum status fileset_pack_jar(const struct fileset *files, struct buffer *out, struct error *err)
{
    struct jar_writer *writer = jar_writer_new();
    enum status status = STATUS_OK;
    for (size_t i = 0; i < files->n_files && status == STATUS_OK; i++) {
        const struct file *file = &files->files[i];
        status = jar_writer_add(writer, file->name, file->data, file->n_bytes, err);
    }
    if (status == STATUS_OK)
        status = jar_writer_finish(writer, out, err);
    jar_writer_free(writer);
    return status;
}

enum status input_pack_jar(struct input *input, const char *name, struct error *err)
{
    struct buffer out = {0};
    enum status status = fileset_pack_jar(&input->files, &out, err);
    if (status != STATUS_OK) {
        buffer_done(&out);
        return status;
    }
    struct fileset files = {0};
    size_t n_bytes = out.n_bytes;
    fileset_add_owned(&files, arena_string(&input->names, name, strlen(name)), 0644,
                      (unsigned char *)buffer_take(&out), n_bytes);
    exchange_files(input, &files);
    return STATUS_OK;
}

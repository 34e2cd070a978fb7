#include "jvm/world/jar.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zip.h>

struct jar {
    zip_t *zip;
    char *path;
    size_t n_entries;
};

/* An entry that claims to be larger is not read: a zip file of some bytes can claim petabytes. */
enum { LARGEST_ENTRY = 1 << 30, JMOD_HEADER = 4 };

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text);
    size_t n_end = strlen(end);
    return n >= n_end && strcasecmp(text + n - n_end, end) == 0;
}

bool jar_name_is_safe(const char *name)
{
    if (*name == '\0' || *name == '/' || strchr(name, '\\') != NULL ||
        (name[1] == ':' && name[2] == '/'))
        return false;
    for (const char *part = name; *part != '\0';) {
        size_t n = strcspn(part, "/");
        if ((n == 2 && memcmp(part, "..", 2) == 0) || (n == 1 && *part == '.') || n == 0)
            return false;
        part += n + (part[n] == '/');
    }
    return true;
}

enum jar_entry_kind jar_entry_kind(const char *name)
{
    static const char *const signatures[] = {".SF", ".RSA", ".DSA", ".EC"};
    if (ends_with(name, "/"))
        return JAR_DIRECTORY;
    if (strncasecmp(name, "META-INF/", 9) == 0 && strchr(name + 9, '/') == NULL) {
        if (strcasecmp(name + 9, "MANIFEST.MF") == 0)
            return JAR_MANIFEST;
        if (strncasecmp(name + 9, "SIG-", 4) == 0)
            return JAR_SIGNATURE;
        for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++)
            if (ends_with(name, signatures[i]))
                return JAR_SIGNATURE;
    }
    return ends_with(name, ".class") ? JAR_CLASS : JAR_RESOURCE;
}

/* A jmod is a zip archive behind four bytes of its own. */
static size_t archive_start(const char *path)
{
    char magic[JMOD_HEADER] = {0};
    FILE *file = fopen(path, "rbe");
    if (file == NULL)
        return 0;
    bool is_jmod = fread(magic, 1, sizeof magic, file) == sizeof magic &&
                   memcmp(magic, "JM\1\0", JMOD_HEADER) == 0;
    fclose(file);
    return is_jmod ? JMOD_HEADER : 0;
}

static enum status check_names(const struct jar *jar, struct error *err)
{
    for (size_t i = 0; i < jar->n_entries; i++) {
        const char *name = jar_entry_name(jar, i);
        if (!jar_name_is_safe(name))
            return fail(err, STATUS_INPUT, "%s: the entry name %.200s is not safe", jar->path,
                        name);
    }
    return STATUS_OK;
}

/* Takes ownership of the source.  It may be NULL; `error` then says why. */
static enum status open_source(zip_source_t *source, const char *name, zip_error_t *error,
                               struct jar **ret, struct error *err)
{
    zip_t *zip = source != NULL ? zip_open_from_source(source, ZIP_RDONLY, error) : NULL;
    if (zip == NULL) {
        fail(err, STATUS_INPUT, "cannot read %s: %s", name, zip_error_strerror(error));
        zip_source_free(source);
        zip_error_fini(error);
        return STATUS_INPUT;
    }
    zip_error_fini(error);
    struct jar *jar = mem_zero(1, sizeof *jar);
    jar->zip = zip;
    jar->path = mem_string(name);
    jar->n_entries = (size_t)zip_get_num_entries(zip, 0);
    enum status status = check_names(jar, err);
    if (status != STATUS_OK) {
        jar_close(jar);
        return status;
    }
    *ret = jar;
    return STATUS_OK;
}

enum status jar_open(const char *path, struct jar **ret, struct error *err)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source = zip_source_file_create(path, archive_start(path), -1, &error);
    return open_source(source, path, &error, ret, err);
}

enum status jar_open_data(const void *data, size_t n_bytes, const char *name, struct jar **ret,
                          struct error *err)
{
    zip_error_t error;
    zip_error_init(&error);
    return open_source(zip_source_buffer_create(data, n_bytes, 0, &error), name, &error, ret, err);
}

void jar_close(struct jar *jar)
{
    if (jar == NULL)
        return;
    zip_discard(jar->zip);
    free(jar->path);
    free(jar);
}

size_t jar_n_entries(const struct jar *jar)
{
    return jar->n_entries;
}

const char *jar_entry_name(const struct jar *jar, size_t entry)
{
    const char *name = zip_get_name(jar->zip, entry, ZIP_FL_ENC_RAW);
    return name != NULL ? name : "";
}

/* Reads n_bytes, and checks that the entry ends there, because the size in the directory of the
 * archive may be wrong. */
static bool read_exactly(zip_file_t *file, unsigned char *data, size_t n_bytes)
{
    size_t n_read = 0;
    while (n_read < n_bytes) {
        zip_int64_t got = zip_fread(file, data + n_read, n_bytes - n_read);
        if (got <= 0)
            return false;
        n_read += (size_t)got;
    }
    char more;
    return zip_fread(file, &more, 1) == 0;
}

enum status jar_read(const struct jar *jar, size_t entry, unsigned char **ret_data,
                     size_t *ret_n_bytes, struct error *err)
{
    zip_stat_t stat;
    const char *name = jar_entry_name(jar, entry);
    if (zip_stat_index(jar->zip, entry, 0, &stat) != 0 || (stat.valid & ZIP_STAT_SIZE) == 0 ||
        stat.size > LARGEST_ENTRY)
        return fail(err, STATUS_INPUT, "%s: the entry %s has no size we can use", jar->path, name);
    zip_file_t *file = zip_fopen_index(jar->zip, entry, 0);
    if (file == NULL)
        return fail(err, STATUS_INPUT, "%s: cannot read %s: %s", jar->path, name,
                    zip_strerror(jar->zip));
    unsigned char *data = mem_alloc(stat.size + 1);
    bool ok = read_exactly(file, data, stat.size);
    zip_fclose(file);
    if (!ok) {
        free(data);
        return fail(err, STATUS_INPUT, "%s: the entry %s is damaged", jar->path, name);
    }
    data[stat.size] = '\0';
    *ret_data = data;
    *ret_n_bytes = stat.size;
    return STATUS_OK;
}

struct jar_writer {
    zip_source_t *memory; /* the archive in memory */
    zip_t *zip;
};

struct jar_writer *jar_writer_new(void)
{
    struct jar_writer *writer = mem_zero(1, sizeof *writer);
    writer->memory = zip_source_buffer_create(NULL, 0, 0, NULL);
    zip_source_keep(writer->memory);
    writer->zip = zip_open_from_source(writer->memory, ZIP_TRUNCATE, NULL);
    return writer;
}

void jar_writer_free(struct jar_writer *writer)
{
    if (writer == NULL)
        return;
    if (writer->zip != NULL)
        zip_discard(writer->zip);
    zip_source_free(writer->memory);
    free(writer);
}

static enum status add_source(struct jar_writer *writer, const char *name, zip_source_t *source,
                              zip_int64_t *ret_index, struct error *err)
{
    zip_int64_t index =
        source != NULL ? zip_file_add(writer->zip, name, source, ZIP_FL_ENC_GUESS) : -1;
    if (index < 0) {
        zip_source_free(source);
        return fail(err, STATUS_INPUT, "cannot add %s to the archive: %s", name,
                    zip_strerror(writer->zip));
    }
    *ret_index = index;
    return STATUS_OK;
}

enum status jar_writer_add(struct jar_writer *writer, const char *name, const void *data,
                           size_t n_bytes, struct error *err)
{
    const zip_uint16_t first_day = 1 << 5 | 1; /* 1 January 1980 in the format of DOS */
    /* libzip does not free an empty block */
    void *copy = n_bytes != 0 ? mem_copy(data, n_bytes) : NULL;
    zip_source_t *source = zip_source_buffer(writer->zip, copy, n_bytes, 1);
    if (source == NULL)
        free(copy);
    zip_int64_t index = -1;
    enum status status = add_source(writer, name, source, &index, err);
    if (status == STATUS_OK)
        zip_file_set_dostime(writer->zip, (zip_uint64_t)index, 0, first_day, 0);
    return status;
}

enum status jar_writer_copy(struct jar_writer *writer, const struct jar *jar, size_t entry,
                            struct error *err)
{
    const char *name = jar_entry_name(jar, entry);
    zip_stat_t stat;
    if (jar_entry_kind(name) == JAR_DIRECTORY || zip_stat_index(jar->zip, entry, 0, &stat) != 0 ||
        stat.size == 0)
        return jar_writer_add(writer, name, "", 0, err);
    zip_int64_t index = -1;
    enum status status = add_source(
        writer, name, zip_source_zip(writer->zip, jar->zip, entry, ZIP_FL_COMPRESSED, 0, -1),
        &index, err);
    if (status == STATUS_OK)
        zip_file_set_mtime(writer->zip, (zip_uint64_t)index, stat.mtime, 0);
    return status;
}

static enum status read_back(zip_source_t *memory, struct buffer *out, struct error *err)
{
    zip_stat_t stat;
    if (zip_source_stat(memory, &stat) != 0 || zip_source_open(memory) != 0)
        return fail(err, STATUS_IO, "cannot read the new archive: %s",
                    zip_error_strerror(zip_source_error(memory)));
    buffer_reserve(out, stat.size);
    zip_int64_t got = zip_source_read(memory, out->data + out->n_bytes, stat.size);
    zip_source_close(memory);
    if (got < 0 || (zip_uint64_t)got != stat.size)
        return fail(err, STATUS_IO, "cannot read the new archive");
    out->n_bytes += stat.size;
    out->data[out->n_bytes] = '\0';
    return STATUS_OK;
}

enum status jar_writer_finish(struct jar_writer *writer, struct buffer *out, struct error *err)
{
    if (zip_get_num_entries(writer->zip, 0) == 0) { /* libzip deletes empty archives */
        static const unsigned char empty[22] = {'P', 'K', 5, 6};
        buffer_add(out, empty, sizeof empty);
        return STATUS_OK;
    }
    if (zip_close(writer->zip) != 0)
        return fail(err, STATUS_IO, "cannot write the archive: %s", zip_strerror(writer->zip));
    writer->zip = NULL;
    return read_back(writer->memory, out, err);
}

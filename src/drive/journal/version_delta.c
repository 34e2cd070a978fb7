#include "drive/journal/version_delta.h"

#include "base/memory.h"

#include <string.h>

/* Layout: number of files, then for each: length of its name, the name, mode, prefix, suffix,
 * length of the middle, the middle.  Numbers are 64-bit little-endian. */

enum { BLOCK = 4096 }; /* bytes that are compared at a time where files are equal */

static void put_number(struct buffer *out, uint64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
    buffer_add(out, bytes, sizeof bytes);
}

static size_t common_prefix(const struct file *a, const struct file *b)
{
    size_t limit = a->n_bytes < b->n_bytes ? a->n_bytes : b->n_bytes, n = 0;
    while (n + BLOCK <= limit && memcmp(a->data + n, b->data + n, BLOCK) == 0)
        n += BLOCK;
    while (n < limit && a->data[n] == b->data[n])
        n++;
    return n;
}

static size_t common_suffix(const struct file *a, const struct file *b, size_t prefix)
{
    size_t limit = (a->n_bytes < b->n_bytes ? a->n_bytes : b->n_bytes) - prefix, n = 0;
    while (n < limit && a->data[a->n_bytes - 1 - n] == b->data[b->n_bytes - 1 - n])
        n++;
    return n;
}

void version_encode(const struct fileset *before, const struct fileset *after, struct buffer *ret)
{
    size_t next = 0;
    put_number(ret, after->n_files);
    for (size_t i = 0; i < after->n_files; i++) {
        const struct file *file = &after->files[i];
        const struct file *old = fileset_find_next(before, file->name, &next);
        size_t prefix = old != NULL ? common_prefix(old, file) : 0;
        size_t suffix = old != NULL ? common_suffix(old, file, prefix) : 0;
        size_t middle = file->n_bytes - prefix - suffix;
        put_number(ret, strlen(file->name));
        buffer_add_text(ret, file->name);
        put_number(ret, file->mode);
        put_number(ret, prefix);
        put_number(ret, suffix);
        put_number(ret, middle);
        buffer_add(ret, file->data + prefix, middle);
    }
}

struct cursor {
    const unsigned char *data;
    size_t n_left;
    bool broken;
};

static const unsigned char *take(struct cursor *in, uint64_t n_bytes)
{
    if (in->broken || n_bytes > in->n_left) {
        in->broken = true;
        return NULL;
    }
    const unsigned char *data = in->data;
    in->data += n_bytes;
    in->n_left -= n_bytes;
    return data;
}

static uint64_t get_number(struct cursor *in)
{
    const unsigned char *bytes = take(in, 8);
    uint64_t number = 0;
    for (int i = 0; bytes != NULL && i < 8; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}

/* True if the name cannot lead outside the directory that it is written to. */
static bool is_safe_name(const char *name)
{
    if (name[0] == '\0' || name[0] == '/')
        return false;
    for (const char *part = name; part != NULL; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0'))
            return false;
    }
    return true;
}

static bool decode_file(struct cursor *in, const struct fileset *before, size_t *next,
                        struct arena *names, struct fileset *ret)
{
    uint64_t n_name = get_number(in);
    const unsigned char *name_bytes = take(in, n_name);
    uint64_t mode = get_number(in), prefix = get_number(in), suffix = get_number(in);
    uint64_t n_middle = get_number(in);
    const unsigned char *middle = take(in, n_middle);
    if (in->broken)
        return false;
    char *name = arena_string(names, (const char *)name_bytes, n_name);
    const struct file *old = fileset_find_next(before, name, next);
    size_t n_old = old != NULL ? old->n_bytes : 0;
    if (strlen(name) != n_name || !is_safe_name(name) || prefix > n_old || suffix > n_old - prefix)
        return false;
    size_t n_bytes = prefix + n_middle + suffix;
    unsigned char *data = mem_alloc(n_bytes + 1);
    if (prefix != 0)
        memcpy(data, old->data, prefix);
    if (n_middle != 0)
        memcpy(data + prefix, middle, n_middle);
    if (suffix != 0)
        memcpy(data + prefix + n_middle, old->data + n_old - suffix, suffix);
    data[n_bytes] = '\0';
    fileset_add_owned(ret, name, (mode_t)(mode & 0777), data, n_bytes);
    return true;
}

enum status version_decode(const struct fileset *before, const void *data, size_t n_bytes,
                           struct arena *names, struct fileset *ret, struct error *err)
{
    struct cursor in = {.data = data, .n_left = n_bytes};
    struct fileset files = {0};
    uint64_t n_files = get_number(&in);
    size_t next = 0;
    bool ok = !in.broken;
    for (uint64_t i = 0; ok && i < n_files; i++)
        ok = decode_file(&in, before, &next, names, &files);
    if (!ok || in.n_left != 0) {
        fileset_done(&files);
        return fail(err, STATUS_IO, "the journal holds a damaged version; remove it to start anew");
    }
    *ret = files;
    return STATUS_OK;
}

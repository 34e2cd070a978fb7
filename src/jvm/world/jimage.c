/* Layout: a header of seven numbers, then tables of `length` words each for redirection (not
 * needed here) and location offsets, then the locations and the strings; resources follow.
 * Words are in the byte order of the machine that made the image; we take little-endian only.
 * A location is a list of attributes: a byte with kind * 8 + size - 1, then a big-endian number. */
#include "jvm/world/jimage.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum location_kind {
    LOCATION_END,
    LOCATION_MODULE,
    LOCATION_PARENT,
    LOCATION_BASE,
    LOCATION_EXTENSION,
    LOCATION_OFFSET,
    LOCATION_COMPRESSED,
    LOCATION_UNCOMPRESSED,
    N_LOCATION_KINDS
};

enum { HEADER_BYTES = 28 }; /* seven numbers of four bytes */

struct jimage {
    const unsigned char *data;
    size_t n_bytes;
    size_t n_entries;
    const unsigned char *offsets, *locations;
    size_t n_location_bytes;
    const char *strings; /* the last byte is known to be NUL */
    size_t n_string_bytes;
    size_t resources_at;
};

static uint32_t word_at(const unsigned char *p)
{
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

bool jimage_is(const unsigned char magic[4])
{
    return word_at(magic) == 0xcafedadau;
}

static bool read_header(struct jimage *image)
{
    const unsigned char *data = image->data;
    if (image->n_bytes < HEADER_BYTES || !jimage_is(data) || word_at(data + 4) >> 16 != 1)
        return false;
    image->n_entries = word_at(data + 16);
    image->n_location_bytes = word_at(data + 20);
    image->n_string_bytes = word_at(data + 24);
    size_t locations_at = HEADER_BYTES + 8 * image->n_entries;
    size_t strings_at = locations_at + image->n_location_bytes;
    image->resources_at = strings_at + image->n_string_bytes;
    if (image->resources_at > image->n_bytes || image->n_string_bytes == 0)
        return false;
    image->offsets = data + HEADER_BYTES + 4 * image->n_entries;
    image->locations = data + locations_at;
    image->strings = (const char *)data + strings_at;
    return image->strings[image->n_string_bytes - 1] == '\0';
}

enum status jimage_open(const char *path, struct jimage **ret, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;
    if (fd < 0 || fstat(fd, &st) != 0) {
        int cause = errno;
        if (fd >= 0)
            close(fd);
        return fail(err, STATUS_INPUT, "cannot read %s: %s", path, strerror(cause));
    }
    void *data = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (data == MAP_FAILED)
        return fail(err, STATUS_INPUT, "cannot map %s: %s", path, strerror(errno));
    struct jimage *image = mem_zero(1, sizeof *image);
    image->data = data;
    image->n_bytes = (size_t)st.st_size;
    if (!read_header(image)) {
        jimage_close(image);
        return fail(err, STATUS_INPUT, "%s is not a jimage file of version 1", path);
    }
    *ret = image;
    return STATUS_OK;
}

void jimage_close(struct jimage *image)
{
    if (image == NULL)
        return;
    munmap((void *)image->data, image->n_bytes);
    free(image);
}

size_t jimage_n_entries(const struct jimage *image)
{
    return image->n_entries;
}

static bool read_location(const struct jimage *image, size_t at, uint64_t values[N_LOCATION_KINDS])
{
    while (at < image->n_location_bytes) {
        unsigned kind = image->locations[at] >> 3;
        unsigned n = (image->locations[at] & 7) + 1;
        if (kind == LOCATION_END)
            return true;
        if (kind >= N_LOCATION_KINDS || n >= image->n_location_bytes - at)
            return false;
        for (uint64_t value = 0; n > 0; n--)
            values[kind] = value = value << 8 | image->locations[++at];
        at++;
    }
    return false;
}

static const char *string_at(const struct jimage *image, uint64_t at)
{
    return at < image->n_string_bytes ? image->strings + at : "";
}

bool jimage_entry(const struct jimage *image, size_t entry, struct jimage_entry *ret)
{
    uint64_t values[N_LOCATION_KINDS] = {0};
    if (!read_location(image, word_at(image->offsets + 4 * entry), values))
        return false;
    uint64_t n_after = image->n_bytes - image->resources_at;
    if (values[LOCATION_COMPRESSED] != 0 || values[LOCATION_OFFSET] > n_after ||
        values[LOCATION_UNCOMPRESSED] > n_after - values[LOCATION_OFFSET])
        return false;
    ret->module = string_at(image, values[LOCATION_MODULE]);
    ret->parent = string_at(image, values[LOCATION_PARENT]);
    ret->base = string_at(image, values[LOCATION_BASE]);
    ret->extension = string_at(image, values[LOCATION_EXTENSION]);
    ret->data = image->data + image->resources_at + values[LOCATION_OFFSET];
    ret->n_bytes = values[LOCATION_UNCOMPRESSED];
    return *ret->base != '\0';
}

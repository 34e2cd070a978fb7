#include "cluster/wire/files.h"

#include "base/files/packing.h"

#include <string.h>

void files_pack(const struct fileset *set, struct buffer *ret)
{
    pack_varint(ret, set->n_files);
    for (size_t i = 0; i < set->n_files; i++) {
        const struct file *file = &set->files[i];
        buffer_add(ret, file->name, strlen(file->name) + 1);
        pack_number(ret, file->mode & 07777, 2);
        pack_varint(ret, file->n_bytes);
        buffer_add(ret, file->data, file->n_bytes);
    }
}

/* True for a relative name without empty parts, "." and "..". */
static bool is_safe(const char *name)
{
    for (const char *part = name;; part++) {
        size_t length = strcspn(part, "/");
        if (length == 0 || (length == 1 && part[0] == '.') ||
            (length == 2 && part[0] == '.' && part[1] == '.'))
            return false;
        part += length;
        if (*part == '\0')
            return true;
    }
}

static const char *unpack_name(struct unpacker *in)
{
    const unsigned char *end = in->bad ? NULL : memchr(in->at, '\0', (size_t)(in->end - in->at));
    if (end == NULL) {
        in->bad = true;
        return "";
    }
    const char *name = (const char *)in->at;
    in->at = end + 1;
    return name;
}

bool files_unpack(const void *data, size_t n_bytes, struct fileset *ret)
{
    struct unpacker in = {data, (const unsigned char *)data + n_bytes, false};
    struct fileset set = {0};
    uint64_t n_files = unpack_varint(&in);
    for (uint64_t i = 0; i < n_files && !in.bad; i++) {
        struct file file = {.name = unpack_name(&in), .mode = (mode_t)unpack_number(&in, 2)};
        file.n_bytes = (size_t)unpack_varint(&in);
        file.data = unpack_bytes(&in, file.n_bytes);
        if (in.bad || !is_safe(file.name) || file.mode > 07777)
            in.bad = true;
        else
            fileset_add_borrowed(&set, &file);
    }
    if (in.bad || in.at != in.end) {
        fileset_done(&set);
        return false;
    }
    *ret = set;
    return true;
}

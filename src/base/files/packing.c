#include "base/files/packing.h"

#include <string.h>

void pack_number(struct buffer *out, uint64_t value, unsigned n_bytes)
{
    for (unsigned i = 0; i < n_bytes; i++)
        buffer_add_byte(out, (unsigned char)(value >> (8 * i)));
}

void pack_varint(struct buffer *out, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        buffer_add_byte(out, (unsigned char)(value | 0x80));
    buffer_add_byte(out, (unsigned char)value);
}

void pack_text(struct buffer *out, const char *text)
{
    size_t n_bytes = strlen(text);
    pack_varint(out, n_bytes);
    buffer_add(out, text, n_bytes);
}

const unsigned char *unpack_bytes(struct unpacker *in, size_t n_bytes)
{
    if (in->bad || n_bytes > (size_t)(in->end - in->at)) {
        in->bad = true;
        return NULL;
    }
    const unsigned char *bytes = in->at;
    in->at += n_bytes;
    return bytes;
}

uint64_t unpack_number(struct unpacker *in, unsigned n_bytes)
{
    const unsigned char *bytes = unpack_bytes(in, n_bytes);
    uint64_t value = 0;
    for (unsigned i = 0; bytes != NULL && i < n_bytes; i++)
        value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

uint64_t unpack_varint(struct unpacker *in)
{
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const unsigned char *byte = unpack_bytes(in, 1);
        if (byte == NULL)
            return 0;
        value |= (uint64_t)(*byte & 0x7f) << shift;
        /* a number that ends with a zero byte is not in its shortest form */
        if (*byte == 0 && shift > 0)
            break;
        if (*byte < 0x80)
            return value;
    }
    in->bad = true;
    return 0;
}

void unpack_text(struct unpacker *in, char *ret, size_t room)
{
    uint64_t n_bytes = unpack_varint(in);
    ret[0] = '\0';
    if (n_bytes >= room)
        in->bad = true;
    const unsigned char *bytes = unpack_bytes(in, (size_t)n_bytes);
    if (bytes == NULL)
        return;
    if (memchr(bytes, '\0', (size_t)n_bytes) != NULL) {
        in->bad = true;
        return;
    }
    memcpy(ret, bytes, (size_t)n_bytes);
    ret[n_bytes] = '\0';
}

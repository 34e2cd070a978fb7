/* put - writes big-endian numbers: at the end of a buffer, or over bytes that it already has. */
#ifndef PARE_JVM_CLASSFILE_PUT_H
#define PARE_JVM_CLASSFILE_PUT_H

#include "base/buffer.h"

static inline void put_u1(struct buffer *out, unsigned value)
{
    buffer_add_byte(out, (unsigned char)value);
}

static inline void put_u2(struct buffer *out, unsigned value)
{
    unsigned char bytes[2] = {(unsigned char)(value >> 8), (unsigned char)value};
    buffer_add(out, bytes, sizeof bytes);
}

static inline void put_u4(struct buffer *out, uint32_t value)
{
    put_u2(out, value >> 16);
    put_u2(out, value & 0xffff);
}

static inline void patch_u2(struct buffer *out, size_t at, unsigned value)
{
    out->data[at] = (unsigned char)(value >> 8);
    out->data[at + 1] = (unsigned char)value;
}

static inline void patch_u4(struct buffer *out, size_t at, uint32_t value)
{
    patch_u2(out, at, value >> 16);
    patch_u2(out, at + 2, value & 0xffff);
}

#endif

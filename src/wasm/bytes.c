#include "wasm/bytes.h"

uint8_t wasm_byte(struct wasm_cursor *cursor)
{
    if (cursor->has_failed || cursor->at >= cursor->end) {
        cursor->has_failed = true;
        return 0;
    }
    return cursor->data[cursor->at++];
}

/* The bits of a LEB128 number of at most n_bits bits; *ret_shift: the number of bits in its
 * bytes. */
static uint64_t read_leb(struct wasm_cursor *cursor, unsigned n_bits, unsigned *ret_shift,
                         uint8_t *ret_last)
{
    uint64_t value = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = wasm_byte(cursor);
        if (shift >= n_bits) {
            cursor->has_failed = true;
            return 0;
        }
        value |= (uint64_t)(byte & 0x7f) << shift;
        shift += 7;
    } while ((byte & 0x80) != 0);
    *ret_shift = shift;
    *ret_last = byte;
    return value;
}

uint32_t wasm_u32(struct wasm_cursor *cursor)
{
    unsigned shift = 0;
    uint8_t last = 0;
    uint64_t value = read_leb(cursor, 32, &shift, &last);
    if (value > UINT32_MAX)
        cursor->has_failed = true;
    return cursor->has_failed ? 0 : (uint32_t)value;
}

int64_t wasm_signed(struct wasm_cursor *cursor, unsigned n_bits)
{
    unsigned shift = 0;
    uint8_t last = 0;
    uint64_t value = read_leb(cursor, n_bits, &shift, &last);
    if (shift < 64 && (last & 0x40) != 0)
        value |= UINT64_MAX << shift;
    return cursor->has_failed ? 0 : (int64_t)value;
}

const unsigned char *wasm_take(struct wasm_cursor *cursor, size_t n_bytes)
{
    if (cursor->has_failed || n_bytes > cursor->end - cursor->at) {
        cursor->has_failed = true;
        return NULL;
    }
    cursor->at += n_bytes;
    return cursor->data + cursor->at - n_bytes;
}

uint32_t wasm_count(struct wasm_cursor *cursor)
{
    uint32_t count = wasm_u32(cursor);
    if (count > cursor->end - cursor->at)
        cursor->has_failed = true;
    return cursor->has_failed ? 0 : count;
}

void wasm_put_u32(struct buffer *out, uint32_t value)
{
    for (; value >= 0x80; value >>= 7)
        buffer_add_byte(out, (unsigned char)(value | 0x80));
    buffer_add_byte(out, (unsigned char)value);
}

void wasm_put_signed(struct buffer *out, int64_t value)
{
    for (; value < -64 || value > 63; value >>= 7)
        buffer_add_byte(out, (unsigned char)((uint8_t)value | 0x80));
    buffer_add_byte(out, (unsigned char)(value & 0x7f));
}

size_t wasm_signed_length(int64_t value)
{
    size_t length = 1;
    for (; value < -64 || value > 63; value >>= 7)
        length++;
    return length;
}

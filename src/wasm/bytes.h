/* bytes - the numbers of a WebAssembly module: LEB128, read with care and written as short as
 * possible. */
#ifndef PARE_WASM_BYTES_H
#define PARE_WASM_BYTES_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a reader is.  Reading past the end, or a number that is too long, sets has_failed; from
 * then on everything read is 0. */
struct wasm_cursor {
    const unsigned char *data;
    size_t at, end;
    bool has_failed;
};

uint8_t wasm_byte(struct wasm_cursor *cursor);
uint32_t wasm_u32(struct wasm_cursor *cursor);
int64_t wasm_signed(struct wasm_cursor *cursor, unsigned n_bits); /* n_bits: 32, 33 or 64 */
/* The next n_bytes; NULL if there are fewer. */
const unsigned char *wasm_take(struct wasm_cursor *cursor, size_t n_bytes);
/* The number of elements that follow.  Each takes at least a byte: a larger number is a failure. */
uint32_t wasm_count(struct wasm_cursor *cursor);

void wasm_put_u32(struct buffer *out, uint32_t value);
void wasm_put_signed(struct buffer *out, int64_t value);
size_t wasm_signed_length(int64_t value); /* in bytes */

#endif

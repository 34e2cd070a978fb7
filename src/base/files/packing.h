/* packing - numbers and bytes in Pare's own files: little-endian, read with a bound.
 *
 * An unpacker never reads beyond its end.  To read what is not there gives 0 (or NULL) and sets
 * `bad`.  `bad` stays set, so a reader may check it once after several reads. */
#ifndef PARE_BASE_FILES_PACKING_H
#define PARE_BASE_FILES_PACKING_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void pack_number(struct buffer *out, uint64_t value, unsigned n_bytes); /* n_bytes <= 8 */
void pack_varint(struct buffer *out, uint64_t value);                   /* 7 bits a byte */
/* writes the length as a varint, then the bytes */
void pack_text(struct buffer *out, const char *text);

struct unpacker {
    const unsigned char *at, *end;
    bool bad;
};

uint64_t unpack_number(struct unpacker *in, unsigned n_bytes);
uint64_t unpack_varint(struct unpacker *in);
const unsigned char *unpack_bytes(struct unpacker *in, size_t n_bytes); /* borrowed */

/* Reads a text without NUL bytes that fits into `room` bytes with a final NUL; otherwise gives ""
 * and sets bad. */
void unpack_text(struct unpacker *in, char *ret, size_t room);

#endif

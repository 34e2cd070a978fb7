/* bytes - reading big-endian numbers from memory, never past the end.
 *
 * The first failure sticks: it fills the error (with the name of the file and the byte offset),
 * and from then on every read gives 0 and every count gives 0, so loops end by themselves.
 * Callers check `failed` where they would act on what was read. */
#ifndef PARE_JVM_CLASSFILE_BYTES_H
#define PARE_JVM_CLASSFILE_BYTES_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bytes {
    const unsigned char *data;
    size_t n_bytes;
    size_t at;
    size_t origin;    /* offset of data[0] in the file, for messages */
    const char *name; /* name of the file or class, for messages */
    struct error *err;
    bool failed;
};

uint8_t bytes_u1(struct bytes *bytes);
uint16_t bytes_u2(struct bytes *bytes);
uint32_t bytes_u4(struct bytes *bytes);
int32_t bytes_s4(struct bytes *bytes);
/* Returns the skipped bytes, which are inside data; NULL after a failure. */
const unsigned char *bytes_skip(struct bytes *bytes, size_t n);
size_t bytes_left(const struct bytes *bytes);

/* Reads a count of elements that take at least min_bytes each.  It fails if the rest of the data is
 * too short for them, so the memory that a caller allocates for them is bounded by the size of the
 * input. */
size_t bytes_count(struct bytes *bytes, size_t min_bytes);    /* u2 */
size_t bytes_count_u1(struct bytes *bytes, size_t min_bytes); /* u1 */

/* A window on the next n bytes, which are skipped in the outer one.  The window has its own
 * `failed`; bytes_close hands it back, and fails when the window was not read to its end. */
struct bytes bytes_open(struct bytes *outer, size_t n);
void bytes_close(struct bytes *outer, const struct bytes *window, const char *what);

/* Always returns false, so that callers can `return bytes_fail(...)`. */
bool bytes_fail(struct bytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

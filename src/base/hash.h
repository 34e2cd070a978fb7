/* hash - 128-bit keys of contents (XXH3).  Contents with equal keys are taken to be equal.  Not
 * cryptographic: nobody should be able to gain from a collision. */
#ifndef PARE_BASE_HASH_H
#define PARE_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash {
    uint64_t low, high;
};

enum { HASH_TEXT = 33 }; /* 32 hexadecimal digits and a NUL */

struct hash hash_bytes(const void *data, size_t n_bytes);
struct hash hash_combine(struct hash a, struct hash b); /* order matters */
bool hash_equal(struct hash a, struct hash b);
void hash_to_text(struct hash hash, char text[HASH_TEXT]);

#endif

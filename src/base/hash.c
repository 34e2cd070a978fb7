#include "base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <xxhash.h>

struct hash hash_bytes(const void *data, size_t n_bytes)
{
    XXH128_hash_t h = XXH3_128bits(n_bytes != 0 ? data : "", n_bytes);
    return (struct hash){.low = h.low64, .high = h.high64};
}

struct hash hash_combine(struct hash a, struct hash b)
{
    uint64_t both[4] = {a.low, a.high, b.low, b.high};
    return hash_bytes(both, sizeof both);
}

bool hash_equal(struct hash a, struct hash b)
{
    return a.low == b.low && a.high == b.high;
}

void hash_to_text(struct hash hash, char text[HASH_TEXT])
{
    snprintf(text, HASH_TEXT, "%016" PRIx64 "%016" PRIx64, hash.high, hash.low);
}

/* Compression against a base: zstd with the base as a prefix.  A candidate is mostly made of pieces
 * of its base, so long matches are looked for as well. */
#include "cluster/plugin/plugin.h"

#include "base/memory.h"

#include <string.h>
#include <zstd.h>

/* The fastest level is enough: little is left of a candidate that is compressed against its base.
 * Window sizes are logarithms to the base 2. zstd allows 10 to 27 by default. */
enum { LEVEL = 1, MIN_WINDOW = 10, MAX_WINDOW = 27 };

static int window_for(size_t n_bytes)
{
    int bits = MIN_WINDOW;
    while (bits < MAX_WINDOW && ((size_t)1 << bits) < n_bytes)
        bits++;
    return bits;
}

void zstd_compress(const void *data, size_t n_bytes, const void *base, size_t n_base,
                   struct buffer *ret)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();
    size_t room = ZSTD_compressBound(n_bytes);
    if (context == NULL)
        mem_exhausted();
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    if (n_base > 0) {
        ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_for(n_base + n_bytes));
        ZSTD_CCtx_setParameter(context, ZSTD_c_enableLongDistanceMatching, 1);
        ZSTD_CCtx_refPrefix(context, base, n_base);
    }
    buffer_reserve(ret, room);
    size_t n_packed = ZSTD_compress2(context, ret->data + ret->n_bytes, room, data, n_bytes);
    ZSTD_freeCCtx(context);
    /* zstd promises that the buffer is large enough, so only memory can have run out */
    if (ZSTD_isError(n_packed))
        mem_exhausted();
    ret->n_bytes += n_packed;
}

bool zstd_decompress(const void *data, size_t n_bytes, const void *base, size_t n_base, size_t most,
                     struct buffer *ret)
{
    unsigned long long n_plain = ZSTD_getFrameContentSize(data, n_bytes);
    if (n_plain == ZSTD_CONTENTSIZE_ERROR || n_plain == ZSTD_CONTENTSIZE_UNKNOWN || n_plain > most)
        return false;
    ZSTD_DCtx *context = ZSTD_createDCtx();
    if (context == NULL)
        mem_exhausted();
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, MAX_WINDOW);
    if (n_base > 0)
        ZSTD_DCtx_refPrefix(context, base, n_base);
    buffer_reserve(ret, (size_t)n_plain + 1);
    size_t got =
        ZSTD_decompressDCtx(context, ret->data + ret->n_bytes, (size_t)n_plain, data, n_bytes);
    ZSTD_freeDCtx(context);
    if (ZSTD_isError(got) || got != n_plain)
        return false;
    ret->n_bytes += got;
    return true;
}

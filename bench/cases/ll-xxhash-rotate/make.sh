cat >hash.c <<'C'
#define XXH_INLINE_ALL
#include <xxhash.h>
unsigned long long all(const void *p, unsigned long n)
{
    return XXH3_64bits(p, n) + XXH64(p, n, 1) + XXH32(p, n, 1) + XXH3_128bits(p, n).low64;
}
C
clang-14 -O1 -S -emit-llvm -o small.ll hash.c

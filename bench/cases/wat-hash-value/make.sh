cat >hash.c <<'C'
#define XXH_INLINE_ALL
#define XXH_NO_STDLIB
typedef __SIZE_TYPE__ size_t;
#include "freestanding.h"
#include "xxhash.h"
static char text[96];
unsigned value(void)
{
    for (int i = 0; i < 96; i++)
        text[i] = (char)(i * 7);
    return XXH32(text, 96, 5);
}
unsigned long long value64(void) { return XXH64(text, 50, 5); }
C
cat >freestanding.h <<'C'
void *memcpy(void *to, const void *from, size_t n)
{
    char *t = to;
    const char *f = from;
    while (n--)
        *t++ = *f++;
    return to;
}
C
mkdir -p stubs
: >stubs/stdlib.h
: >stubs/string.h
: >stubs/assert.h
cp /usr/include/xxhash.h .
clang-14 --target=wasm32 -DXXH_VECTOR=0 -O0 -ffreestanding -fno-builtin -nostdlib -Istubs -c -o hash.o hash.c 2>/dev/null
wasm-ld-14 --no-entry --export=value --export=value64 -o hash.wasm hash.o
wasm2wat -o small.wat hash.wasm

#include "input/tree/parse/parser_memory.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <tree_sitter/api.h>

/* A block is its length followed by its bytes.  Small lengths are multiples of 16 bytes, larger
 * ones powers of two, so that a freed block fits the next one of its length. */
enum {
    STEP = 16,
    N_STEPS = 64,
    N_LENGTHS = N_STEPS + 64,
    FIRST_CHUNK = 1 << 16,
    KEPT_CHUNK = 1 << 20,
    LARGEST_CHUNK = 1 << 25,
};

struct block {
    uint64_t n_bytes;   /* length of the whole block */
    struct block *next; /* the next free block, while this one is free */
};

enum { HEADER = offsetof(struct block, next) };

struct chunk {
    struct chunk *older;
    size_t n_bytes;
    unsigned char data[];
};

static _Thread_local struct pool {
    struct chunk *chunk; /* the newest chunk */
    size_t n_used;       /* bytes used in it */
    size_t n_bytes;      /* bytes of all chunks */
    struct block *free[N_LENGTHS];
} pool;

static unsigned length_class(size_t n_bytes, size_t *ret_rounded)
{
    if (n_bytes <= STEP * N_STEPS) {
        *ret_rounded = (n_bytes + STEP - 1) / STEP * STEP;
        return (unsigned)(*ret_rounded / STEP) - 1;
    }
    unsigned bits = 64 - (unsigned)__builtin_clzll(n_bytes - 1);
    *ret_rounded = (size_t)1 << bits;
    return N_STEPS + bits;
}

static void add_chunk(size_t need)
{
    size_t n_bytes = pool.chunk == NULL ? FIRST_CHUNK : 2 * pool.chunk->n_bytes;
    if (n_bytes > LARGEST_CHUNK)
        n_bytes = LARGEST_CHUNK;
    if (n_bytes < need)
        n_bytes = need;
    struct chunk *chunk = mem_alloc(sizeof *chunk + n_bytes);
    *chunk = (struct chunk){pool.chunk, n_bytes};
    pool.chunk = chunk;
    pool.n_used = 0;
    pool.n_bytes += n_bytes;
}

static void *take(size_t n_bytes)
{
    size_t rounded;
    unsigned class = length_class(n_bytes + HEADER, &rounded);
    struct block *block = pool.free[class];
    if (block != NULL) {
        pool.free[class] = block->next;
        return (unsigned char *)block + HEADER;
    }
    if (pool.chunk == NULL || pool.chunk->n_bytes - pool.n_used < rounded)
        add_chunk(rounded);
    block = (struct block *)(pool.chunk->data + pool.n_used);
    pool.n_used += rounded;
    block->n_bytes = rounded;
    return (unsigned char *)block + HEADER;
}

static struct block *block_of(void *memory)
{
    return (struct block *)((unsigned char *)memory - HEADER);
}

static void give_back(void *memory)
{
    size_t rounded;
    if (memory == NULL)
        return;
    struct block *block = block_of(memory);
    unsigned class = length_class(block->n_bytes, &rounded);
    block->next = pool.free[class];
    pool.free[class] = block;
}

static void *take_zeroed(size_t count, size_t n_bytes)
{
    void *memory = take(count * n_bytes);
    memset(memory, 0, count * n_bytes);
    return memory;
}

static void *resize(void *memory, size_t n_bytes)
{
    size_t n_old = memory == NULL ? 0 : block_of(memory)->n_bytes - HEADER;
    if (memory != NULL && n_bytes <= n_old)
        return memory;
    void *larger = take(n_bytes);
    if (memory != NULL)
        memcpy(larger, memory, n_old);
    give_back(memory);
    return larger;
}

static void set_allocator(void)
{
    ts_set_allocator(take, take_zeroed, resize, give_back);
}

void pool_use(void)
{
    static once_flag once = ONCE_FLAG_INIT;
    call_once(&once, set_allocator);
}

size_t pool_bytes(void)
{
    return pool.chunk == NULL ? 0 : pool.n_bytes - pool.chunk->n_bytes + pool.n_used;
}

void pool_forget(void)
{
    pool = (struct pool){0};
}

void pool_empty(void)
{
    while (pool.chunk != NULL && (pool.chunk->older != NULL || pool.chunk->n_bytes > KEPT_CHUNK)) {
        struct chunk *older = pool.chunk->older;
        pool.n_bytes -= pool.chunk->n_bytes;
        free(pool.chunk);
        pool.chunk = older;
    }
    pool.n_used = 0;
    memset(pool.free, 0, sizeof pool.free);
}

#include "base/arena.h"

#include "base/memory.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    struct arena_block *older;
    size_t n_bytes;
    max_align_t data[];
};

/* the size of blocks doubles from the first to the largest */
enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

void arena_init(struct arena *arena)
{
    *arena = (struct arena){0};
}

void arena_done(struct arena *arena)
{
    while (arena->block != NULL) {
        struct arena_block *older = arena->block->older;
        free(arena->block);
        arena->block = older;
    }
    arena->n_used = 0;
}

static void add_block(struct arena *arena, size_t need)
{
    size_t n_bytes = arena->block == NULL ? FIRST_BLOCK : arena->block->n_bytes * 2;
    if (n_bytes > LARGEST_BLOCK)
        n_bytes = LARGEST_BLOCK;
    if (n_bytes < need)
        n_bytes = need;
    struct arena_block *block = mem_alloc(sizeof *block + n_bytes);
    block->older = arena->block;
    block->n_bytes = n_bytes;
    arena->block = block;
    arena->n_used = 0;
}

void *arena_alloc(struct arena *arena, size_t n_bytes)
{
    const size_t align = alignof(max_align_t);
    n_bytes = (n_bytes + align - 1) / align * align;
    if (arena->block == NULL || arena->block->n_bytes - arena->n_used < n_bytes)
        add_block(arena, n_bytes);
    void *memory = (char *)arena->block->data + arena->n_used;
    arena->n_used += n_bytes;
    return memory;
}

void *arena_copy(struct arena *arena, const void *data, size_t n_bytes)
{
    void *copy = arena_alloc(arena, n_bytes);
    if (n_bytes != 0)
        memcpy(copy, data, n_bytes);
    return copy;
}

char *arena_string(struct arena *arena, const char *text, size_t n_bytes)
{
    char *copy = arena_alloc(arena, n_bytes + 1);
    if (n_bytes != 0)
        memcpy(copy, text, n_bytes);
    copy[n_bytes] = '\0';
    return copy;
}

#include "jvm/model/utf8.h"

#include "base/arena.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Open addressing with linear probing, at most half full. */
struct utf8_pool {
    struct arena arena;
    const struct utf8 **slots;
    size_t n_slots; /* a power of two */
    size_t n_texts;
};

enum { FIRST_SLOTS = 1024 }; /* doubled when the table is full */

static uint32_t hash_of(const char *text, size_t n_bytes)
{
    uint32_t hash = 2166136261u; /* FNV-1a: names are short */
    for (size_t i = 0; i < n_bytes; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return hash;
}

struct utf8_pool *utf8_pool_new(void)
{
    struct utf8_pool *pool = mem_zero(1, sizeof *pool);
    arena_init(&pool->arena);
    pool->n_slots = FIRST_SLOTS;
    pool->slots = mem_zero(FIRST_SLOTS, sizeof *pool->slots);
    return pool;
}

void utf8_pool_free(struct utf8_pool *pool)
{
    if (pool == NULL)
        return;
    arena_done(&pool->arena);
    free(pool->slots);
    free(pool);
}

/* The slot that holds the text, or the free one where it belongs. */
static const struct utf8 **slot_of(const struct utf8_pool *pool, const char *text, size_t n_bytes,
                                   uint32_t hash)
{
    size_t i = hash & (pool->n_slots - 1);
    while (pool->slots[i] != NULL) {
        const struct utf8 *utf8 = pool->slots[i];
        if (utf8->hash == hash && utf8->n_bytes == n_bytes &&
            memcmp(utf8->text, text, n_bytes) == 0)
            break;
        i = (i + 1) & (pool->n_slots - 1);
    }
    return &pool->slots[i];
}

static void grow(struct utf8_pool *pool)
{
    const struct utf8 **old = pool->slots;
    size_t n_old = pool->n_slots;
    pool->n_slots *= 2;
    pool->slots = mem_zero(pool->n_slots, sizeof *pool->slots);
    for (size_t i = 0; i < n_old; i++)
        if (old[i] != NULL)
            *slot_of(pool, old[i]->text, old[i]->n_bytes, old[i]->hash) = old[i];
    free(old);
}

const struct utf8 *utf8_intern(struct utf8_pool *pool, const char *text, size_t n_bytes)
{
    uint32_t hash = hash_of(text, n_bytes);
    const struct utf8 **slot = slot_of(pool, text, n_bytes, hash);
    if (*slot != NULL)
        return *slot;
    if ((pool->n_texts + 1) * 2 > pool->n_slots) {
        grow(pool);
        slot = slot_of(pool, text, n_bytes, hash);
    }
    struct utf8 *utf8 = arena_alloc(&pool->arena, sizeof *utf8 + n_bytes + 1);
    utf8->n_bytes = (uint32_t)n_bytes;
    utf8->hash = hash;
    if (n_bytes != 0)
        memcpy(utf8->text, text, n_bytes);
    utf8->text[n_bytes] = '\0';
    pool->n_texts++;
    return *slot = utf8;
}

const struct utf8 *utf8_text(struct utf8_pool *pool, const char *text)
{
    return utf8_intern(pool, text, strlen(text));
}

const struct utf8 *utf8_find(const struct utf8_pool *pool, const char *text, size_t n_bytes)
{
    return *slot_of(pool, text, n_bytes, hash_of(text, n_bytes));
}

bool utf8_is(const struct utf8 *utf8, const char *text)
{
    return utf8 != NULL && strcmp(utf8->text, text) == 0;
}

bool utf8_is_legal(const unsigned char *data, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes; i++)
        if (data[i] == 0 || data[i] >= 0xf0)
            return false;
    return true;
}

#include "api/heap.h"

#include "base/memory.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The names that the linker option --wrap needs: __real_malloc is the function of the C library,
 * and __wrap_malloc is called in its place. */
void *__real_malloc(size_t n_bytes);
void *__real_calloc(size_t count, size_t n_bytes);
void *__real_realloc(void *block, size_t n_bytes);
void __real_free(void *block);
void *__wrap_malloc(size_t n_bytes);
void *__wrap_calloc(size_t count, size_t n_bytes);
void *__wrap_realloc(void *block, size_t n_bytes);
void __wrap_free(void *block);

enum { FIRST_SLOTS = 64 }; /* doubled when half of them are used */

/* The blocks in a hash table with open addressing, at most half full. */
struct heap {
    void **slot; /* NULL: free */
    size_t n_slots, n_blocks;
};

/* A call of heap_run. */
struct frame {
    struct frame *outer; /* the call around it */
    struct heap *heap;
    jmp_buf escape;
};

static _Thread_local struct frame *innermost;

/* --- the table of blocks --------------------------------------------------------------------- */

/* Addresses are multiples of 16; multiplying spreads them over the upper bits. */
static size_t home_of(const struct heap *heap, const void *block)
{
    uint64_t mixed = (uint64_t)(uintptr_t)block * 0x9e3779b97f4a7c15u;
    return (size_t)(mixed >> 20) & (heap->n_slots - 1);
}

static size_t find(const struct heap *heap, const void *block)
{
    size_t at = home_of(heap, block);
    while (heap->slot[at] != NULL && heap->slot[at] != block)
        at = (at + 1) & (heap->n_slots - 1);
    return at;
}

/* Makes room for one more block; false: out of memory. */
static bool reserve(struct heap *heap)
{
    if (2 * (heap->n_blocks + 1) <= heap->n_slots)
        return true;
    struct heap larger = {.n_slots = 2 * heap->n_slots, .n_blocks = heap->n_blocks};
    larger.slot = __real_calloc(larger.n_slots, sizeof *larger.slot);
    if (larger.slot == NULL)
        return false;
    for (size_t i = 0; i < heap->n_slots; i++)
        if (heap->slot[i] != NULL)
            larger.slot[find(&larger, heap->slot[i])] = heap->slot[i];
    __real_free(heap->slot);
    *heap = larger;
    return true;
}

static void add(struct heap *heap, void *block)
{
    heap->slot[find(heap, block)] = block;
    heap->n_blocks++;
}

/* Takes a block out of the table, if it is there.  Blocks that could not take their home slot
 * because of it move up. */
static void forget(struct heap *heap, const void *block)
{
    size_t mask = heap->n_slots - 1, gap = find(heap, block);
    if (heap->slot[gap] == NULL)
        return;
    heap->n_blocks--;
    for (size_t at = (gap + 1) & mask; heap->slot[at] != NULL; at = (at + 1) & mask) {
        size_t home = home_of(heap, heap->slot[at]);
        if (((at - home) & mask) >= ((at - gap) & mask)) {
            heap->slot[gap] = heap->slot[at];
            gap = at;
        }
    }
    heap->slot[gap] = NULL;
}

/* --- heaps ----------------------------------------------------------------------------------- */

struct heap *heap_new(void)
{
    struct heap *heap = __real_malloc(sizeof *heap);
    void **slot = __real_calloc(FIRST_SLOTS, sizeof *slot);
    if (heap == NULL || slot == NULL) {
        __real_free(heap);
        __real_free(slot);
        return NULL;
    }
    *heap = (struct heap){.slot = slot, .n_slots = FIRST_SLOTS};
    return heap;
}

void heap_free(struct heap *heap)
{
    if (heap == NULL)
        return;
    for (size_t i = 0; i < heap->n_slots; i++)
        __real_free(heap->slot[i]);
    __real_free(heap->slot);
    __real_free(heap);
}

bool heap_run(struct heap *heap, void (*body)(void *argument), void *argument)
{
    struct frame frame = {.outer = innermost, .heap = heap};
    bool done = false;
    innermost = &frame;
    if (setjmp(frame.escape) == 0) {
        body(argument);
        done = true;
    }
    innermost = frame.outer;
    return done;
}

void *heap_alloc_outside(size_t n_bytes)
{
    return __real_malloc(n_bytes != 0 ? n_bytes : 1);
}

void heap_free_outside(void *memory)
{
    __real_free(memory);
}

/* Called when memory runs out (base/memory.h): unwinds to heap_run. */
void mem_exhausted(void)
{
    if (innermost != NULL)
        longjmp(innermost->escape, 1);
    abort();
}

/* --- wrappers of the functions of the C library ----------------------------------------------- */

/* Adds a new block to the heap of the call under way. */
static void *own(void *block)
{
    if (innermost == NULL)
        return block;
    if (block == NULL || !reserve(innermost->heap)) {
        __real_free(block);
        mem_exhausted();
    }
    add(innermost->heap, block);
    return block;
}

void *__wrap_malloc(size_t n_bytes)
{
    return own(__real_malloc(n_bytes != 0 ? n_bytes : 1));
}

void *__wrap_calloc(size_t count, size_t n_bytes)
{
    return own(__real_calloc(count != 0 ? count : 1, n_bytes != 0 ? n_bytes : 1));
}

/* The block is taken out of the table while realloc may move it.  Putting it back needs no memory:
 * its slot is still free. */
void *__wrap_realloc(void *block, size_t n_bytes)
{
    if (block == NULL)
        return __wrap_malloc(n_bytes);
    if (innermost != NULL)
        forget(innermost->heap, block);
    void *larger = __real_realloc(block, n_bytes != 0 ? n_bytes : 1);
    if (larger == NULL && innermost != NULL) {
        own(block);
        mem_exhausted();
    }
    return own(larger);
}

void __wrap_free(void *block)
{
    if (block != NULL && innermost != NULL)
        forget(innermost->heap, block);
    __real_free(block);
}

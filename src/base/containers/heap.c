#include "base/containers/heap.h"

#include "base/memory.h"

#include <stdlib.h>

void heap_done(struct heap *heap)
{
    free(heap->key);
    *heap = (struct heap){0};
}

void heap_push(struct heap *heap, uint64_t key)
{
    mem_grow((void **)&heap->key, &heap->capacity, heap->n_keys + 1, sizeof *heap->key);
    size_t at = heap->n_keys++;
    for (; at > 0 && heap->key[(at - 1) / 2] > key; at = (at - 1) / 2)
        heap->key[at] = heap->key[(at - 1) / 2];
    heap->key[at] = key;
}

uint64_t heap_pop(struct heap *heap)
{
    uint64_t *keys = heap->key;
    uint64_t least = keys[0], moving = keys[--heap->n_keys];
    size_t at = 0;
    for (size_t child = 1; child < heap->n_keys; child = 2 * at + 1) {
        if (child + 1 < heap->n_keys && keys[child + 1] < keys[child])
            child++;
        if (keys[child] >= moving)
            break;
        keys[at] = keys[child];
        at = child;
    }
    keys[at] = moving;
    return least;
}

/* heap - numbers of which the least comes out first.  Push and pop cost O(log n). */
#ifndef PARE_BASE_CONTAINERS_HEAP_H
#define PARE_BASE_CONTAINERS_HEAP_H

#include <stddef.h>
#include <stdint.h>

struct heap {
    uint64_t *key;
    size_t n_keys;
    size_t capacity;
};

void heap_done(struct heap *heap); /* frees; a zeroed struct heap is a valid empty one */
void heap_push(struct heap *heap, uint64_t key);
uint64_t heap_pop(struct heap *heap); /* not when empty */

#endif

/* The parsing core counts references with atomic instructions; Pare has one thread and needs none.
 * This stands in for the core's atomic.h. */
#ifndef TREE_SITTER_ATOMIC_H_
#define TREE_SITTER_ATOMIC_H_

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static inline size_t atomic_load(const volatile size_t *p)
{
    return *p;
}

static inline uint32_t atomic_inc(volatile uint32_t *p)
{
    return ++*p;
}

static inline uint32_t atomic_dec(volatile uint32_t *p)
{
    return --*p;
}

#endif

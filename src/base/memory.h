/* memory - allocation that does not fail.
 *
 * Code that allocates need not check for NULL: when memory runs out, mem_exhausted is called and
 * does not return.  There are two of it.  The program's prints one line and ends the program; the
 * journal makes that safe.  The library's (src/api/heap.c) goes back to the function that the
 * caller of the library called, which returns an error. */
#ifndef PARE_BASE_MEMORY_H
#define PARE_BASE_MEMORY_H

#include <stddef.h>

_Noreturn void mem_exhausted(void);

void *mem_alloc(size_t n_bytes);                   /* never NULL, also for 0 bytes */
void *mem_zero(size_t count, size_t element_size); /* zeroed array; checks for overflow */
void *mem_resize(void *old, size_t count, size_t element_size);
void *mem_copy(const void *data, size_t n_bytes);
char *mem_string(const char *text);
char *mem_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Makes room for `need` elements in the array *data, doubling; *capacity counts elements.
 * Usage: mem_grow((void **)&v->items, &v->capacity, v->n_items + 1, sizeof *v->items). */
void mem_enlarge(void **data, size_t *capacity, size_t need, size_t element_size);
static inline void mem_grow(void **data, size_t *capacity, size_t need, size_t element_size)
{
    if (need > *capacity)
        mem_enlarge(data, capacity, need, element_size);
}

#endif

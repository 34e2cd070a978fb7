/* heap - all memory of a problem and its reducers, or of one reduction, as one thing.
 *
 * Inside heap_run, every block that the library allocates belongs to the heap, and memory that runs
 * out ends heap_run at once: it unwinds to its beginning and returns false.  Data structures that
 * were being changed at that moment are then of no use, but their memory is still the heap's, and
 * heap_free frees it.
 *
 * The linker turns the library's own calls of malloc, calloc, realloc and free into the functions
 * in heap.c (--wrap in CMakeLists.txt); the caller's are not touched.  Each costs a look into a
 * hash table more.  Blocks that other libraries allocate for themselves (the descriptions of
 * languages, which libjansson reads) do not belong to the heap. */
#ifndef PARE_API_HEAP_H
#define PARE_API_HEAP_H

#include <stdbool.h>
#include <stddef.h>

struct heap;

struct heap *heap_new(void); /* empty; NULL: out of memory */

/* Frees the heap and every block that belongs to it; NULL is fine.  Not inside heap_run. */
void heap_free(struct heap *heap);

/* Calls body(argument) with the heap.  False: memory ran out.  Calls may be nested, with different
 * heaps or with the same one; each heap is used by one thread at a time. */
bool heap_run(struct heap *heap, void (*body)(void *argument), void *argument);

/* Memory that belongs to no heap; NULL: out of memory.  The caller of the library frees it with
 * free(), or the library with heap_free_outside. */
void *heap_alloc_outside(size_t n_bytes);
void heap_free_outside(void *memory); /* NULL is fine */

#endif

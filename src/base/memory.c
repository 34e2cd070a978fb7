#include "base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TROUBLE = 3 }; /* the exit status of the program for system errors */

/* Weak: the library defines its own version (api/heap.c). */
__attribute__((weak)) void mem_exhausted(void)
{
    static const char message[] =
        "pare: out of memory; the best result so far is on disk, run again to resume\n";
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
        _exit(TROUBLE); /* if writing fails, there is no way left to tell anybody */
    _exit(TROUBLE);
}

static void *checked(void *memory)
{
    if (memory == NULL)
        mem_exhausted();
    return memory;
}

static size_t product(size_t count, size_t element_size)
{
    if (element_size != 0 && count > SIZE_MAX / element_size)
        checked(NULL);
    return count * element_size;
}

void *mem_alloc(size_t n_bytes)
{
    return checked(malloc(n_bytes != 0 ? n_bytes : 1));
}

void *mem_zero(size_t count, size_t element_size)
{
    size_t n_bytes = product(count, element_size);
    return checked(calloc(1, n_bytes != 0 ? n_bytes : 1));
}

void *mem_resize(void *old, size_t count, size_t element_size)
{
    size_t n_bytes = product(count, element_size);
    return checked(realloc(old, n_bytes != 0 ? n_bytes : 1));
}

void *mem_copy(const void *data, size_t n_bytes)
{
    void *copy = mem_alloc(n_bytes);
    if (n_bytes != 0)
        memcpy(copy, data, n_bytes);
    return copy;
}

char *mem_string(const char *text)
{
    return mem_copy(text, strlen(text) + 1);
}

char *mem_format(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *text = mem_alloc((size_t)length + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)length + 1, format, args);
    va_end(args);
    return text;
}

void mem_enlarge(void **data, size_t *capacity, size_t need, size_t element_size)
{
    size_t larger = *capacity < 8 ? 8 : *capacity;
    while (larger < need)
        larger = larger > SIZE_MAX / 2 ? need : larger * 2;
    *data = mem_resize(*data, larger, element_size);
    *capacity = larger;
}

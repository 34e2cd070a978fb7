/* numbers - a list of small numbers that grows at the end.  A zeroed struct is a valid empty list.
 */
#ifndef PARE_BASE_CONTAINERS_NUMBERS_H
#define PARE_BASE_CONTAINERS_NUMBERS_H

#include "base/memory.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct numbers {
    uint32_t *data;
    size_t n, capacity;
};

static inline void numbers_push(struct numbers *numbers, uint32_t number)
{
    mem_grow((void **)&numbers->data, &numbers->capacity, numbers->n + 1, sizeof *numbers->data);
    numbers->data[numbers->n++] = number;
}

static inline void numbers_done(struct numbers *numbers)
{
    free(numbers->data);
    *numbers = (struct numbers){0};
}

#endif

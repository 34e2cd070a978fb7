#include "input/kept/ranges.h"

#include "base/memory.h"

#include <stdlib.h>

void ranges_add(struct ranges *ranges, size_t file, size_t start, size_t end)
{
    mem_grow((void **)&ranges->items, &ranges->capacity, ranges->n + 1, sizeof *ranges->items);
    ranges->items[ranges->n++] = (struct byte_range){file, start, end};
}

void ranges_done(struct ranges *ranges)
{
    free(ranges->items);
    *ranges = (struct ranges){0};
}

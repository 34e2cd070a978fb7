/* ranges - a growing list of stretches of bytes. */
#ifndef PARE_INPUT_KEPT_RANGES_H
#define PARE_INPUT_KEPT_RANGES_H

#include "input/core/required.h"

struct ranges {
    struct byte_range *items;
    size_t n, capacity;
};

void ranges_add(struct ranges *ranges, size_t file, size_t start, size_t end);
void ranges_done(struct ranges *ranges);

#endif

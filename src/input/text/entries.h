/* entries - places in build files that go together with a file or a package.
 *
 * They are found one by one, in any order, and may overlap: two neighbours in a list may both claim
 * the comma between them.  Placing them makes spans that nest or lie apart. */
#ifndef PARE_INPUT_TEXT_ENTRIES_H
#define PARE_INPUT_TEXT_ENTRIES_H

#include "input/text/spans.h"

struct entry {
    size_t file, start, end;
    uint32_t item;
};

struct entries {
    struct entry *list;
    size_t n, capacity;
};

void entries_add(struct entries *entries, size_t file, size_t start, size_t end, uint32_t item);

/* Adds the spans, and frees the list.  Of two places that cross, the second begins where the first
 * ends. */
void entries_place(struct entries *entries, struct spans *spans);

#endif

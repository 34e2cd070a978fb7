/* pointer_map - a table from a few pointers to a number: answers that are asked for again and
 * again. Interned texts have one address each, so pointers are keys. */
#ifndef PARE_INPUT_JVM_PROGRAM_POINTER_MAP_H
#define PARE_INPUT_JVM_PROGRAM_POINTER_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pointer_key {
    const void *part[4];
};

struct pointer_row {
    struct pointer_key key; /* part[0] NULL: a free row */
    uint32_t value;
};

struct pointer_map {
    struct pointer_row *rows;
    size_t n_rows, n_used; /* n_rows is 0 or a power of two */
};

void pointer_map_done(struct pointer_map *memo); /* a zeroed struct is a valid empty table */
bool pointer_map_get(const struct pointer_map *memo, struct pointer_key key, uint32_t *ret);
void pointer_map_put(struct pointer_map *memo, struct pointer_key key,
                     uint32_t value); /* adds the key, or changes its number */

#endif

/* sorted_rows - finds rows by their key, in an array that is sorted by the key: a uint32_t at the
 * same offset in each row. */
#ifndef PARE_BASE_CONTAINERS_SORTED_ROWS_H
#define PARE_BASE_CONTAINERS_SORTED_ROWS_H

#include <stddef.h>
#include <stdint.h>

struct sorted_rows {
    const void *rows;
    size_t n_rows, row_size, key_offset;
};

/* The index of the first row with this key; if no row has it, of the first with a larger one. */
size_t sorted_rows_first(const struct sorted_rows *sorted, uint32_t key);

/* How many rows have the key, from the index `first` on. */
size_t sorted_rows_equal(const struct sorted_rows *sorted, size_t first, uint32_t key);

#endif

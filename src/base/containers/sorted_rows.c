#include "base/containers/sorted_rows.h"

#include <string.h>

static uint32_t key_at(const struct sorted_rows *sorted, size_t index)
{
    uint32_t key;
    const char *row = (const char *)sorted->rows + index * sorted->row_size;
    memcpy(&key, row + sorted->key_offset, sizeof key);
    return key;
}

size_t sorted_rows_first(const struct sorted_rows *sorted, uint32_t key)
{
    size_t low = 0, high = sorted->n_rows;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (key_at(sorted, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t sorted_rows_equal(const struct sorted_rows *sorted, size_t first, uint32_t key)
{
    size_t n = 0;
    while (first + n < sorted->n_rows && key_at(sorted, first + n) == key)
        n++;
    return n;
}

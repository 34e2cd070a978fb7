/* chunk_map_render - writes a file without some of its parts, and corrects lengths, offsets and
 * checksums. */
#include "base/buffer.h"
#include "base/memory.h"
#include "input/format/chunk_map.h"

#include <stdlib.h>
#include <string.h>

/* A range that is left out, and the number of bytes left out up to its end. */
struct gap {
    size_t start, end, n_before;
};

struct rendering {
    const struct chunk_map *map;
    const struct file *file;
    const struct bitset *subset;
    uint32_t item_base;
    struct gap *gaps;
    size_t n_gaps;
    unsigned char *data; /* the result */
};

static bool has(const struct rendering *r, uint32_t item)
{
    return item == NO_ITEM || r->subset == NULL || bitset_has(r->subset, r->item_base + item);
}

static void find_gaps(struct rendering *r)
{
    const struct chunk_map *map = r->map;
    size_t end = 0, n_before = 0;
    r->gaps = mem_alloc((map->n_spans + 1) * sizeof *r->gaps);
    for (size_t i = 0; i < map->n_spans; i++) {
        const struct chunk_span *span = &map->spans[i];
        if (has(r, span->item) || span->end <= end)
            continue;
        size_t start = span->start > end ? span->start : end;
        r->gaps[r->n_gaps++] = (struct gap){start, span->end, n_before};
        n_before += span->end - start;
        end = span->end;
    }
}

/* The new position of a byte of the original.  *ret_gone: the byte lies in a gap. */
static size_t place_now(const struct rendering *r, size_t old, bool *ret_gone)
{
    size_t low = 0, high = r->n_gaps;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (r->gaps[middle].start <= old)
            low = middle + 1;
        else
            high = middle;
    }
    *ret_gone = false;
    if (low == 0)
        return old;
    const struct gap *gap = &r->gaps[low - 1];
    *ret_gone = old < gap->end;
    return *ret_gone ? gap->start - gap->n_before : old - gap->n_before - (gap->end - gap->start);
}

static uint32_t crc32_add(uint32_t crc, const unsigned char *data, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (0xedb88320u & (0u - (crc & 1)));
    }
    return crc;
}

/* The correct value of the number in the result. */
static uint64_t right_value(const struct rendering *r, const struct chunk_patch *patch)
{
    uint64_t sum = 0;
    uint32_t crc = UINT32_MAX;
    bool is_gone;
    if (patch->kind == PATCH_OFFSET)
        return place_now(r, (size_t)patch->value, &is_gone);
    for (size_t i = 0; i < patch->n_elements; i++)
        sum += has(r, patch->elements[i]);
    for (size_t i = 0; i < patch->n_regions; i++) {
        size_t start = place_now(r, patch->regions[i].start, &is_gone);
        size_t end = place_now(r, patch->regions[i].end, &is_gone);
        sum += end - start;
        if (patch->kind == PATCH_CRC32)
            crc = crc32_add(crc, r->data + start, end - start);
    }
    return patch->kind == PATCH_CRC32 ? (uint64_t)~crc : sum;
}

static void write_number(struct rendering *r, const struct chunk_patch *patch)
{
    bool is_gone;
    size_t at = place_now(r, patch->at, &is_gone);
    if (is_gone || !patch->is_right)
        return;
    uint64_t value = right_value(r, patch);
    for (unsigned i = 0; i < patch->n_bytes; i++)
        r->data[at + (patch->is_big ? patch->n_bytes - 1 - i : i)] =
            (unsigned char)(value >> (8 * i));
}

void chunk_map_check(struct chunk_map *map, const struct file *file)
{
    struct rendering whole = {.map = map, .file = file};
    whole.data = (unsigned char *)file->data;
    for (size_t i = 0; i < map->n_patches; i++)
        map->patches[i].is_right = right_value(&whole, &map->patches[i]) == map->patches[i].value;
}

static size_t copy_rest(struct rendering *r)
{
    size_t at = 0, n_bytes = 0;
    for (size_t i = 0; i <= r->n_gaps; i++) {
        size_t end = i < r->n_gaps ? r->gaps[i].start : r->file->n_bytes;
        memcpy(r->data + n_bytes, r->file->data + at, end - at);
        n_bytes += end - at;
        at = i < r->n_gaps ? r->gaps[i].end : end;
    }
    return n_bytes;
}

void chunk_map_render(const struct chunk_map *map, const struct file *file,
                      const struct bitset *subset, uint32_t item_base, struct buffer *ret)
{
    struct rendering r = {map, file, subset, item_base, NULL, 0, NULL};
    find_gaps(&r);
    buffer_reserve(ret, file->n_bytes + 1);
    r.data = ret->data;
    ret->n_bytes = copy_rest(&r);
    for (int sums = 0; sums <= 1; sums++)
        for (size_t i = 0; i < map->n_patches; i++)
            if ((map->patches[i].kind == PATCH_CRC32) == sums)
                write_number(&r, &map->patches[i]);
    free(r.gaps);
}

/* chunk_map - a binary file as its description sees it: spans of bytes that may go, and numbers
 * that must change when something goes.
 *
 * Spans nest or lie apart.  Numbers are written anew in the order in which they were added;
 * checksums come after all others.  A number that is wrong in the original (a checksum that
 * somebody broke on purpose) stays as it is. */
#ifndef PARE_INPUT_FORMAT_CHUNK_MAP_H
#define PARE_INPUT_FORMAT_CHUNK_MAP_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/containers/bitset.h"
#include "input/format/format.h"
#include "problem/problem.h"

#include <stdint.h>

struct chunk_span {
    size_t start, end;
    uint32_t item;
};

enum patch_kind { PATCH_LENGTH, PATCH_COUNT, PATCH_OFFSET, PATCH_CRC32 };

struct chunk_region {
    size_t start, end;
};

struct chunk_patch {
    enum patch_kind kind;
    size_t at; /* position of the number */
    unsigned n_bytes;
    bool is_big, is_right;              /* is_right: in the original */
    uint64_t value;                     /* as it was read */
    const struct chunk_region *regions; /* PATCH_LENGTH, PATCH_CRC32: these together */
    size_t n_regions;
    const uint32_t *elements; /* PATCH_COUNT: items of the elements */
    size_t n_elements;
};

struct chunk_map {
    struct arena arena;
    struct chunk_span *spans; /* by start, the outer ones first */
    size_t n_spans, spans_capacity;
    struct chunk_patch *patches;
    size_t n_patches, patches_capacity;
    uint32_t *parents; /* parents of the items */
    uint64_t *costs;
    size_t n_items, items_capacity, costs_capacity;
};

/* Reads the file as the description says.  STATUS_INPUT: it does not fit, and the message says
 * where.
 */
enum status chunk_map_parse(const struct format *format, const struct file *file,
                            struct chunk_map *ret, struct error *err);
void chunk_map_done(struct chunk_map *map);

/* Finds out which numbers are right in the original. */
void chunk_map_check(struct chunk_map *map, const struct file *file);

/* The file without the items that are absent.  item_base: number of the first item in the subset.
 */
void chunk_map_render(const struct chunk_map *map, const struct file *file,
                      const struct bitset *subset, uint32_t item_base, struct buffer *ret);

#endif

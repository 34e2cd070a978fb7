#include "input/format/chunks.h"

#include "base/memory.h"
#include "input/format/chunk_map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chunks_reading {
    struct reading base;
    const struct fileset *input; /* borrowed */
    struct chunk_map *maps;      /* one for each file */
    uint32_t *first;             /* first item of each file; behind them, the number of items */
    size_t n_maps;
    uint32_t *parent, *level;
    uint64_t *cost;
    char remark[1200];
};

static void chunks_render(const struct reading *self, const struct bitset *subset,
                          struct fileset *ret)
{
    const struct chunks_reading *reading = (const struct chunks_reading *)self;
    for (size_t f = 0; f < reading->input->n_files; f++) {
        const struct file *file = &reading->input->files[f];
        if (bitset_next_absent(subset, reading->first[f]) >= reading->first[f + 1]) {
            fileset_add_borrowed(ret, file);
            continue;
        }
        struct buffer out = {0};
        chunk_map_render(&reading->maps[f], file, subset, reading->first[f], &out);
        size_t n_bytes = out.n_bytes;
        fileset_add_owned(ret, file->name, file->mode, (unsigned char *)buffer_take(&out), n_bytes);
    }
}

static void chunks_cover(const struct reading *self, cover_sink *sink, void *context)
{
    const struct chunks_reading *reading = (const struct chunks_reading *)self;
    for (size_t f = 0; f < reading->n_maps; f++)
        for (size_t i = 0; i < reading->maps[f].n_spans; i++) {
            const struct chunk_span *span = &reading->maps[f].spans[i];
            sink(context, reading->first[f] + span->item, f, span->start, span->end);
        }
}

static void chunks_free(struct reading *self)
{
    struct chunks_reading *reading = (struct chunks_reading *)self;
    for (size_t f = 0; f < reading->n_maps; f++)
        chunk_map_done(&reading->maps[f]);
    free(reading->maps);
    free(reading->first);
    free(reading->parent);
    free(reading->level);
    free(reading->cost);
    free(reading);
}

static const struct reading_ops chunks_ops = {
    .render = chunks_render, .free = chunks_free, .cover = chunks_cover};

static enum status read_map(const struct file *file, struct chunk_map *ret, struct error *err)
{
    struct format format;
    struct error why;
    if (!format_find(file, &format))
        return fail(err, STATUS_INPUT, "it is in no format that Pare knows");
    enum status status = chunk_map_parse(&format, file, ret, &why);
    if (status != STATUS_OK)
        fail(err, status, "it begins like a %s: %s", format.name, why.message);
    format_done(&format);
    return status;
}

bool file_has_format(const struct file *file, struct error *err)
{
    struct format format;
    struct chunk_map map;
    err->message[0] = '\0';
    if (!format_find(file, &format))
        return false;
    format_done(&format);
    if (read_map(file, &map, err) != STATUS_OK)
        return false;
    chunk_map_done(&map);
    return true;
}

static void make_problem(struct chunks_reading *reading)
{
    uint32_t n_items = reading->first[reading->n_maps];
    reading->parent = mem_zero(n_items + 1, sizeof *reading->parent);
    reading->level = mem_zero(n_items + 1, sizeof *reading->level);
    reading->cost = mem_zero(n_items + 1, sizeof *reading->cost);
    for (size_t f = 0; f < reading->n_maps; f++)
        for (size_t i = 0; i < reading->maps[f].n_items; i++) {
            uint32_t item = reading->first[f] + (uint32_t)i, own = reading->maps[f].parents[i];
            uint32_t parent = own == NO_ITEM ? NO_ITEM : reading->first[f] + own;
            reading->parent[item] = parent;
            reading->level[item] = parent == NO_ITEM ? 0 : reading->level[parent] + 1;
            reading->cost[item] = reading->maps[f].costs[i];
        }
    reading->base.problem = (struct problem){.n_items = n_items,
                                             .cost = reading->cost,
                                             .parent = reading->parent,
                                             .level = reading->level};
}

/* A file that does not match the format has no items.  This may also be a result of Pare, after a
 * pass has removed bytes. */
enum status chunks_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    struct chunks_reading *reading = mem_zero(1, sizeof *reading);
    (void)err;
    reading->base.ops = &chunks_ops;
    reading->input = input;
    reading->maps = mem_zero(input->n_files + 1, sizeof *reading->maps);
    reading->first = mem_zero(input->n_files + 1, sizeof *reading->first);
    for (size_t f = 0; f < input->n_files; f++) {
        struct error why;
        if (read_map(&input->files[f], &reading->maps[f], &why) != STATUS_OK) {
            snprintf(reading->remark, sizeof reading->remark, "%s has no chunks: %s",
                     input->files[f].name, why.message);
            reading->base.remark = reading->remark;
        }
        reading->n_maps++;
        reading->first[f + 1] = reading->first[f] + (uint32_t)reading->maps[f].n_items;
    }
    make_problem(reading);
    *ret = &reading->base;
    return STATUS_OK;
}

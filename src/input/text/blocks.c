/* blocks, bytes - one item for each block of a fixed number of bytes, down to one byte.
 *
 * Blocks start anew in each file, so the last block of a file may be shorter.  There is no table:
 * item numbers are computed, and rendering goes through the subset from run to run. */
#include "base/memory.h"
#include "input/text/splice.h"
#include "input/text/text.h"

#include <stdlib.h>

struct blocks {
    struct reading reading;
    const struct fileset *input;
    size_t block;          /* bytes per block */
    uint32_t first_item[]; /* n_files + 1 entries */
};

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void render_file(const struct blocks *blocks, const struct bitset *subset, size_t f,
                        struct fileset *ret)
{
    const struct file *file = &blocks->input->files[f];
    size_t first = blocks->first_item[f], last = blocks->first_item[f + 1];
    size_t absent = smaller(bitset_next_absent(subset, first), last);
    if (absent == last) {
        fileset_add_borrowed(ret, file);
        return;
    }
    struct splice splice;
    splice_init(&splice, file, false, false);
    while (absent < last) {
        size_t present = smaller(bitset_next(subset, absent), last);
        splice_keep_until(&splice, (absent - first) * blocks->block);
        splice_replace_until(&splice, smaller((present - first) * blocks->block, file->n_bytes),
                             NULL, 0);
        absent = smaller(bitset_next_absent(subset, present), last);
    }
    splice_finish(&splice, ret);
}

static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct blocks *blocks = (const struct blocks *)self;
    for (size_t f = 0; f < blocks->input->n_files; f++)
        render_file(blocks, subset, f, ret);
}

static void free_reading(struct reading *self)
{
    free(self);
}

static enum status read_blocks(const struct fileset *input, size_t block, struct reading **ret,
                               struct error *err)
{
    static const struct reading_ops ops = {.render = render, .free = free_reading};
    struct blocks *blocks =
        mem_zero(1, sizeof *blocks + (input->n_files + 1) * sizeof blocks->first_item[0]);
    *blocks = (struct blocks){.reading = {.ops = &ops}, .input = input, .block = block};
    uint64_t n_items = 0;
    for (size_t f = 0; f < input->n_files && n_items < NO_ITEM; f++) {
        n_items += (input->files[f].n_bytes + block - 1) / block;
        blocks->first_item[f + 1] = (uint32_t)n_items;
    }
    if (n_items >= NO_ITEM) {
        free(blocks);
        return fail(err, STATUS_INPUT,
                    "the input is too large to be cut into blocks of %zu bytes: there would be "
                    "more than %u",
                    block, (unsigned)NO_ITEM - 1);
    }
    blocks->reading.problem.n_items = (uint32_t)n_items;
    *ret = &blocks->reading;
    return STATUS_OK;
}

enum status blocks4096_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return read_blocks(input, 4096, ret, err);
}

enum status blocks256_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return read_blocks(input, 256, ret, err);
}

enum status blocks16_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return read_blocks(input, 16, ret, err);
}

enum status bytes_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return read_blocks(input, 1, ret, err);
}

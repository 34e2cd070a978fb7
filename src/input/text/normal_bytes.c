/* normal_bytes - one item for each byte that is not '0'.  If the item is absent, the byte becomes
 * '0'.
 *
 * This is a normal form of binary inputs: the bytes that differ from '0' are those that matter, and
 * two inputs with the same cause look alike.  There is no table: items are counted again while
 * rendering. */
#include "input/text/normal_bytes.h"
#include "base/memory.h"
#include "input/text/text.h"

#include <stdlib.h>

struct normalise {
    struct reading reading;
    const struct fileset *input;
    uint32_t first_item[]; /* n_files + 1 entries */
};

size_t normalise_count(const unsigned char *data, size_t n_bytes)
{
    size_t n_odd = 0;
    for (size_t i = 0; i < n_bytes; i++)
        n_odd += data[i] != NORMAL_BYTE;
    return n_odd;
}

static void render_file(const struct normalise *self, const struct bitset *subset, size_t f,
                        struct fileset *ret)
{
    const struct file *file = &self->input->files[f];
    size_t item = self->first_item[f];
    if (bitset_next_absent(subset, item) >= self->first_item[f + 1]) {
        fileset_add_borrowed(ret, file);
        return;
    }
    unsigned char *data = mem_alloc(file->n_bytes);
    for (size_t i = 0; i < file->n_bytes; i++) {
        data[i] = file->data[i];
        if (data[i] != NORMAL_BYTE && !bitset_has(subset, item++))
            data[i] = NORMAL_BYTE;
    }
    fileset_add_owned(ret, file->name, file->mode, data, file->n_bytes);
}

static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct normalise *normalise = (const struct normalise *)self;
    for (size_t f = 0; f < normalise->input->n_files; f++)
        render_file(normalise, subset, f, ret);
}

static void free_reading(struct reading *self)
{
    free(self);
}

enum status normalise_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    static const struct reading_ops ops = {.render = render, .free = free_reading};
    if (fileset_bytes(input) >= NO_ITEM)
        return fail(err, STATUS_INPUT,
                    "the input is too large to normalise its bytes: it has more than %u",
                    (unsigned)NO_ITEM - 1);
    struct normalise *self =
        mem_zero(1, sizeof *self + (input->n_files + 1) * sizeof self->first_item[0]);
    *self = (struct normalise){.reading = {.ops = &ops}, .input = input};
    uint32_t n_items = 0;
    for (size_t f = 0; f < input->n_files; f++) {
        n_items += (uint32_t)normalise_count(input->files[f].data, input->files[f].n_bytes);
        self->first_item[f + 1] = n_items;
    }
    self->reading.problem.n_items = n_items;
    *ret = &self->reading;
    return STATUS_OK;
}

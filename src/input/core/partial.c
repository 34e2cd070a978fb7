#include "input/core/partial.h"

#include "base/memory.h"

#include <stdlib.h>

struct partial {
    struct reading base;
    const struct fileset *input;
    struct fileset chosen; /* borrows from input */
    struct reading *inner; /* the reading of the chosen files */
};

/* Moves a file from one set to another. */
static void move_file(struct fileset *to, struct file *file)
{
    if (!file->owned) {
        fileset_add_borrowed(to, file);
        return;
    }
    fileset_add_owned(to, file->name, file->mode, (unsigned char *)file->data, file->n_bytes);
    file->owned = false;
}

/* Renders the chosen files with the inner reading, which may drop some, and keeps the order of the
 * input. */
static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct partial *partial = (const struct partial *)self;
    struct fileset rendered;
    size_t n_chosen = 0, n_rendered = 0;
    reading_render(partial->inner, subset, &rendered);
    for (size_t f = 0; f < partial->input->n_files; f++) {
        const struct file *file = &partial->input->files[f];
        bool is_chosen = n_chosen < partial->chosen.n_files &&
                         partial->chosen.files[n_chosen].name == file->name;
        n_chosen += is_chosen;
        if (!is_chosen)
            fileset_add_borrowed(ret, file);
        else if (n_rendered < rendered.n_files && rendered.files[n_rendered].name == file->name)
            move_file(ret, &rendered.files[n_rendered++]);
    }
    fileset_done(&rendered);
}

static bool accepts(const struct reading *self, const struct fileset *rendered)
{
    return reading_accepts(((const struct partial *)self)->inner, rendered);
}

/* Maps the numbers of the chosen files to their numbers in the whole input. */
struct renumbering {
    const size_t *number;
    cover_sink *sink;
    void *context;
};

static void pass_on(void *context, uint32_t item, size_t file, size_t start, size_t end)
{
    const struct renumbering *self = context;
    self->sink(self->context, item, self->number[file], start, end);
}

static void cover(const struct reading *self, cover_sink *sink, void *context)
{
    const struct partial *partial = (const struct partial *)self;
    size_t *number = mem_zero(partial->chosen.n_files + 1, sizeof *number);
    for (size_t f = 0, n = 0; f < partial->input->n_files && n < partial->chosen.n_files; f++)
        if (partial->chosen.files[n].name == partial->input->files[f].name)
            number[n++] = f;
    reading_cover(partial->inner, pass_on, &(struct renumbering){number, sink, context});
    free(number);
}

static void free_reading(struct reading *self)
{
    struct partial *partial = (struct partial *)self;
    reading_free(partial->inner);
    fileset_done(&partial->chosen);
    free(partial);
}

enum status partial_read(const struct frontend *frontend, const struct fileset *input,
                         const bool *chosen, const struct read_options *options,
                         struct reading **ret, struct error *err)
{
    static const struct reading_ops ops = {
        .render = render, .free = free_reading, .accepts = accepts, .cover = cover};
    struct partial *partial = mem_zero(1, sizeof *partial);
    partial->input = input;
    for (size_t f = 0; f < input->n_files; f++)
        if (chosen[f])
            fileset_add_borrowed(&partial->chosen, &input->files[f]);
    enum status status = frontend_read(frontend, &partial->chosen, options, &partial->inner, err);
    if (status != STATUS_OK) {
        fileset_done(&partial->chosen);
        free(partial);
        return status;
    }
    partial->base = *partial->inner;
    partial->base.ops = &ops;
    *ret = &partial->base;
    return STATUS_OK;
}

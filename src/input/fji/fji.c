/* The front end: one .fji file; the program's variables are the items, its clauses the formula. */
#include "input/fji/fji.h"

#include "base/memory.h"
#include "problem/formula.h"

#include <stdlib.h>

struct fji_reading {
    struct reading base;
    const struct file *file; /* the input; borrowed */
    struct fji_program *program;
    struct formula *formula;
};

static void fji_render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct fji_reading *reading = (const struct fji_reading *)self;
    if (bitset_count(subset) ==
        subset->n_bits) { /* the layout of the input is not ours to change */
        fileset_add_borrowed(ret, reading->file);
        return;
    }
    struct buffer text = {0};
    struct fji_program *reduced = fji_reduce(reading->program, subset);
    fji_print(reduced, &text);
    buffer_add_text(&text, text.n_bytes > 0 ? "\n" : "");
    fji_free(reduced);
    size_t n_bytes = text.n_bytes;
    fileset_add_owned(ret, reading->file->name, reading->file->mode,
                      (unsigned char *)buffer_take(&text), n_bytes);
}

static void fji_reading_free(struct reading *self)
{
    struct fji_reading *reading = (struct fji_reading *)self;
    formula_free(reading->formula);
    fji_free(reading->program);
    free(reading);
}

static const struct reading_ops fji_ops = {.render = fji_render, .free = fji_reading_free};

enum status fji_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    if (input->n_files != 1)
        return fail(err, STATUS_INPUT, "an FJI program is one file, but the input has %zu files",
                    input->n_files);
    const struct file *file = &input->files[0];
    struct fji_program *program;
    struct formula *formula;
    enum status status = fji_parse(file->name, file->data, file->n_bytes, &program, err);
    if (status != STATUS_OK)
        return status;
    if ((status = fji_check(program, &formula, err)) != STATUS_OK) {
        fji_free(program);
        return status;
    }
    formula_freeze(formula);
    struct fji_reading *reading = mem_zero(1, sizeof *reading);
    reading->base.ops = &fji_ops;
    reading->base.problem.n_items = program->n_vars;
    reading->base.problem.formula = formula;
    reading->file = file;
    reading->program = program;
    reading->formula = formula;
    *ret = &reading->base;
    return STATUS_OK;
}

/* The front end for one .fji file: the variables of the program are the items, and its clauses are
 * the formula. */
#include "input/fji/fji.h"

#include "base/memory.h"
#include "problem/formula.h"

#include <stdlib.h>
#include <string.h>

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
        subset->n_bits) { /* nothing was removed, so the layout of the input stays */
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

/* True if a name that the user gave means a variable: "A", "A.m()" and "A.m()!code", or without the
 * type: "m()".  Without brackets, "m" and "A.m" mean the method and its body. */
static bool means(const char *given, const char *variable)
{
    const char *dot = strchr(variable, '.'), *open = strchr(variable, '(');
    if (strcmp(given, variable) == 0)
        return true;
    if (dot == NULL || open == NULL)
        return false;
    const char *starts[] = {variable, dot + 1};
    for (size_t i = 0; i < 2; i++) {
        size_t n_bytes = (size_t)(open - starts[i]);
        const char *rest = given + n_bytes;
        if (strncmp(given, starts[i], n_bytes) == 0 &&
            (*rest == '\0' || strcmp(rest, open) == 0 || strcmp(rest, open + 2) == 0))
            return true;
    }
    return false;
}

static enum status require_core(const struct fji_program *program,
                                const struct read_options *options, struct formula *formula,
                                struct error *err)
{
    struct arena arena = {0};
    enum status status = STATUS_OK;
    arena_init(&arena);
    const char **names = fji_variable_names(program, &arena);
    for (size_t i = 0; i < options->n_core && status == STATUS_OK; i++) {
        size_t n_found = 0;
        for (uint32_t var = 0; var < program->n_vars; var++)
            if (means(options->core[i], names[var])) {
                formula_require(formula, var);
                n_found++;
            }
        if (n_found == 0)
            status = fail(err, STATUS_USAGE,
                          "--core %s: the program has no such type or method; examples: A, "
                          "A.m(), A.m()!code",
                          options->core[i]);
    }
    arena_done(&arena);
    return status;
}

enum status fji_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return fji_read_with(input, &(struct read_options){0}, ret, err);
}

enum status fji_read_with(const struct fileset *input, const struct read_options *options,
                          struct reading **ret, struct error *err)
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
    if ((status = require_core(program, options, formula, err)) != STATUS_OK) {
        formula_free(formula);
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

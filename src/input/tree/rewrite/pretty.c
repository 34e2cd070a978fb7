/* The front end `pretty`: an item is a file as it is; without the item, it is laid out as a person
 * would (pretty_text.h).  Its candidates may be larger than the best so far. */
#include "base/memory.h"
#include "input/tree/language/languages.h"
#include "input/tree/rewrite/pretty_text.h"
#include "input/tree/rewrite/rewrite.h"
#include "problem/formula.h"

#include <stdlib.h>

struct pretty_reading {
    struct reading base;
    struct languages *languages;
    struct fileset pretty;
    const struct fileset *input; /* borrowed */
    uint64_t *cost;
};

static void render(const struct reading *self, const struct bitset *subset, struct fileset *ret)
{
    const struct pretty_reading *reading = (const struct pretty_reading *)self;
    for (size_t i = 0; i < reading->input->n_files; i++) {
        bool stays = bitset_has(subset, (uint32_t)i);
        fileset_add_borrowed(ret, stays ? &reading->input->files[i] : &reading->pretty.files[i]);
    }
}

static void free_reading(struct reading *self)
{
    struct pretty_reading *reading = (struct pretty_reading *)self;
    formula_free((struct formula *)reading->base.problem.formula);
    languages_free(reading->languages);
    fileset_done(&reading->pretty);
    free(reading->cost);
    free(reading);
}

static const struct reading_ops ops = {.render = render, .free = free_reading};

/* Adds the file as it should look; as it is, if its language is not known or its parser stops. */
static enum status add_file(struct pretty_reading *reading, const struct file *file,
                            const struct read_options *options, struct error *err)
{
    const struct language *language;
    struct syntax syntax;
    struct buffer text = {0};
    enum status status =
        languages_open_for(reading->languages, options->language, file->name, &language, err);
    if (status != STATUS_OK)
        return status;
    if (language == NULL ||
        syntax_parse(&syntax, language, file, options->stop, err) != STATUS_OK) {
        fileset_add_borrowed(&reading->pretty, file);
        return STATUS_OK;
    }
    pretty_text(&syntax, language, &text);
    syntax_done(&syntax);
    fileset_add_owned(&reading->pretty, file->name, file->mode, text.data, text.n_bytes);
    return STATUS_OK;
}

enum status pretty_read_with(const struct fileset *input, const struct read_options *options,
                             struct reading **ret, struct error *err)
{
    struct pretty_reading *reading = mem_zero(1, sizeof *reading);
    enum status status = STATUS_OK;
    reading->base.ops = &ops;
    reading->base.size_rule = SIZE_ANY;
    reading->input = input;
    reading->languages = languages_shared(options->languages);
    for (size_t i = 0; i < input->n_files && status == STATUS_OK; i++)
        status = add_file(reading, &input->files[i], options, err);
    struct formula *formula = formula_new((uint32_t)input->n_files);
    formula_freeze(formula);
    reading->cost = mem_alloc((input->n_files + 1) * sizeof *reading->cost);
    for (size_t i = 0; i < input->n_files; i++)
        reading->cost[i] = 1;
    reading->base.problem = (struct problem){
        .n_items = (uint32_t)input->n_files, .cost = reading->cost, .formula = formula};
    if (status != STATUS_OK)
        free_reading(&reading->base);
    else
        *ret = &reading->base;
    return status;
}

enum status pretty_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return pretty_read_with(input, &(struct read_options){0}, ret, err);
}
